import { createHash } from 'node:crypto'

const rounds = 6
/** Small domains are embedded in a larger one, so that every order can occur. */
const minHalfBits = 4

/** A keyed order of 0 … size-1: the number at a position, and the position of a number. */
export interface Permutation {
  numberAt: (position: number) => number
  positionOf: (number: number) => number
}

/**
 * A keyed shuffle of 0 … size-1 without a table: a Feistel network over the next even number of bits, with cycle
 * walking. Every position costs the same, and every number occurs exactly once.
 */
export function createPermutation(key: string, size: number): Permutation {
  const digest = createHash('sha256').update(key).digest()
  const keys = Array.from({ length: rounds }, (_, round) => digest.readUInt32LE(round * 4))
  const bits = Math.ceil(Math.log2(Math.max(size, 2)))
  const halfBits = Math.max(minHalfBits, Math.ceil(bits / 2))
  const mask = 2 ** halfBits - 1

  const encrypt = (number: number): number => {
    let left = number >>> halfBits
    let right = number & mask
    for (const roundKey of keys) {
      const mixed = left ^ (mixBits(right ^ roundKey) & mask)
      left = right
      right = mixed
    }
    return ((left << halfBits) | right) >>> 0
  }
  const decrypt = (number: number): number => {
    let left = number >>> halfBits
    let right = number & mask
    for (const roundKey of keys.toReversed()) {
      const mixed = right ^ (mixBits(left ^ roundKey) & mask)
      right = left
      left = mixed
    }
    return ((left << halfBits) | right) >>> 0
  }
  const cycleWalk = (step: (number: number) => number) => (from: number) => {
    let number = step(from)
    while (number >= size) number = step(number)
    return number
  }
  return { numberAt: cycleWalk(encrypt), positionOf: cycleWalk(decrypt) }
}

/** Spreads every bit over all others (the finalizer of MurmurHash3). */
function mixBits(number: number): number {
  let mixed = number
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
