/** A text as PostgreSQL can keep it, in a column or within JSON: without NUL and without halves of characters. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '')
