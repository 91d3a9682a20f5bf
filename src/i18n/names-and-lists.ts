import { memoizeIntl, type Translator } from './translator.ts'

// Names and lists formatted by `Intl` in the reader's language. Servers and browsers may have different locale data, so
// elements rendered by both need `suppressHydrationWarning`.

const listFormat = memoizeIntl(Intl.ListFormat)
const displayNames = memoizeIntl(Intl.DisplayNames)
const collator = memoizeIntl(Intl.Collator)

/**
 * Formats a list: "a, b, and c".
 * @param type `unit` for plain enumerations such as tags: "a, b, c"
 */
export const formatList = (
  t: Translator,
  items: readonly string[],
  type: 'conjunction' | 'disjunction' | 'unit' = 'conjunction',
): string =>
  // Formats items as message values, which isolates Latin items among Arabic ones. `Intl` joins units without a
  // separator in Chinese, and with spaces only in Japanese.
  listFormat(t.locale, {
    type: /^(ja|zh)/.test(t.language) && type === 'unit' ? 'conjunction' : type,
  }).format(items.map((value) => t('{value}', { value })))

/** Returns a language's name: "German". @param language BCP 47; unknown codes are returned unchanged */
export const languageName = (t: Translator, language: string): string =>
  displayNames(t.locale, { type: 'language' }).of(language) ?? language

/** Returns a script's name: "Greek". @param script ISO 15924 */
export const scriptName = (t: Translator, script: string): string =>
  displayNames(t.locale, { type: 'script' }).of(script) ?? script

/** Returns a comparator for alphabetical order in the reader's language. */
export const nameComparator = (t: Translator): ((a: string, b: string) => number) =>
  collator(t.locale, { sensitivity: 'base', numeric: true }).compare

/** Returns the language of a text if it differs from the page's. @param language primary subtag; null if unknown */
export const languageIfDifferent = (
  t: Translator,
  language: string | null | undefined,
): string | undefined => (language && language !== t.language.split('-')[0] ? language : undefined)
