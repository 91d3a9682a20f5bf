import { complaint, groupBy, type LoggedRequest, pageOf, type WebLog } from '../web-log.ts'
import {
  askedBefore,
  dayMs,
  hourMs,
  isGood,
  isReadable,
  judgePairs,
  type Several,
  secondMs,
  spanOf,
  type TimeScale,
} from './spans.ts'

const longestAskedMs = 14 * dayMs

/** Feeds that were fetched again within an hour, or before their last good response allowed it. */
export const feedsTooEarly = (log: WebLog, { scale = 1 }: TimeScale = {}) =>
  askedBefore(log, (before) => {
    if (before.kind !== 'feed') return undefined
    const asked = isGood(before) ? Math.min(before.asks_ms, longestAskedMs) : 0
    const ms = Math.max(hourMs, asked) * scale
    return { ms, why: `a feed with an interval of ${spanOf(ms)}` }
  })

/** The maximum delay of a request that was due just before a skipped hour. */
const lateMs = 60 * secondMs

/** Feeds fetched in hours or on days that their last good response said to skip. */
export const whileSkipping = (log: WebLog) =>
  judgePairs(
    log,
    (one) => (one.kind === 'feed' ? pageOf(one) : undefined),
    (one, before) =>
      isGood(before) && before.skips?.(one.at) && before.skips(one.at - lateMs)
        ? 'asks to be skipped at this time'
        : undefined,
  )

/** Front pages fetched again within a week of a good response. A failed feed in between allows one more. */
export function frontPagesTooEarly(
  log: WebLog,
  { scale = 1, ofSeveral }: TimeScale & Several = {},
): string[] {
  const week = 7 * dayMs * scale
  const failedFeeds = groupBy(log, (one) =>
    one.kind === 'feed' && !(isGood(one) && isReadable(one)) ? one.host : undefined,
  )
  const mayLook = (one: LoggedRequest, before: LoggedRequest) =>
    failedFeeds.get(one.host)?.some(({ at }) => at >= before.at && at <= one.at) === true
  return judgePairs(
    log,
    (one) => (one.kind === 'page' && !ofSeveral?.has(pageOf(one)) ? pageOf(one) : undefined),
    (one, before, all, place) => {
      if (!isGood(before) || one.at - before.at >= week) return undefined
      const wasEarly = (all[place - 2]?.at ?? -Infinity) > before.at - week
      return mayLook(one, before) && !wasEarly
        ? undefined
        : `a front page, after ${spanOf(one.at - before.at)}`
    },
  )
}

/** A robots.txt that was fetched again within a day of a response. */
export const robotsTooOften = (log: WebLog, { scale = 1 }: TimeScale = {}) =>
  askedBefore(log, (before) => {
    const said = before.kind === 'robots' && before.lets !== 'nothing_now'
    return said ? { ms: dayMs * scale, why: 'a robots.txt that is valid for a day' } : undefined
  })

/** Requests to the same host, platform or IP address in too short a time; requests without a key do not count. */
const tooClose = (log: WebLog, keyOf: (one: LoggedRequest) => string | undefined, gapMs: number) =>
  judgePairs(log, keyOf, (one, before) =>
    one.at - before.at < gapMs ? `${one.at - before.at} ms after ${pageOf(before)}` : undefined,
  )

/** Two seconds for a host; a second for a platform, and for hosts at one IP address. */
export const tooFast = (log: WebLog, { scale = 1 }: TimeScale = {}) => [
  ...tooClose(log, ({ host }) => host, 2 * secondMs * scale),
  ...tooClose(log, ({ platform }) => platform, secondMs * scale),
  ...tooClose(log, ({ address }) => address, secondMs * scale),
]

/** More requests or bytes in any second of real time than the operator allows. */
export function overBudget(log: WebLog, most: number, of: 'requests' | 'bytes' = 'requests'): string[] {
  const complaints: string[] = []
  let first = 0
  let sum = 0
  for (const one of log) {
    sum += of === 'bytes' ? one.bytes : 1
    for (let oldest = log[first]; oldest && oldest.at <= one.at - secondMs; oldest = log[++first])
      sum -= of === 'bytes' ? oldest.bytes : 1
    if (sum > most) complaints.push(complaint(one, `${sum} ${of} within a second`))
  }
  return complaints
}
