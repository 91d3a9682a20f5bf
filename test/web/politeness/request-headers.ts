import { groupBy, type LoggedRequest, pageOf, violation, type WebLog } from '../web-log.ts'
import { dayMs, isReadable, type SharedPages, type TimeScale } from './spans.ts'

/** Requests with a wrong user agent. */
export const underAnotherName = (log: WebLog, userAgent: string) =>
  log
    .filter((request) => request.user_agent !== userAgent)
    .map((request) => violation(request, `sends the user agent ${request.user_agent}`))

/** Requests that do not accept compression. */
export const unpacked = (log: WebLog) =>
  log
    .filter(({ accept_encoding }) => accept_encoding !== 'gzip, br')
    .map((request) => violation(request, `accepts ${request.accept_encoding}`))

/**
 * Requests that do not return the exact ETag and Last-Modified of the last good response, or return values they were not
 * given. If that response broke off or is unusable, both are accepted. For a feed that several sites share, the validators
 * of any of them are accepted, and none at a site's first fetch.
 */
export function notConditional(log: WebLog, { ofSeveral }: SharedPages = {}): string[] {
  const violations: string[] = []
  for (const [page, group] of groupBy(log, pageOf)) {
    const keeps = ofSeveral?.has(page) === true
    let etag: Validators
    let modified: Validators
    for (const request of group) {
      const isFine = matches(etag, request.if_none_match) && matches(modified, request.if_modified_since)
      if (!isFine && request.kind !== 'robots') {
        const sent = JSON.stringify([request.if_none_match, request.if_modified_since])
        violations.push(violation(request, `sends ${sent} instead of ${JSON.stringify([etag, modified])}`))
      }
      etag = nextValidators(etag, request, request.etag, keeps)
      modified = nextValidators(modified, request, request.last_modified, keeps)
    }
  }
  return violations
}

/** The validators of the last response; several if either is fine. */
type Validators = string | undefined | (string | undefined)[]

const matches = (validators: Validators, sent: string | undefined) => [validators].flat().includes(sent)

function nextValidators(
  before: Validators,
  request: LoggedRequest,
  validator: string | undefined,
  keeps: boolean,
): Validators {
  if (keeps) return [...[before].flat(), validator]
  if (request.status === 304) return validator ?? before
  if (request.status < 200 || request.status > 299) return before
  return isReadable(request) ? validator : [...[before].flat(), validator]
}

/** Real milliseconds until the web notices that a client has closed a connection. */
const hearsayMs = 250

/**
 * Hosts with two connections at once: one was opened before the response on another had ended. Idle connections only count
 * if they are used again later.
 */
export function twoConnections(log: WebLog): string[] {
  const violations: string[] = []
  for (const group of groupBy(log, ({ host }) => host).values()) {
    for (const [place, request] of group.entries()) {
      const overlapping = group
        .slice(Math.max(0, place - 10), place)
        .find((before) => overlap(before, request))
      if (overlapping)
        violations.push(
          violation(request, `opens a second connection during the request for ${pageOf(overlapping)}`),
        )
    }
  }
  return violations
}

function overlap(before: LoggedRequest, request: LoggedRequest): boolean {
  if (before.connection === request.connection) return false
  if (before.aborted_ms !== undefined && request.real_ms > before.aborted_ms - hearsayMs) return false
  return request.opened < (before.ended ?? Infinity)
}

const leadsElsewhere = (request: LoggedRequest) =>
  URL.parse(request.location ?? '', pageOf(request))?.href !== pageOf(request)

/** Addresses that redirected permanently three times over at least three days, and are still requested. */
export function notMovedAlong(log: WebLog, { scale = 1 }: TimeScale = {}): string[] {
  const violations: string[] = []
  for (const group of groupBy(log, pageOf).values()) {
    let redirects: LoggedRequest[] = []
    for (const request of group) {
      const [first] = redirects
      const isOver =
        redirects.length >= 3 && (redirects.at(-1)?.at ?? 0) - (first?.at ?? 0) >= 3 * dayMs * scale
      if (isOver) violations.push(violation(request, `has moved permanently to ${first?.location}`))
      const isMove = (request.status === 301 || request.status === 308) && leadsElsewhere(request)
      if (!isMove) redirects = []
      else redirects = first && first.location !== request.location ? [request] : [...redirects, request]
    }
  }
  return violations
}
