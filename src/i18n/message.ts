import type { GetICUArgs } from '@schummar/icu-type-parser'

// Every text that people read is written where it is used, in English, as an ICU message: `t('No reviews yet')`. What is
// declared before its language is known is marked by `message()`, and shown by `t` later. The English text is the key
// of its translations (src/i18n/catalogues), and its placeholders are checked by TypeScript.

declare const source: unique symbol

/** A text that is marked for translation; only `t` shows it. */
export interface Message<Text extends string = string> {
  readonly [source]: Text
}

/** Texts known while compiling: anything else could not be found in a catalogue. */
export type Literal<Text extends string> = string extends Text ? never : Text

interface Placeholders {
  ICUArgument: string | number
  ICUNumberArgument: number
  ICUDateArgument: Date | number
}

/** What fills the placeholders of a text: `{count, plural, …}` takes a number, `{name}` a string or a number. */
export type ValuesOf<Text extends string> = GetICUArgs<Text, Placeholders>

/** Names of the tags in a text: `'b'` in `'A <b>bold</b> word'`. */
export type TagsOf<Text extends string> = Text extends `${string}</${infer Tag}>${infer Rest}`
  ? Tag | TagsOf<Rest>
  : never

/** Between an English text and the note that tells two meanings of it apart, as gettext has it. */
const contextMark = '\u0004'

/** The key of a text in catalogues. @param context tells apart what English has one word for: "Report", a verb */
export const keyOf = (text: string, context?: string): string =>
  context === undefined ? text : text + contextMark + context

/** The English text of a key. */
export const englishOf = (key: string): string => key.split(contextMark, 1)[0] ?? key

/**
 * Marks a text for translation where its language is not known yet: in a table of labels, in a screen's declaration.
 * @param text English, in ICU's syntax
 * @param context see `keyOf`
 */
export const message = <const Text extends string>(text: Literal<Text>, context?: string): Message<Text> =>
  keyOf(text, context) as unknown as Message<Text>
