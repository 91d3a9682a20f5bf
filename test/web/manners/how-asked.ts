import { complaint, groupBy, type LoggedRequest, pageOf, type WebLog } from '../web-log.ts'
import { dayMs, isReadable, type Several, type TimeScale } from './spans.ts'

/** Requests with a wrong user agent. */
export const underAnotherName = (log: WebLog, userAgent: string) =>
  log
    .filter((one) => one.user_agent !== userAgent)
    .map((one) => complaint(one, `sends the user agent ${one.user_agent}`))

/** Requests that do not accept compression. */
export const unpacked = (log: WebLog) =>
  log
    .filter(({ accept_encoding }) => accept_encoding !== 'gzip, br')
    .map((one) => complaint(one, `accepts ${one.accept_encoding}`))

/**
 * Requests that do not return the exact ETag and Last-Modified of the last good response, or return values they were not
 * given. If that response broke off or is unusable, both are accepted. For a feed that several sites share, the validators
 * of any of them are accepted, and none at a site's first fetch.
 */
export function notConditional(log: WebLog, { ofSeveral }: Several = {}): string[] {
  const complaints: string[] = []
  for (const [page, group] of groupBy(log, pageOf)) {
    const keeps = ofSeveral?.has(page) === true
    let etag: Given
    let modified: Given
    for (const one of group) {
      const isFine = fits(etag, one.if_none_match) && fits(modified, one.if_modified_since)
      if (!isFine && one.kind !== 'robots') {
        const sent = JSON.stringify([one.if_none_match, one.if_modified_since])
        complaints.push(
          complaint(one, `sends ${sent} instead of ${JSON.stringify([etag, modified])}`),
        )
      }
      etag = nextGiven(etag, one, one.etag, keeps)
      modified = nextGiven(modified, one, one.last_modified, keeps)
    }
  }
  return complaints
}

/** The validators of the last response; several if either is fine. */
type Given = string | undefined | (string | undefined)[]

const fits = (given: Given, sent: string | undefined) => [given].flat().includes(sent)

function nextGiven(before: Given, one: LoggedRequest, given: string | undefined, keeps: boolean): Given {
  if (keeps) return [...[before].flat(), given]
  if (one.status === 304) return given ?? before
  if (one.status < 200 || one.status > 299) return before
  return isReadable(one) ? given : [...[before].flat(), given]
}

/** Real milliseconds until the web notices that a client has closed a connection. */
const hearsayMs = 250

/**
 * Hosts with two connections at once: one was opened before the response on another had ended. Idle connections only count
 * if they are used again later.
 */
export function twoConnections(log: WebLog): string[] {
  const complaints: string[] = []
  for (const group of groupBy(log, ({ host }) => host).values()) {
    for (const [place, one] of group.entries()) {
      const other = group.slice(Math.max(0, place - 10), place).find((before) => overlap(before, one))
      if (other) complaints.push(complaint(one, `opens a second connection during the request for ${pageOf(other)}`))
    }
  }
  return complaints
}

function overlap(before: LoggedRequest, one: LoggedRequest): boolean {
  if (before.connection === one.connection) return false
  if (before.aborted_ms !== undefined && one.real_ms > before.aborted_ms - hearsayMs) return false
  return one.opened < (before.ended ?? Infinity)
}

const leadsElsewhere = (one: LoggedRequest) =>
  URL.parse(one.location ?? '', pageOf(one))?.href !== pageOf(one)

/** Addresses that redirected permanently three times over at least three days, and are still requested. */
export function notMovedAlong(log: WebLog, { scale = 1 }: TimeScale = {}): string[] {
  const complaints: string[] = []
  for (const group of groupBy(log, pageOf).values()) {
    let moves: LoggedRequest[] = []
    for (const one of group) {
      const [first] = moves
      const isOver = moves.length >= 3 && (moves.at(-1)?.at ?? 0) - (first?.at ?? 0) >= 3 * dayMs * scale
      if (isOver) complaints.push(complaint(one, `has moved permanently to ${first?.location}`))
      const isMove = (one.status === 301 || one.status === 308) && leadsElsewhere(one)
      if (!isMove) moves = []
      else moves = first && first.location !== one.location ? [one] : [...moves, one]
    }
  }
  return complaints
}
