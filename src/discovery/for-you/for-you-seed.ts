import { createHash } from 'node:crypto'

/** What fixes a personalised order: a key, and the newest site at the time. */
export interface ForYouSeed {
  key: string
  newest: number
}

export const writeForYouSeed = ({ key, newest }: ForYouSeed): string => `${key}.${newest}`

/** Parses a seed from an earlier reply; undefined for any other text. */
export function readForYouSeed(text: string): ForYouSeed | undefined {
  const [, key = '', newest] = /^([\w-]{1,40})\.(\d{1,9})$/.exec(text) ?? []
  return key ? { key, newest: Number(newest) } : undefined
}

/** The key of a day's list: `d2026-11-23`, by UTC. */
export const keyOfDay = (day: Date): string => `d${day.toISOString().slice(0, 10)}`

/** In so many days every site of an interest has its turn, unless it has more of them than can be read. */
export const daysForAll = 30
/** However many interests there are, each is read at least this far. */
export const leastRows = 30

/**
 * How many sites have to be read so that those whose turn it is are surely among them. The hashes of sites do not stand
 * evenly: some days have more than their share, hardly ever by four standard deviations.
 */
export const rowsOfTurn = (sites: number): number => Math.ceil((Math.sqrt(sites / daysForAll) + 2) ** 2)

/** The other way round: of how many sites it can be the turn where so many (more than four) are read. */
export const turnIn = (rows: number): number => (Math.sqrt(rows) - 2) ** 2

/** How many values hashint4 has: the circle along which the sites of every tag stand. */
const circle = 2 ** 32
const msPerDay = 86_400_000

/** Where a list begins on the circle, and for how far it is the turn of the sites from there. */
interface Stretch {
  start: number
  width: number
  /** Shuffles the sites of one stretch. */
  order: string
}

/**
 * Days walk along the circle, by one of `slices` each, from a point of the member's own: after so many days every site has
 * had its turn. Any other key begins somewhere.
 */
export function stretchOf(key: string, userId: number, slices: number): Stretch {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const width = Math.ceil(circle / slices)
  const day = /^d(\d{4}-\d\d-\d\d)$/.exec(key)?.[1]
  const days = day === undefined ? Number.NaN : Math.floor(Date.parse(day) / msPerDay)
  const own = digest(`${userId}`).readUInt32LE(0)
  const at = Number.isNaN(days) ? digest(key).readUInt32LE(0) : (own + (days % slices) * width) % circle
  return { start: at - circle / 2, width, order: digest(key).readBigInt64LE(8).toString() }
}
