import type { Kind, Reply, Robots } from './web-host.ts'

/** One request as the web saw it. */
export interface Logged {
  /** By the test's clock, milliseconds. */
  at: number
  /** Real milliseconds, for what has to do with the network alone. */
  real_ms: number
  host: string
  /** Scheme and host. */
  origin: string
  path: string
  kind: Kind
  platform: string | undefined
  /** The address it came to. */
  address: string
  connection: number
  /** Places in the order of everything that happened: when its connection was opened, and when its answer ended. */
  opened: number
  ended: number | undefined
  /** When the answer broke off, real milliseconds. */
  aborted_ms: number | undefined
  user_agent: string | undefined
  accept_encoding: string | undefined
  if_none_match: string | undefined
  if_modified_since: string | undefined
  /** 0 where no answer was begun. */
  status: number
  etag: string | undefined
  last_modified: string | undefined
  retry_after: string | undefined
  location: string | undefined
  asks_ms: number
  /** At which times (by the test's clock, milliseconds) it asks not to be asked. */
  skips: Reply['skips'] | undefined
  bytes: number
  /** Whether a reader can make something of the answer; else it need not keep its validators. */
  is_usable: boolean
  /** Of a robots.txt: what it lets others do. */
  lets: Robots['lets'] | undefined
}

/** Everything that was asked of a web, in its order. */
export type WebLog = readonly Logged[]

/** Entries by host, platform or whatever else they have in common; those without are left out. */
export function groupBy(log: WebLog, keyOf: (one: Logged) => string | undefined): Map<string, Logged[]> {
  const groups = new Map<string, Logged[]>()
  for (const one of log) {
    const key = keyOf(one)
    if (key === undefined) continue
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return groups
}

export const pageOf = (one: Logged) => one.origin + one.path

/** One line about a request that should not have been, or not like that. */
export const complaint = (one: Logged, wrong: string) =>
  `${new Date(one.at).toISOString()} ${pageOf(one)}: ${wrong}`
