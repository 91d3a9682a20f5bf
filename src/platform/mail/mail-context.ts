import { localizeAddress } from '#i18n/addresses.ts'
import { translatorFor } from '#i18n/catalogue.ts'
import { chooseLanguage, type Language } from '#i18n/languages.ts'
import type { Translator } from '#i18n/translator.ts'
import type { Config } from '../runtime/config.ts'

/** A recipient's mail preferences. */
export interface MailPreferences {
  /** BCP 47; null for the default. */
  language: string | null
  /** IANA time zone, such as `Europe/Berlin`; null for UTC. */
  time_zone: string | null
}

/** Localization for mails to one recipient. */
export interface MailContext {
  t: Translator
  language: Language
  /** The absolute URL of a page in the recipient's language. @param path without a language prefix */
  pageUrl(path: string): string
  /** Formats a time in the recipient's time zone: "23 November 2026 at 12:54 CET". */
  formatTime(moment: Date): string
}

/** Creates the mail context of a recipient; null preferences mean the default. */
export function createMailContext(
  { languages, publicUrl }: Pick<Config, 'languages' | 'publicUrl'>,
  preferences: MailPreferences,
): MailContext {
  const language = chooseLanguage(languages, preferences.language)
  return {
    t: translatorFor(language),
    language,
    pageUrl: (path) => publicUrl + localizeAddress(languages, language, path),
    formatTime: (moment) =>
      // Day first in English, as on screens.
      new Intl.DateTimeFormat(language.startsWith('en') ? 'en-GB' : language, {
        ...{ year: 'numeric', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit' },
        hourCycle: 'h23',
        timeZone: preferences.time_zone ?? 'UTC',
        timeZoneName: 'short',
      }).format(moment),
  }
}
