import { complaint, groupBy, type Logged, pageOf, type WebLog } from '../web-log.ts'
import { dayMs, isReadable, type Scaled, type Several } from './spans.ts'

/** Requests that say another name than the one they should. */
export const underAnotherName = (log: WebLog, userAgent: string) =>
  log
    .filter((one) => one.user_agent !== userAgent)
    .map((one) => complaint(one, `it says it is ${one.user_agent}`))

/** Requests that do not offer to be answered packed. */
export const unpacked = (log: WebLog) =>
  log
    .filter(({ accept_encoding }) => accept_encoding !== 'gzip, br')
    .map((one) => complaint(one, `it takes ${one.accept_encoding}`))

/**
 * Requests that do not send back the very bytes that the last good answer gave as ETag and Last-Modified, or that send
 * what was not given. Where that answer broke off, or nobody can use it, keeping either is fine. A feed that several sites have may be asked with what
 * any of them was given, or with nothing by one that is answered for the first time.
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
          complaint(one, `it sends ${sent} where ${JSON.stringify([etag, modified])} was given`),
        )
      }
      etag = nextGiven(etag, one, one.etag, keeps)
      modified = nextGiven(modified, one, one.last_modified, keeps)
    }
  }
  return complaints
}

/** What was given last; several where either is fine. */
type Given = string | undefined | (string | undefined)[]

const fits = (given: Given, sent: string | undefined) => [given].flat().includes(sent)

function nextGiven(before: Given, one: Logged, given: string | undefined, keeps: boolean): Given {
  if (keeps) return [...[before].flat(), given]
  if (one.status === 304) return given ?? before
  if (one.status < 200 || one.status > 299) return before
  return isReadable(one) ? given : [...[before].flat(), given]
}

/** Real milliseconds that the end of a connection may take to be heard of, after its reader gave up. */
const hearsayMs = 250

/**
 * Hosts that were asked over two connections at once: one was opened before the answer on another had ended. Waiting
 * connections do not count, but for those that are used again later.
 */
export function twoConnections(log: WebLog): string[] {
  const complaints: string[] = []
  for (const group of groupBy(log, ({ host }) => host).values()) {
    for (const [place, one] of group.entries()) {
      const other = group.slice(Math.max(0, place - 10), place).find((before) => overlap(before, one))
      if (other) complaints.push(complaint(one, `a connection beside that for ${pageOf(other)}`))
    }
  }
  return complaints
}

function overlap(before: Logged, one: Logged): boolean {
  if (before.connection === one.connection) return false
  if (before.aborted_ms !== undefined && one.real_ms > before.aborted_ms - hearsayMs) return false
  return one.opened < (before.ended ?? Infinity)
}

const leadsElsewhere = (one: Logged) => URL.parse(one.location ?? '', pageOf(one))?.href !== pageOf(one)

/** Addresses that moved for good, three times over at least three days, and are asked still. */
export function notMovedAlong(log: WebLog, { scale = 1 }: Scaled = {}): string[] {
  const complaints: string[] = []
  for (const group of groupBy(log, pageOf).values()) {
    let moves: Logged[] = []
    for (const one of group) {
      const [first] = moves
      const isOver = moves.length >= 3 && (moves.at(-1)?.at ?? 0) - (first?.at ?? 0) >= 3 * dayMs * scale
      if (isOver) complaints.push(complaint(one, `it moved to ${first?.location} for good`))
      const isMove = (one.status === 301 || one.status === 308) && leadsElsewhere(one)
      if (!isMove) moves = []
      else moves = first && first.location !== one.location ? [one] : [...moves, one]
    }
  }
  return complaints
}
