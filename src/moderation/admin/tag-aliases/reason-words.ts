import type { SpellingReason } from '#api-contract/values/spelling-reasons.ts'
import { type Message, message } from '#i18n/message.ts'
import type { Translator } from '#i18n/translator.ts'

const words: Record<Exclude<SpellingReason['kind'], 'together'>, Message> = {
  letters: message('the same but for hyphens and accents'),
  counted_letters: message('the number counts letters left out'),
  form: message('another form of the same word'),
  ending: message('the same but for “dev” or “development”'),
  beginning: message('they begin alike'),
  initials: message('its first letters'),
  always_together: message('hardly ever one without the other'),
  one_letter: message('one letter apart, and much rarer'),
}

/** Why staff are asked whether two tags are one. */
export const reasonWords = (t: Translator, { kind, sites = 0 }: SpellingReason): string =>
  kind === 'together' ? t('both on {sites, plural, one {# site} other {# sites}}', { sites }) : t(words[kind])
