import type { Kind, Reply, Robots } from './web-host.ts'

/** A request as the web received it. */
export interface LoggedRequest {
  /** By the test's clock, in milliseconds. */
  at: number
  /** Real milliseconds, for comparing network events. */
  real_ms: number
  host: string
  /** Scheme and host. */
  origin: string
  path: string
  kind: Kind
  platform: string | undefined
  /** The IP address that it was sent to. */
  address: string
  connection: number
  /** Sequence numbers of opening its connection, and of the end of its response. */
  opened_seq: number
  ended_seq: number | undefined
  /** When the response broke off, in real milliseconds. */
  aborted_ms: number | undefined
  user_agent: string | undefined
  accept_encoding: string | undefined
  if_none_match: string | undefined
  if_modified_since: string | undefined
  /** 0 without a response. */
  status: number
  etag: string | undefined
  last_modified: string | undefined
  retry_after: string | undefined
  location: string | undefined
  min_interval_ms: number
  /** Times (by the test's clock, in milliseconds) at which it should not be fetched. */
  skips: Reply['skips'] | undefined
  bytes: number
  /** Whether the response is usable; otherwise its validators need not be stored. */
  is_usable: boolean
  /** For a robots.txt: the allowed paths. */
  allows: Robots['allows'] | undefined
}

/** All requests to a web, in order. */
export type WebLog = readonly LoggedRequest[]

/** Groups entries by a key such as host or platform; entries without one are left out. */
export function groupBy(
  log: WebLog,
  getKey: (request: LoggedRequest) => string | undefined,
): Map<string, LoggedRequest[]> {
  const groups = new Map<string, LoggedRequest[]>()
  for (const request of log) {
    const key = getKey(request)
    if (key === undefined) continue
    const group = groups.get(key)
    if (group) group.push(request)
    else groups.set(key, [request])
  }
  return groups
}

export const getUrl = (request: LoggedRequest) => request.origin + request.path

/** A violation by a request, as one line. */
export const formatViolation = (request: LoggedRequest, problem: string) =>
  `${new Date(request.at).toISOString()} ${getUrl(request)}: ${problem}`
