import type { PublisherHints } from '../http/publisher-hints.ts'

const hour = 3600
const day = 24 * hour
/** The longest wait in seconds for anything that is not refused, whatever a site asks for. */
export const longestWait = 14 * day
const longestRetryAfter = 30 * day

/** How often a feed is worth fetching; in seconds of the crawler's clock. */
export interface FeedPace {
  /** Over the last 12 months. */
  postsAMonth: number
  /** Since its newest post; null where it has none. */
  sinceLastPost: number | null
  /** For how long the site asks not to be fetched: the longest of max-age, ttl and the like. */
  minSeconds: number
}

/**
 * Seconds until a feed is fetched again after a good answer: a quarter of the time between two of its posts, longer the
 * longer it has been quiet; from an hour to 14 days, and no sooner than it asked.
 */
export function feedInterval({ postsAMonth, sinceLastPost, minSeconds: asked }: FeedPace): number {
  const between = postsAMonth > 0 ? (30 * day) / postsAMonth : longestWait
  const quiet = sinceLastPost === null ? longestWait : sinceLastPost / 20
  const wanted = Math.max(between / 4, Math.min(quiet, longestWait))
  return Math.round(Math.min(Math.max(wanted, asked, hour), longestWait))
}

/**
 * Seconds until a host that answered 429 or 503 is asked again: as it says, or else twice as long as the last time, if it
 * was busy then too.
 */
export function busyWait(retryAfter: number | undefined, waitedBefore: number | undefined): number {
  if (retryAfter !== undefined) return Math.min(Math.max(retryAfter, hour), longestRetryAfter)
  return Math.min(Math.max(2 * (waitedBefore ?? 0), hour), longestWait)
}

/** Seconds until a feed that failed otherwise is retried. Doubles too, so that there are at least six tries in 14 days. */
export function failureWait(timesInARow: number, interval: number): number {
  return Math.min(Math.max(interval, hour) * 2 ** Math.min(timesInARow - 1, 20), 2 * day)
}

/** Seconds until a refused address is retried; undefined where it never is: after a second 410. */
export function refusalWait(status: 401 | 403 | 410, timesInARow: number): number | undefined {
  if (status !== 410) return 30 * day
  return timesInARow === 1 ? 3 * day : undefined
}

const hourMs = 3600 * 1000
const weekHours = 7 * 24

/** The first time from `due` on outside the hours and days that a feed asks to skip; `due` if it skips all. */
export function skippingHours(due: Date, hints: PublisherHints | null): Date {
  if (!hints || (hints.skip_hours.length === 0 && hints.skip_days.length === 0)) return due
  const isSkipped = (time: Date) =>
    hints.skip_hours.includes(time.getUTCHours()) || hints.skip_days.includes(time.getUTCDay())
  if (!isSkipped(due)) return due
  const beginning = Math.floor(due.getTime() / hourMs) * hourMs
  for (let hour = 1; hour <= weekHours; hour++) {
    const time = new Date(beginning + hour * hourMs)
    if (!isSkipped(time)) return time
  }
  return due
}
