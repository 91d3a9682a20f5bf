/** Makes a text storable in PostgreSQL, in columns and in JSON: removes NUL and replaces lone surrogates. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '')
