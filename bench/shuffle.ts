import { permutation } from '#discovery/shuffle/permutation.ts'
import { newKey } from '#discovery/shuffle/seed.ts'
import type { Figure } from './figure.ts'

const draws = 1_000_000

/** Deviation from a uniform distribution over `size` values: chi-square, in standard deviations from its mean. */
function deviation(size: number, draw: (n: number) => number): number {
  const seen = new Uint32Array(size)
  for (let n = 0; n < draws; n++) {
    const place = draw(n)
    seen[place] = (seen[place] ?? 0) + 1
  }
  const expected = draws / size
  const chiSquare = seen.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  return (chiSquare - (size - 1)) / Math.sqrt(2 * (size - 1))
}

/**
 * Checks that every site has the same probability at the first position of a shuffle, at a later one, and next to another
 * site.
 */
export function measureShuffle(): Figure[] {
  const size = 2000
  const run = newKey()
  const first = deviation(size, (n) => permutation(`${run}${n}`, size).at(0))
  const later = deviation(size, (n) => permutation(`${run}${n}`, size).at(n % size))
  const apart = deviation(size - 1, (n) => {
    const at = permutation(`${run}${n}`, size).at
    return ((at(8) - at(7) + size) % size) - 1
  })
  const many = 200_000
  const at = permutation(run, many).at
  const seen = new Uint8Array(many)
  const startedAt = performance.now()
  for (let place = 0; place < many; place++) seen[at(place)] = 1
  const microseconds = ((performance.now() - startedAt) / many) * 1000
  const figure = (what: string, z: number): Figure => ({
    what: `Shuffle: ${what}`,
    must: 'chi-square over a million draws within 4 standard deviations',
    measured: `${z.toFixed(2)} standard deviations from its mean`,
    is_met: Math.abs(z) < 4,
  })
  return [
    figure('equal probability at the first position', first),
    figure('equal probability at every position', later),
    figure('random neighbours', apart),
    {
      what: 'Shuffle: every one of 200,000 exactly once',
      must: '200,000 distinct positions',
      measured: `${seen.reduce((sum, value) => sum + value, 0).toLocaleString('en')} distinct, ${microseconds.toFixed(2)} µs per position`,
      is_met: seen.every((value) => value === 1),
    },
  ]
}
