/** One line of the table of results. */
export interface Figure {
  what: string
  /** What quality.md asks for. */
  must: string
  measured: string
  is_met: boolean
}

/** The value below which so many of them lie. @param share 0.5 for the median, 0.95 for p95 */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** Milliseconds that some work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
