/** A row of the results table. */
export interface Figure {
  what: string
  /** The target in quality.md. */
  must: string
  measured: string
  is_met: boolean
}

/** A quantile. @param share 0.5 for the median, 0.95 for p95 */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** Measures a duration in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/**
 * Compares the cost of a page in a large community with that in a small one, measured alternately; each call gets its
 * number. A few warm-up rounds prepare statements and fill caches.
 */
export async function compare(
  what: string,
  must: string,
  little: (round: number) => Promise<unknown>,
  much: (round: number) => Promise<unknown>,
): Promise<Figure> {
  const times = await timeInTurns(little, much)
  const [cheap, dear] = [fastestFifth(times.little), fastestFifth(times.much)]
  const ratio = dear / cheap
  return {
    what,
    must,
    measured: `${ratio.toFixed(2)} times (${cheap.toFixed(1)} ms, ${dear.toFixed(1)} ms)`,
    is_met: ratio <= 2,
  }
}

const warmRounds = 10
const rounds = 60

/** The fastest fifth: on a busy machine the median measures other processes. */
export const fastestFifth = (times: number[]): number => quantile(times, 0.2)

/** Times both in milliseconds, alternating within each round. */
export async function timeInTurns(
  little: (round: number) => Promise<unknown>,
  much: (round: number) => Promise<unknown>,
): Promise<{ little: number[]; much: number[] }> {
  const times: { little: number[]; much: number[] } = { little: [], much: [] }
  for (let round = -warmRounds; round < rounds; round++) {
    const one = await timed(() => little(round + warmRounds))
    const two = await timed(() => much(round + warmRounds))
    if (round < 0) continue
    times.little.push(one)
    times.much.push(two)
  }
  return times
}
