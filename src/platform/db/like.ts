/** A text that stands for itself inside a LIKE pattern. */
const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** A LIKE pattern for what contains a text. */
export const containsPattern = (text: string): string => `%${literal(text)}%`

/** A LIKE pattern for what begins with a text. */
export const prefixPattern = (text: string): string => `${literal(text)}%`
