import { formatViolation, getUrl, groupBy, type LoggedRequest, type WebLog } from '../web-log.ts'
import {
  comparePairs,
  dayMs,
  findEarlyRequests,
  formatSpan,
  hourMs,
  isReadable,
  isSuccess,
  type SharedPages,
  secondMs,
  type TimeScale,
} from './spans.ts'

const maxIntervalMs = 14 * dayMs

/** Feeds that were fetched again within an hour, or before their last good response allowed it. */
export const feedsTooEarly = (log: WebLog, { scale = 1 }: TimeScale = {}) =>
  findEarlyRequests(log, (previous) => {
    if (previous.kind !== 'feed') return undefined
    const minIntervalMs = isSuccess(previous) ? Math.min(previous.min_interval_ms, maxIntervalMs) : 0
    const ms = Math.max(hourMs, minIntervalMs) * scale
    return { ms, why: `a feed with an interval of ${formatSpan(ms)}` }
  })

/** The maximum delay of a request that was due just before a skipped hour. */
const maxDelayMs = 60 * secondMs

/** Feeds fetched in hours or on days that their last good response said to skip. */
export const duringSkippedHours = (log: WebLog) =>
  comparePairs(
    log,
    (request) => (request.kind === 'feed' ? getUrl(request) : undefined),
    (request, previous) =>
      isSuccess(previous) && previous.skips?.(request.at) && previous.skips(request.at - maxDelayMs)
        ? 'asks to be skipped at this time'
        : undefined,
  )

/**
 * Front pages fetched again within a week of a good response, or within two days of an unusable one, such as an
 * interstitial. A failed feed in between allows one more.
 */
export function frontPagesTooEarly(
  log: WebLog,
  { scale = 1, sharedPages }: TimeScale & SharedPages = {},
): string[] {
  const minIntervalMs = (previous: LoggedRequest) => (previous.is_usable ? 7 : 2) * dayMs * scale
  const failedFeeds = groupBy(log, (request) =>
    request.kind === 'feed' && !(isSuccess(request) && isReadable(request)) ? request.host : undefined,
  )
  const hadFailedFeed = (request: LoggedRequest, previous: LoggedRequest) =>
    failedFeeds.get(request.host)?.some(({ at }) => at >= previous.at && at <= request.at) === true
  return comparePairs(
    log,
    (request) =>
      request.kind === 'page' && !sharedPages?.has(getUrl(request)) ? getUrl(request) : undefined,
    (request, previous, all, index) => {
      if (!isSuccess(previous) || request.at - previous.at >= minIntervalMs(previous)) return undefined
      const beforePrevious = all[index - 2]
      const wasEarly = beforePrevious && previous.at - beforePrevious.at < minIntervalMs(beforePrevious)
      return hadFailedFeed(request, previous) && !wasEarly
        ? undefined
        : `a front page, after ${formatSpan(request.at - previous.at)}`
    },
  )
}

/** A robots.txt that was fetched again within a day of a response. */
export const robotsTooOften = (log: WebLog, { scale = 1 }: TimeScale = {}) =>
  findEarlyRequests(log, (previous) => {
    const isBlocked = previous.kind === 'robots' && previous.allows !== 'nothing_now'
    return isBlocked ? { ms: dayMs * scale, why: 'a robots.txt that is valid for a day' } : undefined
  })

/** Requests to the same host, platform or IP address in too short a time; requests without a key do not count. */
const tooClose = (log: WebLog, getKey: (request: LoggedRequest) => string | undefined, gapMs: number) =>
  comparePairs(log, getKey, (request, previous) =>
    request.at - previous.at < gapMs ? `${request.at - previous.at} ms after ${getUrl(previous)}` : undefined,
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
    if (sum > max) violations.push(formatViolation(request, `${sum} ${unit} within a second`))
  }
  return violations
}
