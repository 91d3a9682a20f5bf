/** Addresses that refused, and posts that were probed: not to be asked before `until`, or never again without it. */
export type SkipList = Record<string, { until?: string; gone?: number }>

const maxEntries = 30

export const isSkipped = (skipped: SkipList, url: string, now: number): boolean => {
  const found = skipped[url]
  return found !== undefined && (found.until === undefined || Date.parse(found.until) > now)
}

/** With one more address; expired ones are dropped, unless they were gone once. */
export function withSkipped(
  skipped: SkipList,
  url: string,
  until: number | undefined,
  now: number,
  gone?: number,
): SkipList {
  const { [url]: _, ...others } = skipped
  const kept = Object.entries(others).filter(([other, { gone }]) => gone || isSkipped(skipped, other, now))
  const entry = {
    ...(until === undefined ? {} : { until: new Date(until).toISOString() }),
    ...(gone === undefined ? {} : { gone }),
  }
  return { ...Object.fromEntries(kept.slice(1 - maxEntries)), [url]: entry }
}

/** Without an address that answers again. */
export function withoutSkipped(skipped: SkipList, url: string): SkipList {
  if (!(url in skipped)) return skipped
  const { [url]: _, ...others } = skipped
  return others
}

/** A feed that was gone twice: only staff may have it retried. */
export const endedFeed = (avoided: SkipList): string | null =>
  Object.entries(avoided).find(([, { until, gone }]) => gone && until === undefined)?.[0] ?? null
