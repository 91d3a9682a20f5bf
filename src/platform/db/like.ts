/** Escapes a text for use in a LIKE pattern. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** A LIKE pattern that matches texts containing this one. */
export const containsPattern = (text: string): string => `%${escapeLike(text)}%`

/** A LIKE pattern that matches texts starting with this one. */
export const prefixPattern = (text: string): string => `${escapeLike(text)}%`
