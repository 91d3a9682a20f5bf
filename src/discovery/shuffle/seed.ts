import { createHash, randomBytes } from 'node:crypto'

/** The state of the numbering of sites that a shuffled order was made for: see db/migrations/0040_lists.sql. */
export interface Numbering {
  /** How many sites there were. */
  n: number
  /** How many had left by then. */
  departures: number
}

/** What fixes a shuffled order: a key, and the numbering it was made for. */
export interface ListSeed extends Numbering {
  key: string
}

export const newKey = (): string => randomBytes(6).toString('base64url')

/** Any text is a key; a long or odd one is shortened to a hash. */
export const keyOfText = (text: string): string =>
  /^[\w-]{1,40}$/.test(text) ? text : createHash('sha256').update(text).digest('base64url').slice(0, 16)

/** The seed as it is sent to clients and back. */
export const writeSeed = ({ key, n, departures }: ListSeed): string => `${key}.${n}.${departures}`

/** Parses a seed from an earlier reply; undefined for any other text. */
export function readSeed(text: string): ListSeed | undefined {
  const [, key = '', n, departures] = /^([\w-]{1,40})\.(\d{1,9})\.(\d{1,9})$/.exec(text) ?? []
  return key ? { key, n: Number(n), departures: Number(departures) } : undefined
}

/** Whether such a numbering can have existed; an invented seed is a text like any other. */
export const isPlausible = (was: Numbering, now: Numbering): boolean =>
  was.departures <= now.departures && was.n <= now.n + (now.departures - was.departures)
