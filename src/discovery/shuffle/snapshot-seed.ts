import { createHash } from 'node:crypto'

/** What fixes a personalised order: a key, and the newest site at the time. */
export interface SnapshotSeed {
  key: string
  newest: number
}

export const writeSnapshotSeed = ({ key, newest }: SnapshotSeed): string => `${key}.${newest}`

/** Parses a seed from an earlier reply; undefined for any other text. */
export function readSnapshotSeed(text: string): SnapshotSeed | undefined {
  const [, key = '', newest] = /^([\w-]{1,40})\.(\d{1,9})$/.exec(text) ?? []
  return key ? { key, newest: Number(newest) } : undefined
}

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
