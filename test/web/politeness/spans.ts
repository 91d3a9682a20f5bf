import { formatViolation, getUrl, groupBy, type LoggedRequest, type WebLog } from '../web-log.ts'

export const secondMs = 1000
export const hourMs = 3600 * secondMs
export const dayMs = 24 * hourMs

/** The length of a crawler's hour relative to a real one. */
export interface TimeScale {
  scale?: number
}

export interface SharedPages {
  /** Front pages and feeds shared by several sites. Each site knows its own last response only. */
  sharedPages?: ReadonlySet<string>
}

export const isSuccess = ({ status }: LoggedRequest) => (status >= 200 && status < 300) || status === 304

/** Whether a response is complete and usable. */
export const isReadable = ({ is_usable, aborted_ms }: LoggedRequest) => is_usable && aborted_ms === undefined

/** The violation by a request, given the previous one in its group. */
type FindProblem = (
  request: LoggedRequest,
  previous: LoggedRequest,
  all: readonly LoggedRequest[],
  index: number,
) => string | undefined

/** Violations by requests, each compared with the previous one with the same key. */
export function comparePairs(
  log: WebLog,
  getKey: (request: LoggedRequest) => string | undefined,
  findProblem: FindProblem,
): string[] {
  const violations: string[] = []
  for (const group of groupBy(log, getKey).values()) {
    for (const [index, request] of group.entries()) {
      const previous = group[index - 1]
      const problem = previous && findProblem(request, previous, group, index)
      if (problem !== undefined) violations.push(formatViolation(request, problem))
    }
  }
  return violations
}

/** Requests for an address before a time that its last response determines. */
export const findEarlyRequests = (
  log: WebLog,
  getWait: (previous: LoggedRequest) => { ms: number; why: string } | undefined,
) =>
  comparePairs(log, getUrl, (request, previous) => {
    const wait = getWait(previous)
    return wait && request.at - previous.at < wait.ms
      ? `${wait.why}, requested again after ${formatSpan(request.at - previous.at)}`
      : undefined
  })

export function formatSpan(ms: number): string {
  if (ms < 2 * hourMs) return `${ms / secondMs} s`
  return ms < 2 * dayMs ? `${(ms / hourMs).toFixed(1)} hours` : `${(ms / dayMs).toFixed(1)} days`
}
