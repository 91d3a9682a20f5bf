import { addressIn } from '#i18n/addresses.ts'
import { translatorFor } from '#i18n/catalogue.ts'
import { type Language, spokenWith } from '#i18n/languages.ts'
import type { Translator } from '#i18n/translator.ts'
import type { Config } from '../runtime/config.ts'

/** How a reader wants to be written to. */
export interface WritingWishes {
  /** BCP 47; null for the default. */
  language: string | null
  /** A name of IANA's, such as `Europe/Berlin`; null for UTC. */
  time_zone: string | null
}

/** What writes to one reader. */
export interface Letter {
  t: Translator
  language: Language
  /** The whole address of a page, in the language of the letter. @param path without a prefix */
  pageUrl(path: string): string
  /** A moment, by the clock of the reader: "23 November 2026 at 12:54 CET". */
  momentWords(moment: Date): string
}

/** Begins a letter. Readers who wish for nothing get the default. */
export function letterTo(
  { languages, public_url }: Pick<Config, 'languages' | 'public_url'>,
  wishes: WritingWishes,
): Letter {
  const language = spokenWith(languages, wishes.language)
  return {
    t: translatorFor(language),
    language,
    pageUrl: (path) => public_url + addressIn(languages, language, path),
    momentWords: (moment) =>
      // The day first in English, as on screens.
      new Intl.DateTimeFormat(language.startsWith('en') ? 'en-GB' : language, {
        ...{ year: 'numeric', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit' },
        hourCycle: 'h23',
        timeZone: wishes.time_zone ?? 'UTC',
        timeZoneName: 'short',
      }).format(moment),
  }
}
