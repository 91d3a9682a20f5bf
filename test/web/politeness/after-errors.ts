import { formatViolation, getUrl, groupBy, type LoggedRequest, type WebLog } from '../web-log.ts'
import { dayMs, findEarlyRequests, formatSpan, hourMs, isSuccess, secondMs, type TimeScale } from './spans.ts'

const maxRetryAfterMs = 30 * dayMs
const maxBackOffMs = 14 * dayMs

/** When a Retry-After ends. Seconds are scaled to the test's clock, dates are not. */
function retryAt({ at, retry_after = '' }: LoggedRequest, scale: number): number {
  const retryAfterMs = /^\d+$/.test(retry_after)
    ? Number(retry_after) * secondMs * scale
    : Date.parse(retry_after) - at
  return Number.isNaN(retryAfterMs) ? at : at + Math.min(retryAfterMs, maxRetryAfterMs)
}

const isBusy = ({ status }: LoggedRequest) => status === 429 || status === 503

/** Requests to a host before the Retry-After of its 429 or 503 was over. */
export function beforeRetryAfter(log: WebLog, { scale = 1 }: TimeScale = {}): string[] {
  const violations: string[] = []
  for (const group of groupBy(log, ({ host }) => host).values()) {
    let until = -Infinity
    for (const request of group) {
      if (request.at < until)
        violations.push(
          formatViolation(request, `${formatSpan(until - request.at)} before Retry-After is over`),
        )
      if (isBusy(request)) until = Math.max(until, retryAt(request, scale))
    }
  }
  return violations
}

/**
 * Hosts that sent 429 or 503 without Retry-After and were requested again before twice the last wait, up to 14 days.
 */
export function withoutBackOff(log: WebLog, { scale = 1 }: TimeScale = {}): string[] {
  const violations: string[] = []
  for (const group of groupBy(log, ({ host }) => host).values()) {
    let minWaitMs = 0
    for (const [index, request] of group.entries()) {
      const previous = group[index - 1]
      if (previous && isBusy(previous) && previous.retry_after === undefined) {
        const waitMs = request.at - previous.at
        minWaitMs = Math.min(Math.max(minWaitMs, hourMs * scale), maxBackOffMs * scale)
        if (waitMs < minWaitMs)
          violations.push(
            formatViolation(
              request,
              `${formatSpan(waitMs)} after a 429 or 503, not ${formatSpan(minWaitMs)}`,
            ),
          )
        minWaitMs = 2 * Math.max(waitMs, minWaitMs)
      }
      if (isSuccess(request) && request.kind !== 'robots') minWaitMs = 0
    }
  }
  return violations
}

/**
 * Addresses that sent 401 or 403 and were requested again within 30 days; these have another meaning for robots.txt.
 */
export const afterRefusal = (log: WebLog, { scale = 1 }: TimeScale = {}) =>
  findEarlyRequests(log, ({ status, kind }) =>
    kind !== 'robots' && (status === 401 || status === 403)
      ? { ms: 30 * dayMs * scale, why: `a ${status}` }
      : undefined,
  )

/** Feeds that sent 410 and were requested again within three days, or at all after the second 410. */
export function afterGone(log: WebLog, { scale = 1 }: TimeScale = {}): string[] {
  const violations: string[] = []
  for (const group of groupBy(log, (request) =>
    request.kind === 'feed' ? getUrl(request) : undefined,
  ).values()) {
    let goneCount = 0
    let last = 0
    for (const request of group) {
      if (goneCount >= 2) violations.push(formatViolation(request, 'gone for good'))
      else if (goneCount === 1 && request.at - last < 3 * dayMs * scale)
        violations.push(formatViolation(request, 'requested too early after a 410'))
      goneCount = request.status === 410 ? goneCount + 1 : goneCount >= 2 ? goneCount : 0
      last = request.at
    }
  }
  return violations
}

/** Requests without a robots.txt from the last day, or against it. */
export function againstRobots(log: WebLog, { scale = 1 }: TimeScale = {}): string[] {
  const violations: string[] = []
  for (const group of groupBy(log, ({ origin }) => origin).values()) {
    let robots: LoggedRequest | undefined
    for (const request of group) {
      if (request.kind === 'robots') robots = request
      else if (!robots || request.at - robots.at > dayMs * scale)
        violations.push(formatViolation(request, 'without fetching robots.txt'))
      else if (robots.allows === 'nothing_now')
        violations.push(formatViolation(request, 'robots.txt fails, so nothing may be fetched now'))
      else if (!robots.allows?.(request.path))
        violations.push(formatViolation(request, 'disallowed by robots.txt'))
    }
  }
  return violations
}
