import type { ListSeed } from './seed.ts'

/** A user's progress along a shuffled order of all sites. */
export interface Cursor extends ListSeed {
  /** Every position before this one has been shown. */
  at: number
  /** Every position before this one outside the user's interests has been shown. */
  atOutside: number
  /** The newest site (published_seq) at the start, later the newest site shown of those published since. */
  newest: number
}

/** A user's progress through all sites, and outside their interests. */
export interface Walks {
  all: Cursor
  /** A separate round, once the first one outside the interests is complete. */
  outside?: Cursor | undefined
}

export const writeWalks = ({ all, outside }: Walks): string =>
  outside ? `${writeCursor(all)}~${writeCursor(outside)}` : writeCursor(all)

/** Parses a state from an earlier reply; undefined for any other text. */
export function readWalks(text: string): Walks | undefined {
  const [first = '', second = ''] = text.split('~')
  const all = readCursor(first)
  return all && { all, outside: readCursor(second) }
}

const writeCursor = ({ key, n, departures, at, atOutside, newest }: Cursor): string =>
  [key, n, departures, at, atOutside, newest].join('.')

function readCursor(text: string): Cursor | undefined {
  const [, key = '', ...numbers] = /^([\w-]{1,40})((?:\.\d{1,9}){5})$/.exec(text) ?? []
  const [n = 0, departures = 0, at = 0, atOutside = 0, newest = 0] = (numbers[0] ?? '')
    .slice(1)
    .split('.')
    .map(Number)
  return key ? { key, n, departures, at, atOutside, newest } : undefined
}
