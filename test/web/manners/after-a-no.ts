import { complaint, groupBy, type LoggedRequest, pageOf, type WebLog } from '../web-log.ts'
import { askedBefore, dayMs, hourMs, isGood, secondMs, spanOf, type TimeScale } from './spans.ts'

const longestRetryAfterMs = 30 * dayMs
const longestBackOffMs = 14 * dayMs

/** When a Retry-After ends. Seconds are scaled to the test's clock, dates are not. */
function retryAt({ at, retry_after = '' }: LoggedRequest, scale: number): number {
  const asked = /^\d+$/.test(retry_after)
    ? Number(retry_after) * secondMs * scale
    : Date.parse(retry_after) - at
  return Number.isNaN(asked) ? at : at + Math.min(asked, longestRetryAfterMs)
}

const isBusy = ({ status }: LoggedRequest) => status === 429 || status === 503

/** Requests to a host before the Retry-After of its 429 or 503 was over. */
export function beforeRetryAfter(log: WebLog, { scale = 1 }: TimeScale = {}): string[] {
  const complaints: string[] = []
  for (const group of groupBy(log, ({ host }) => host).values()) {
    let until = -Infinity
    for (const one of group) {
      if (one.at < until)
        complaints.push(complaint(one, `${spanOf(until - one.at)} before Retry-After is over`))
      if (isBusy(one)) until = Math.max(until, retryAt(one, scale))
    }
  }
  return complaints
}

/** Hosts that sent 429 or 503 without Retry-After and were requested again before twice the last wait, up to 14 days. */
export function withoutBackOff(log: WebLog, { scale = 1 }: TimeScale = {}): string[] {
  const complaints: string[] = []
  for (const group of groupBy(log, ({ host }) => host).values()) {
    let least = 0
    for (const [place, one] of group.entries()) {
      const before = group[place - 1]
      if (before && isBusy(before) && before.retry_after === undefined) {
        const waited = one.at - before.at
        least = Math.min(Math.max(least, hourMs * scale), longestBackOffMs * scale)
        if (waited < least)
          complaints.push(complaint(one, `${spanOf(waited)} after a 429 or 503, not ${spanOf(least)}`))
        least = 2 * Math.max(waited, least)
      }
      if (isGood(one) && one.kind !== 'robots') least = 0
    }
  }
  return complaints
}

/** Addresses that sent 401 or 403 and were requested again within 30 days; these have another meaning for robots.txt. */
export const afterRefusal = (log: WebLog, { scale = 1 }: TimeScale = {}) =>
  askedBefore(log, ({ status, kind }) =>
    kind !== 'robots' && (status === 401 || status === 403)
      ? { ms: 30 * dayMs * scale, why: `a ${status}` }
      : undefined,
  )

/** Feeds that sent 410 and were requested again within three days, or at all after the second 410. */
export function afterGone(log: WebLog, { scale = 1 }: TimeScale = {}): string[] {
  const complaints: string[] = []
  for (const group of groupBy(log, (one) => (one.kind === 'feed' ? pageOf(one) : undefined)).values()) {
    let times = 0
    let last = 0
    for (const one of group) {
      if (times >= 2) complaints.push(complaint(one, 'gone for good'))
      else if (times === 1 && one.at - last < 3 * dayMs * scale)
        complaints.push(complaint(one, 'requested too early after a 410'))
      times = one.status === 410 ? times + 1 : times >= 2 ? times : 0
      last = one.at
    }
  }
  return complaints
}

/** Requests without a robots.txt from the last day, or against it. */
export function againstRobots(log: WebLog, { scale = 1 }: TimeScale = {}): string[] {
  const complaints: string[] = []
  for (const group of groupBy(log, ({ origin }) => origin).values()) {
    let robots: LoggedRequest | undefined
    for (const one of group) {
      if (one.kind === 'robots') robots = one
      else if (!robots || one.at - robots.at > dayMs * scale)
        complaints.push(complaint(one, 'without fetching robots.txt'))
      else if (robots.lets === 'nothing_now')
        complaints.push(complaint(one, 'robots.txt fails, so nothing may be fetched now'))
      else if (!robots.lets?.(one.path)) complaints.push(complaint(one, 'disallowed by robots.txt'))
    }
  }
  return complaints
}
