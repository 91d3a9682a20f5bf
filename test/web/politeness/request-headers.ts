import { formatViolation, getUrl, groupBy, type LoggedRequest, type WebLog } from '../web-log.ts'
import { dayMs, isReadable, type SharedPages, type TimeScale } from './spans.ts'

/** Requests with a wrong user agent. */
export const wrongUserAgent = (log: WebLog, userAgent: string) =>
  log
    .filter((request) => request.user_agent !== userAgent)
    .map((request) => formatViolation(request, `sends the user agent ${request.user_agent}`))

/** Requests that do not accept compression. */
export const compressionRefused = (log: WebLog) =>
  log
    .filter(({ accept_encoding }) => accept_encoding !== 'gzip, br')
    .map((request) => formatViolation(request, `accepts ${request.accept_encoding}`))

/**
 * Requests that do not send back the exact ETag and Last-Modified of the last good response, or that send other values.
 * If that response broke off or is unusable, both are accepted. For a feed that several sites share, the validators of
 * any of them are accepted, and none at a site's first fetch.
 */
export function wrongValidators(log: WebLog, { sharedPages }: SharedPages = {}): string[] {
  const violations: string[] = []
  for (const [page, group] of groupBy(log, getUrl)) {
    const isShared = sharedPages?.has(page) === true
    let etag: Validators
    let modified: Validators
    for (const request of group) {
      const isExpected = matches(etag, request.if_none_match) && matches(modified, request.if_modified_since)
      if (!isExpected && request.kind !== 'robots') {
        const sent = JSON.stringify([request.if_none_match, request.if_modified_since])
        violations.push(
          formatViolation(request, `sends ${sent} instead of ${JSON.stringify([etag, modified])}`),
        )
      }
      etag = nextValidators(etag, request, request.etag, isShared)
      modified = nextValidators(modified, request, request.last_modified, isShared)
    }
  }
  return violations
}

/** The validators of the last response; several if either is fine. */
type Validators = string | undefined | (string | undefined)[]

const matches = (validators: Validators, sent: string | undefined) => [validators].flat().includes(sent)

function nextValidators(
  previous: Validators,
  request: LoggedRequest,
  validator: string | undefined,
  isShared: boolean,
): Validators {
  if (isShared) return [...[previous].flat(), validator]
  if (request.status === 304) return validator ?? previous
  if (request.status < 200 || request.status > 299) return previous
  return isReadable(request) ? validator : [...[previous].flat(), validator]
}

/** Real milliseconds until the web notices that a client has closed a connection. */
const closeNoticeMs = 250

/**
 * Hosts with two connections at once: one was opened before the response on another had ended. Idle connections only
 * count if they are used again later.
 */
export function twoConnections(log: WebLog): string[] {
  const violations: string[] = []
  for (const group of groupBy(log, ({ host }) => host).values()) {
    for (const [index, request] of group.entries()) {
      const overlapping = group
        .slice(Math.max(0, index - 10), index)
        .find((previous) => overlap(previous, request))
      if (overlapping)
        violations.push(
          formatViolation(request, `opens a second connection during the request for ${getUrl(overlapping)}`),
        )
    }
  }
  return violations
}

function overlap(previous: LoggedRequest, request: LoggedRequest): boolean {
  if (previous.connection === request.connection) return false
  if (previous.aborted_ms !== undefined && request.real_ms > previous.aborted_ms - closeNoticeMs) return false
  return request.opened_seq < (previous.ended_seq ?? Infinity)
}

const leadsElsewhere = (request: LoggedRequest) =>
  URL.parse(request.location ?? '', getUrl(request))?.href !== getUrl(request)

/** Addresses that redirected permanently three times over at least three days, and are still requested. */
export function permanentRedirectsIgnored(log: WebLog, { scale = 1 }: TimeScale = {}): string[] {
  const violations: string[] = []
  for (const group of groupBy(log, getUrl).values()) {
    let redirects: LoggedRequest[] = []
    for (const request of group) {
      const [first] = redirects
      const hasMoved =
        redirects.length >= 3 && (redirects.at(-1)?.at ?? 0) - (first?.at ?? 0) >= 3 * dayMs * scale
      if (hasMoved) violations.push(formatViolation(request, `has moved permanently to ${first?.location}`))
      const isMove = (request.status === 301 || request.status === 308) && leadsElsewhere(request)
      if (!isMove) redirects = []
      else redirects = first && first.location !== request.location ? [request] : [...redirects, request]
    }
  }
  return violations
}
