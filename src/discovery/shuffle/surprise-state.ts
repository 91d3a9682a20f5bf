import type { ListSeed } from './seed.ts'

/** A user's progress along a shuffled order of all sites. */
export interface Cursor extends ListSeed {
  /** Every earlier position has been shown. */
  position: number
  /** Every earlier position outside the user's interests has been shown. */
  exploredPosition: number
  /** The newest site (published_seq) at the start, later the newest site shown of those published since. */
  newest: number
}

/** A user's progress through all sites, and outside their interests. */
export interface SurpriseState {
  all: Cursor
  /** A separate round, used once the first round outside the interests is complete. */
  outside?: Cursor | undefined
}

export const writeSurpriseState = ({ all, outside }: SurpriseState): string =>
  outside ? `${writeCursor(all)}~${writeCursor(outside)}` : writeCursor(all)

/** Parses a state from an earlier reply; undefined for any other text. */
export function readSurpriseState(text: string): SurpriseState | undefined {
  const [first = '', second = ''] = text.split('~')
  const all = readCursor(first)
  return all && { all, outside: readCursor(second) }
}

const writeCursor = ({ key, n, departures, position, exploredPosition, newest }: Cursor): string =>
  [key, n, departures, position, exploredPosition, newest].join('.')

function readCursor(text: string): Cursor | undefined {
  const [, key = '', ...numbers] = /^([\w-]{1,40})((?:\.\d{1,9}){5})$/.exec(text) ?? []
  const [n = 0, departures = 0, position = 0, exploredPosition = 0, newest = 0] = (numbers[0] ?? '')
    .slice(1)
    .split('.')
    .map(Number)
  return key ? { key, n, departures, position, exploredPosition, newest } : undefined
}
