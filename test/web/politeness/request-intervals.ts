import { groupBy, type LoggedRequest, pageOf, violation, type WebLog } from '../web-log.ts'
import {
  dayMs,
  hourMs,
  isGood,
  isReadable,
  judgePairs,
  requestedTooEarly,
  type SharedPages,
  secondMs,
  spanOf,
  type TimeScale,
} from './spans.ts'

const longestAskedMs = 14 * dayMs

/** Feeds that were fetched again within an hour, or before their last good response allowed it. */
export const feedsTooEarly = (log: WebLog, { scale = 1 }: TimeScale = {}) =>
  requestedTooEarly(log, (before) => {
    if (before.kind !== 'feed') return undefined
    const minIntervalMs = isGood(before) ? Math.min(before.min_interval_ms, longestAskedMs) : 0
    const ms = Math.max(hourMs, minIntervalMs) * scale
    return { ms, why: `a feed with an interval of ${spanOf(ms)}` }
  })

/** The maximum delay of a request that was due just before a skipped hour. */
const lateMs = 60 * secondMs

/** Feeds fetched in hours or on days that their last good response said to skip. */
export const whileSkipping = (log: WebLog) =>
  judgePairs(
    log,
    (request) => (request.kind === 'feed' ? pageOf(request) : undefined),
    (request, before) =>
      isGood(before) && before.skips?.(request.at) && before.skips(request.at - lateMs)
        ? 'asks to be skipped at this time'
        : undefined,
  )

/** Front pages fetched again within a week of a good response. A failed feed in between allows one more. */
export function frontPagesTooEarly(
  log: WebLog,
  { scale = 1, ofSeveral }: TimeScale & SharedPages = {},
): string[] {
  const week = 7 * dayMs * scale
  const failedFeeds = groupBy(log, (request) =>
    request.kind === 'feed' && !(isGood(request) && isReadable(request)) ? request.host : undefined,
  )
  const mayRequest = (request: LoggedRequest, before: LoggedRequest) =>
    failedFeeds.get(request.host)?.some(({ at }) => at >= before.at && at <= request.at) === true
  return judgePairs(
    log,
    (request) => (request.kind === 'page' && !ofSeveral?.has(pageOf(request)) ? pageOf(request) : undefined),
    (request, before, all, place) => {
      if (!isGood(before) || request.at - before.at >= week) return undefined
      const wasEarly = (all[place - 2]?.at ?? -Infinity) > before.at - week
      return mayRequest(request, before) && !wasEarly
        ? undefined
        : `a front page, after ${spanOf(request.at - before.at)}`
    },
  )
}

/** A robots.txt that was fetched again within a day of a response. */
export const robotsTooOften = (log: WebLog, { scale = 1 }: TimeScale = {}) =>
  requestedTooEarly(log, (before) => {
    const isBlocked = before.kind === 'robots' && before.allows !== 'nothing_now'
    return isBlocked ? { ms: dayMs * scale, why: 'a robots.txt that is valid for a day' } : undefined
  })

/** Requests to the same host, platform or IP address in too short a time; requests without a key do not count. */
const tooClose = (log: WebLog, keyOf: (request: LoggedRequest) => string | undefined, gapMs: number) =>
  judgePairs(log, keyOf, (request, before) =>
    request.at - before.at < gapMs ? `${request.at - before.at} ms after ${pageOf(before)}` : undefined,
  )

/** Two seconds for a host; a second for a platform, and for hosts at one IP address. */
export const tooFast = (log: WebLog, { scale = 1 }: TimeScale = {}) => [
  ...tooClose(log, ({ host }) => host, 2 * secondMs * scale),
  ...tooClose(log, ({ platform }) => platform, secondMs * scale),
  ...tooClose(log, ({ address }) => address, secondMs * scale),
]

/** More requests or bytes in any second of real time than the operator allows. */
export function overBudget(log: WebLog, max: number, unit: 'requests' | 'bytes' = 'requests'): string[] {
  const violations: string[] = []
  let first = 0
  let sum = 0
  for (const request of log) {
    sum += unit === 'bytes' ? request.bytes : 1
    for (let oldest = log[first]; oldest && oldest.at <= request.at - secondMs; oldest = log[++first])
      sum -= unit === 'bytes' ? oldest.bytes : 1
    if (sum > max) violations.push(violation(request, `${sum} ${unit} within a second`))
  }
  return violations
}
