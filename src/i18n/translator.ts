import format, { type CompiledMessage, type FormatValues } from 'icu-minify/format'
import type { ReactNode } from 'react'
import type { Literal, Message, TagsOf, ValuesOf } from './message.ts'

/** Nothing, or the values of the placeholders, and what tells two meanings of the same English text apart. */
type Rest<Values> = keyof Values extends never
  ? [values?: Record<string, never>, context?: string]
  : [values: Values, context?: string]

export type RichValues<Text extends string> = {
  [Name in keyof ValuesOf<Text>]: ValuesOf<Text>[Name]
} & { [Tag in TagsOf<Text>]: (inside: ReactNode) => ReactNode }

/** Shows texts in one language. */
export interface Translator {
  /** `t('Reviews of {title}', { title })`. */
  <const Text extends string>(text: Literal<Text> | Message<Text>, ...rest: Rest<ValuesOf<Text>>): string
  /** The pieces of a text with elements in it; see `rich` in use-text.ts. */
  parts(text: unknown, values: unknown, context?: string): ReactNode
  /** BCP 47, for `lang`. */
  language: string
  /** The same for `Intl`: see `localeOf`. */
  locale: string
}

/** Finds the compiled message of an English text, or of what `message` made of it. */
export type FindMessage = (text: string, context?: string) => CompiledMessage

/** In browsers the build has put the compiled message in the place of the text (`marked-texts.ts`). */
export const precompiled: FindMessage = (compiled) => compiled

const formatters = new Map<string, unknown>()
/** `Intl`'s formatters are expensive to make and may be used for ever. @returns what makes one, or finds it */
export function memoizeIntl<Arguments extends unknown[], Formatter>(
  Constructor: new (...given: Arguments) => Formatter,
): (...given: Arguments) => Formatter {
  return (...given) => {
    // Most are asked for by their language alone, a dozen times on a page.
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
 * Digits are 0 to 9 in every language: they stand beside addresses, names and versions that have no others, are what
 * fields for numbers take, and browsers and server disagree about what Arabic has by itself.
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
