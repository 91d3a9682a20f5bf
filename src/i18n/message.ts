import type { GetICUArgs } from '@schummar/icu-type-parser'

// Every user-visible text is written where it is used, in English, as an ICU message: `t('No reviews yet')`. Texts
// declared before their language is known are marked with `message()` and translated by `t` later. The English text is
// the key of its translations (src/i18n/catalogues), and TypeScript checks its placeholders.

declare const source: unique symbol

/** A text marked for translation; `t` translates it. */
export interface Message<Text extends string = string> {
  readonly [source]: Text
}

/** Accepts only literal texts, because the build cannot find others. */
export type Literal<Text extends string> = string extends Text ? never : Text

interface Placeholders {
  ICUArgument: string | number
  ICUNumberArgument: number
  ICUDateArgument: Date | number
}

/** Types of a text's placeholders: `{count, plural, …}` takes a number, `{name}` a string or a number. */
export type ValuesOf<Text extends string> = GetICUArgs<Text, Placeholders>

/** Tag names in a text: `'b'` in `'A <b>bold</b> word'`. */
export type TagsOf<Text extends string> = Text extends `${string}</${infer Tag}>${infer Rest}`
  ? Tag | TagsOf<Rest>
  : never

/** Separates a text from its context, as in gettext. */
const contextSeparator = '\u0004'

/** Returns the catalogue key of a text. @param context disambiguates English homonyms, such as the verb "Report" */
export const messageKey = (text: string, context?: string): string =>
  context === undefined ? text : text + contextSeparator + context

/** Returns the English text of a key. */
export const englishText = (key: string): string => key.split(contextSeparator, 1)[0] ?? key

/**
 * Marks a text for translation before its language is known: in a table of labels, in a page's declaration.
 * @param text English, in ICU syntax
 * @param context see `messageKey`
 */
export const message = <const Text extends string>(text: Literal<Text>, context?: string): Message<Text> =>
  // Messages are strings at run time; as another type, they cannot be shown without `t`.
  messageKey(text, context) as unknown as Message<Text>
