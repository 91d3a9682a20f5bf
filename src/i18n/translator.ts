import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format'
import type { ReactNode } from 'react'
import type { Literal, Message, TagsOf, ValuesOf } from './message.ts'

/** Further arguments of `t`: the placeholders' values, if any, and a disambiguating context. */
type Rest<Values> = keyof Values extends never
  ? [values?: Record<string, never>, context?: string]
  : [values: Values, context?: string]

export type RichValues<Text extends string> = {
  [Name in keyof ValuesOf<Text>]: ValuesOf<Text>[Name]
} & { [Tag in TagsOf<Text>]: (inside: ReactNode) => ReactNode }

/** Translates texts into one language. */
export interface Translator {
  /** `t('Reviews of {title}', { title })`. */
  <const Text extends string>(text: Literal<Text> | Message<Text>, ...rest: Rest<ValuesOf<Text>>): string
  /** The parts of a text that contains elements; see `rich` in use-text.ts. */
  parts(text: unknown, values: unknown, context?: string): ReactNode
  /** BCP 47, for `lang`. */
  language: string
  /** For `Intl`; see `localeOf`. */
  locale: string
}

/** Finds the compiled message of an English text or of a `message`. */
export type FindMessage = (text: string, context?: string) => CompiledMessage

/** In browsers, texts are already compiled (`marked-texts.ts`). */
export const precompiled: FindMessage = (compiled) => compiled

const formatters = new Map<string, unknown>()
/** Memoizes `Intl` formatters, which are expensive to create. @returns a function that creates or reuses one */
export function memoizeIntl<Arguments extends unknown[], Formatter>(
  Constructor: new (...given: Arguments) => Formatter,
): (...given: Arguments) => Formatter {
  return (...given) => {
    // Most only depend on the language, and are used a dozen times per page.
    const key = Constructor.name + (given[1] === undefined ? given[0] : JSON.stringify(given))
    const formatter = (formatters.get(key) as Formatter | undefined) ?? new Constructor(...given)
    formatters.set(key, formatter)
    return formatter
  }
}
const options = {
  formatters: {
    getDateTimeFormat: memoizeIntl(Intl.DateTimeFormat),
    getNumberFormat: memoizeIntl(Intl.NumberFormat),
    getPluralRules: memoizeIntl(Intl.PluralRules),
  },
}

/**
 * Latin digits in every language: they appear next to URLs, names and versions that use them, number inputs require
 * them, and browsers and servers disagree about Arabic defaults.
 * @param language BCP 47
 */
const localeOf = (language: string) => `${language}-u-nu-latn`

/** @param language BCP 47 */
export function translator(language: string, find: FindMessage): Translator {
  const locale = localeOf(language)
  const translate = (text: unknown, values: unknown, context?: string): ReactNode => {
    const found = find(text as string, context)
    return typeof found === 'string'
      ? found
      : (format<ReactNode>(found, locale, values as FormatValues<ReactNode>, options) as ReactNode)
  }
  const t = ((text, values, context) => translate(text, values, context)) as Translator
  t.parts = translate
  t.language = language
  t.locale = locale
  return t
}
