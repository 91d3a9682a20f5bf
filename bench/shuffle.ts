import { createPermutation } from '#discovery/shuffle/permutation.ts'
import { createKey } from '#discovery/shuffle/seed.ts'
import type { Figure } from './figure.ts'

const draws = 1_000_000

/**
 * Measures the deviation of many draws from a uniform distribution over `size` values.
 * @returns chi-square, in standard deviations from its mean
 */
function measureDeviation(size: number, draw: (n: number) => number): number {
  const counts = new Uint32Array(size)
  for (let n = 0; n < draws; n++) {
    const value = draw(n)
    counts[value] = (counts[value] ?? 0) + 1
  }
  const expected = draws / size
  const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  return (chiSquare - (size - 1)) / Math.sqrt(2 * (size - 1))
}

/**
 * Checks that every site has the same probability at the first position of a shuffle, at a later one, and next to
 * another site.
 */
export function measureShuffle(): Figure[] {
  const size = 2000
  const key = createKey()
  const firstDeviation = measureDeviation(size, (n) => createPermutation(`${key}${n}`, size).numberAt(0))
  const laterDeviation = measureDeviation(size, (n) =>
    createPermutation(`${key}${n}`, size).numberAt(n % size),
  )
  const neighbourDeviation = measureDeviation(size - 1, (n) => {
    const valueAt = createPermutation(`${key}${n}`, size).numberAt
    return ((valueAt(8) - valueAt(7) + size) % size) - 1
  })
  const largeSize = 200_000
  const valueAt = createPermutation(key, largeSize).numberAt
  const seen = new Uint8Array(largeSize)
  const startedAt = performance.now()
  for (let position = 0; position < largeSize; position++) seen[valueAt(position)] = 1
  const microseconds = ((performance.now() - startedAt) / largeSize) * 1000
  const toFigure = (label: string, z: number): Figure => ({
    label: `Shuffle: ${label}`,
    target: 'chi-square over a million draws within 4 standard deviations',
    measured: `${z.toFixed(2)} standard deviations from its mean`,
    isMet: Math.abs(z) < 4,
  })
  return [
    toFigure('equal probability at the first position', firstDeviation),
    toFigure('equal probability at every position', laterDeviation),
    toFigure('random neighbours', neighbourDeviation),
    {
      label: 'Shuffle: each of 200,000 sites exactly once',
      target: '200,000 distinct positions',
      measured: `${seen.reduce((sum, value) => sum + value, 0).toLocaleString('en')} distinct, ${microseconds.toFixed(2)} µs per position`,
      isMet: seen.every((value) => value === 1),
    },
  ]
}
