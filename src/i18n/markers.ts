import { createHash } from 'node:crypto'

// Separate from find-texts.ts, which needs a parser: servers only insert texts.

/**
 * Placeholder for a text in browser scripts until a language is inserted (`localize-scripts.ts`).
 * @param key see `messageKey`; the mark depends on nothing else, so builds of the same sources get the same file names
 */
export const markFor = (key: string) =>
  `@@text-${createHash('sha256').update(key).digest('base64url').slice(0, 10)}@@`
/** A mark as a string literal, with any quotes the minifier chose. */
export const markPattern = /(["'`])(@@text-[\w-]{10}@@)\1/g
