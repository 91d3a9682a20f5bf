/** A row of the results table. */
export interface Figure {
  label: string
  /** The target in quality.md. */
  target: string
  measured: string
  isMet: boolean
}

/** A quantile. @param fraction 0.5 for the median, 0.95 for p95 */
export function quantile(values: number[], fraction: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(fraction * sorted.length))] ?? Number.NaN
}

/** Runs `work`. @returns its duration in milliseconds */
export async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/**
 * Compares the cost of a page in a large community with that in a small one, measured alternately. Each call receives
 * the number of its round. A few warm-up rounds prepare statements and fill caches.
 */
export async function compare(
  label: string,
  target: string,
  callSmall: (round: number) => Promise<unknown>,
  callLarge: (round: number) => Promise<unknown>,
): Promise<Figure> {
  const [small, large] = await timeAlternately(callSmall, callLarge)
  const [smallMs, largeMs] = [p20(small), p20(large)]
  const ratio = largeMs / smallMs
  return {
    label,
    target,
    measured: `${ratio.toFixed(2)} times (${smallMs.toFixed(1)} ms, ${largeMs.toFixed(1)} ms)`,
    isMet: ratio <= 2,
  }
}

/** The 20th percentile: on a busy machine, the median would measure other processes too. */
export const p20 = (times: number[]): number => quantile(times, 0.2)

/** How long to time calls for. */
interface Timing {
  warmUpRounds: number
  rounds: number
  /** After this time, three rounds are enough. */
  maxMs: number
}
const defaultTiming: Timing = { warmUpRounds: 10, rounds: 60, maxMs: Number.POSITIVE_INFINITY }
const minRounds = 3

/** Times both in milliseconds, alternating within each round. */
export async function timeAlternately(
  callFirst: (round: number) => Promise<unknown>,
  callSecond: (round: number) => Promise<unknown>,
  { warmUpRounds, rounds, maxMs }: Timing = defaultTiming,
): Promise<[first: number[], second: number[]]> {
  const first: number[] = []
  const second: number[] = []
  const startedAt = performance.now()
  for (let round = -warmUpRounds; round < rounds; round++) {
    const isOver = performance.now() - startedAt > maxMs
    if (isOver && round < 0) round = 0
    if (isOver && second.length >= minRounds) break
    const firstMs = await measureMs(() => callFirst(round + warmUpRounds))
    const secondMs = await measureMs(() => callSecond(round + warmUpRounds))
    if (round < 0) continue
    first.push(firstMs)
    second.push(secondMs)
  }
  return [first, second]
}
