import { createHash } from 'node:crypto'

// Apart from what finds texts in sources, which takes a parser: servers put texts in, and need none.

/**
 * Stands for a text in the scripts of browsers until a language is put in (`localize-scripts.ts`).
 * @param key see `keyOf`; nothing else decides, so that every build of the same sources names its files alike
 */
export const markOf = (key: string) =>
  `@@text-${createHash('sha256').update(key).digest('base64url').slice(0, 10)}@@`
/** A mark as a whole literal, in whichever quotes the minifier chose. */
export const markPattern = /(["'`])(@@text-[\w-]{10}@@)\1/g
