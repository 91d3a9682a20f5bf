import { groupBy, type LoggedRequest, pageOf, violation, type WebLog } from '../web-log.ts'

export const secondMs = 1000
export const hourMs = 3600 * secondMs
export const dayMs = 24 * hourMs

/** The length of a crawler's hour relative to a real one. */
export interface TimeScale {
  scale?: number
}

export interface SharedPages {
  /** Front pages and feeds shared by several sites. Each site knows its own last response only. */
  ofSeveral?: ReadonlySet<string>
}

export const isGood = ({ status }: LoggedRequest) => (status >= 200 && status < 300) || status === 304

/** Whether a response is complete and usable. */
export const isReadable = ({ is_usable, aborted_ms }: LoggedRequest) => is_usable && aborted_ms === undefined

/** The violation by a request, given the previous one in its group. */
type Judge = (
  request: LoggedRequest,
  before: LoggedRequest,
  all: readonly LoggedRequest[],
  place: number,
) => string | undefined

/** Violations by requests, each compared with the previous one with the same key. */
export function judgePairs(
  log: WebLog,
  keyOf: (request: LoggedRequest) => string | undefined,
  judge: Judge,
): string[] {
  const violations: string[] = []
  for (const group of groupBy(log, keyOf).values()) {
    for (const [place, request] of group.entries()) {
      const before = group[place - 1]
      const problem = before && judge(request, before, group, place)
      if (problem !== undefined) violations.push(violation(request, problem))
    }
  }
  return violations
}

/** Requests for an address before a time that its last response determines. */
export const requestedTooEarly = (
  log: WebLog,
  waitOf: (before: LoggedRequest) => { ms: number; why: string } | undefined,
) =>
  judgePairs(log, pageOf, (request, before) => {
    const wait = waitOf(before)
    return wait && request.at - before.at < wait.ms
      ? `${wait.why}, requested again after ${spanOf(request.at - before.at)}`
      : undefined
  })

export function spanOf(ms: number): string {
  if (ms < 2 * hourMs) return `${ms / secondMs} s`
  return ms < 2 * dayMs ? `${(ms / hourMs).toFixed(1)} hours` : `${(ms / dayMs).toFixed(1)} days`
}
