import { memoizeIntl, type Translator } from './translator.ts'

// What `Intl` knows of names and lists, in the language of the reader. Servers and browsers may know different versions
// of a language: where both show the same, `suppressHydrationWarning` belongs to it.

const listFormat = memoizeIntl(Intl.ListFormat)
const displayNames = memoizeIntl(Intl.DisplayNames)
const collator = memoizeIntl(Intl.Collator)

/**
 * Names or words in a row: "a, b, and c".
 * @param type `unit` for what is only put side by side, such as tags: "a, b, c"
 */
export const listInWords = (
  t: Translator,
  items: readonly string[],
  type: 'conjunction' | 'disjunction' | 'unit' = 'conjunction',
): string =>
  // As values of a text, so that Latin ones stand right among Arabic ones. Units have nothing between them in Chinese, and
  // mere spaces in Japanese.
  listFormat(t.locale, {
    type: /^(ja|zh)/.test(t.language) && type === 'unit' ? 'conjunction' : type,
  }).format(items.map((value) => t('{value}', { value })))

/** What a language is called: "German". @param language BCP 47; what is not known stays as it is */
export const languageInWords = (t: Translator, language: string): string =>
  displayNames(t.locale, { type: 'language' }).of(language) ?? language

/** What a script is called: "Greek". @param script as ISO 15924 has it */
export const scriptInWords = (t: Translator, script: string): string =>
  displayNames(t.locale, { type: 'script' }).of(script) ?? script

/** Compares names in the order that readers look them up in. */
export const nameOrder = (t: Translator): ((one: string, other: string) => number) =>
  collator(t.locale, { sensitivity: 'base', numeric: true }).compare

/** The language of a text where it is another one than the screen's. @param language a primary subtag; null where it is not known */
export const otherLanguage = (t: Translator, language: string | null | undefined): string | undefined =>
  language && language !== t.language.split('-')[0] ? language : undefined
