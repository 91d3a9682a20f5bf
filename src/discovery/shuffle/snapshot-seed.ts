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

/** The number of values of hashint4: the ring on which sites are placed by hash. */
const ringSize = 2 ** 32

const msPerDay = 86_400_000

/** The part of the ring that a list starts with. */
interface HashRange {
  start: number
  width: number
  /** Seeds the shuffle within the range. */
  order: string
}

/**
 * The range for a key. A day's key (`d2026-11-23`) gives the next of `slices` ranges each day, from a start that
 * depends on the member: after that many days, every site has been covered. Any other key starts at a hashed position.
 */
export function getHashRange(key: string, userId: number, slices: number): HashRange {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const width = Math.ceil(ringSize / slices)
  const day = /^d(\d{4}-\d\d-\d\d)$/.exec(key)?.[1]
  const dayNumber = day === undefined ? Number.NaN : Math.floor(Date.parse(day) / msPerDay)
  const memberStart = digest(`${userId}`).readUInt32LE(0)
  const position = Number.isNaN(dayNumber)
    ? digest(key).readUInt32LE(0)
    : (memberStart + (dayNumber % slices) * width) % ringSize
  return { start: position - ringSize / 2, width, order: digest(key).readBigInt64LE(8).toString() }
}
