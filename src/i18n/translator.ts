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
  /** For `Intl`; see `latinDigitsLocale`. */
  locale: string
}

/** Finds the compiled message of an English text or of a `message`. */
export type FindMessage = (text: string, context?: string) => CompiledMessage

/** In browsers, texts are already compiled (`marked-texts.ts`). */
export const findPrecompiled: FindMessage = (compiled) => compiled

const formatters = new Map<string, unknown>()
/** Memoizes `Intl` formatters, which are expensive to create. @returns a function that creates or reuses one */
export function memoizeIntl<Arguments extends unknown[], Formatter>(
  Constructor: new (...args: Arguments) => Formatter,
): (...args: Arguments) => Formatter {
  return (...args) => {
    // Most formatters depend only on the language and are used a dozen times per page.
    const key = Constructor.name + (args[1] === undefined ? args[0] : JSON.stringify(args))
    const formatter = (formatters.get(key) as Formatter | undefined) ?? new Constructor(...args)
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
 * Selects Latin digits in every language: numbers appear next to URLs, names and versions that use them, number inputs
 * require them, and browsers and servers disagree about the Arabic default.
 * @param language BCP 47
 */
const latinDigitsLocale = (language: string) => `${language}-u-nu-latn`

/** Creates a translator. @param language BCP 47 */
export function createTranslator(language: string, find: FindMessage): Translator {
  const locale = latinDigitsLocale(language)
  const translate = (text: unknown, values: unknown, context?: string): ReactNode => {
    const compiled = find(text as string, context)
    return typeof compiled === 'string'
      ? compiled
      : (format<ReactNode>(compiled, locale, values as FormatValues<ReactNode>, options) as ReactNode)
  }
  const t = ((text, values, context) => translate(text, values, context)) as Translator
  t.parts = translate
  t.language = language
  t.locale = locale
  return t
}
