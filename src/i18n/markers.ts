import { createHash } from 'node:crypto'

// Separate from find-texts.ts, which needs a parser: servers only insert texts.

/**
 * Stands for a text in browser scripts until a language's texts are inserted (`localize-scripts.ts`).
 * @param key see `messageKey`; the marker depends on nothing else, so builds of the same sources get the same file names
 */
export const markerFor = (key: string) =>
  `@@text-${createHash('sha256').update(key).digest('base64url').slice(0, 10)}@@`
/** A marker as a string literal, with any quotes the minifier chose. */
export const markerPattern = /(["'`])(@@text-[\w-]{10}@@)\1/g
