import type { FetchLimits } from '../http/fetch-limits.ts'

const hour = 3600
const day = 24 * hour
/** Longest wait in seconds, whatever a site asks for; only addresses that reject us wait longer. */
export const maxWait = 14 * day
const maxRetryAfter = 30 * day

/** The posting frequency of a feed; in seconds of the crawler's clock. */
export interface FeedFrequency {
  /** Over the last 12 months. */
  postsPerMonth: number
  /** Age of its newest post; null without posts. */
  secondsSinceLastPost: number | null
  /** The longest interval that the site asks for by max-age, ttl and the like. */
  minSeconds: number
}

/**
 * Seconds until a feed is fetched again after a successful response: a quarter of the average time between posts, longer
 * for quiet feeds; from an hour to 14 days, and no sooner than the feed asks.
 */
export function getFeedInterval({ postsPerMonth, secondsSinceLastPost, minSeconds }: FeedFrequency): number {
  const averageGap = postsPerMonth > 0 ? (30 * day) / postsPerMonth : maxWait
  const quietInterval = secondsSinceLastPost === null ? maxWait : secondsSinceLastPost / 20
  const interval = Math.max(averageGap / 4, Math.min(quietInterval, maxWait))
  return Math.round(Math.min(Math.max(interval, minSeconds, hour), maxWait))
}

/**
 * Seconds until a host that returned 429 or 503 is retried: its Retry-After, or twice the last wait if it was already
 * busy then.
 */
export function getBusyWait(retryAfter: number | undefined, previousWait: number | undefined): number {
  if (retryAfter !== undefined) return Math.min(Math.max(retryAfter, hour), maxRetryAfter)
  return Math.min(Math.max(2 * (previousWait ?? 0), hour), maxWait)
}

/**
 * Seconds until a feed is retried after other failures. Doubles each time up to two days, which leaves at least six
 * attempts in 14 days.
 */
export function getFailureWait(consecutiveFailures: number, interval: number): number {
  return Math.min(Math.max(interval, hour) * 2 ** Math.min(consecutiveFailures - 1, 20), 2 * day)
}

/** Seconds until an address that rejected us is retried; undefined (never) after a second 410. */
export function getRejectionWait(status: 401 | 403 | 410, consecutiveFailures: number): number | undefined {
  if (status !== 410) return 30 * day
  return consecutiveFailures === 1 ? 3 * day : undefined
}

const hourMs = 3600 * 1000
const weekHours = 7 * 24

/** The first time at or after `due` outside the hours and days that a feed asks to skip; `due` if it skips all. */
export function postponeSkippedHours(due: Date, fetchLimits: FetchLimits | null): Date {
  if (!fetchLimits || (fetchLimits.skip_hours.length === 0 && fetchLimits.skip_days.length === 0)) return due
  const isSkipped = (time: Date) =>
    fetchLimits.skip_hours.includes(time.getUTCHours()) || fetchLimits.skip_days.includes(time.getUTCDay())
  if (!isSkipped(due)) return due
  const beginning = Math.floor(due.getTime() / hourMs) * hourMs
  for (let hour = 1; hour <= weekHours; hour++) {
    const time = new Date(beginning + hour * hourMs)
    if (!isSkipped(time)) return time
  }
  return due
}
