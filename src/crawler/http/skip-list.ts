/** Addresses that rejected us, and probed posts. They are skipped until `until`, or forever if that is missing. */
export type SkipList = Record<string, { until?: string; gone?: number }>

const maxEntries = 30

export const isSkipped = (skipped: SkipList, url: string, now: number): boolean => {
  const entry = skipped[url]
  return entry !== undefined && (entry.until === undefined || Date.parse(entry.until) > now)
}

/** Adds an address; drops expired ones, unless they have returned 410. */
export function withSkipped(
  skipped: SkipList,
  url: string,
  until: number | undefined,
  now: number,
  goneCount?: number,
): SkipList {
  const { [url]: _, ...others } = skipped
  const remaining = Object.entries(others).filter(
    ([address, { gone }]) => gone || isSkipped(skipped, address, now),
  )
  const entry = {
    ...(until === undefined ? {} : { until: new Date(until).toISOString() }),
    ...(goneCount === undefined ? {} : { gone: goneCount }),
  }
  return { ...Object.fromEntries(remaining.slice(1 - maxEntries)), [url]: entry }
}

/** Removes an address that works again. */
export function withoutSkipped(skipped: SkipList, url: string): SkipList {
  if (!(url in skipped)) return skipped
  const { [url]: _, ...others } = skipped
  return others
}

/** A feed that has returned 410 twice; it is only retried for staff. */
export const findGoneFeed = (skipped: SkipList): string | null =>
  Object.entries(skipped).find(([, { until, gone }]) => gone && until === undefined)?.[0] ?? null
