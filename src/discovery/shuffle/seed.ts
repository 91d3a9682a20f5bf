import { createHash, randomBytes } from 'node:crypto'
import type { SiteNumbering } from '../numbering/site-numbering.ts'

/** Determines a shuffled order: a key, and the numbering when it was created. */
export interface ListSeed extends SiteNumbering {
  key: string
}

export const createKey = (): string => randomBytes(6).toString('base64url')

/** Turns any text into a key; a long or unusual one is hashed. */
export const keyFromText = (text: string): string =>
  /^[\w-]{1,40}$/.test(text) ? text : createHash('sha256').update(text).digest('base64url').slice(0, 16)

/** Serializes a seed for clients. */
export const writeSeed = ({ key, n, departures }: ListSeed): string => `${key}.${n}.${departures}`

/** Parses a seed from an earlier reply; undefined for any other text. */
export function readSeed(text: string): ListSeed | undefined {
  const [, key = '', n, departures] = /^([\w-]{1,40})\.(\d{1,9})\.(\d{1,9})$/.exec(text) ?? []
  return key ? { key, n: Number(n), departures: Number(departures) } : undefined
}

/** True if such a numbering may have existed; a made-up seed is treated like any other text. */
export const isPlausible = (numbering: SiteNumbering, current: SiteNumbering): boolean =>
  numbering.departures <= current.departures &&
  numbering.n <= current.n + (current.departures - numbering.departures)
