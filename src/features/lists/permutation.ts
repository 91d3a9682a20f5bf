import { createHash } from 'node:crypto'

const rounds = 6
/** Small domains are embedded in a larger one, so that every order can occur. */
const leastHalfBits = 4

/**
 * A keyed shuffle of 0 … size-1 that needs no table: a Feistel network over the next even number of bits, followed
 * along its cycle until it lands inside. Every position costs the same, and every number occurs exactly once.
 */
export function permutation(key: string, size: number): (place: number) => number {
  const digest = createHash('sha256').update(key).digest()
  const keys = Array.from({ length: rounds }, (_, round) => digest.readUInt32LE(round * 4))
  const bits = Math.ceil(Math.log2(Math.max(size, 2)))
  const half = Math.max(leastHalfBits, Math.ceil(bits / 2))
  const mask = 2 ** half - 1

  const encrypt = (number: number): number => {
    let left = number >>> half
    let right = number & mask
    for (const roundKey of keys) {
      const mixed = left ^ (mix(right ^ roundKey) & mask)
      left = right
      right = mixed
    }
    return ((left << half) | right) >>> 0
  }
  return (place) => {
    let number = encrypt(place)
    while (number >= size) number = encrypt(number)
    return number
  }
}

/** Spreads every bit over all others (the finalizer of MurmurHash3). */
function mix(number: number): number {
  let mixed = number
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
