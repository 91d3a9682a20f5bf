import { createHash } from 'node:crypto'

/** Determines a personalised order: a key, and the newest site at the time. */
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

/** The number of values of hashint4: the circle on which sites are placed by hash. */
const circle = 2 ** 32

const msPerDay = 86_400_000

/** Where a list starts on the circle, and how far the current turn extends. */
interface Stretch {
  start: number
  width: number
  /** Seeds the shuffle within the stretch. */
  order: string
}

/**
 * Each day advances along the circle by one of `slices`, from a start of the member's own: after that many days every
 * site has had its turn. Any other key starts at a hashed position.
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
