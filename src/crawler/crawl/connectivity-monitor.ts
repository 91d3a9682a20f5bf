/**
 * Whether it is our own line, or our resolver, that fails: when more than a fifth of the hosts that answered well before
 * do not answer within an hour. Of hosts that never answered lists are full, so those say nothing, unless so many fail one
 * after the other that no list is like that, as after an import on a machine that has no line at all.
 */
export interface ConnectivityMonitor {
  /** A reading has ended. @param lane hosts of one platform fail as one */
  saw(lane: number, wasGood: boolean, hasFailed: boolean): Verdict
  /** Milliseconds since 1970, while it is down. */
  downSince(): number | undefined
}

interface Verdict {
  turned: 'down' | 'up' | undefined
  /** Whether a failure says something of the site. */
  counts: boolean
}

const windowMs = 3600 * 1000
/** For so long a host that failed together with the line is not excused again. */
const excusedMs = 24 * windowMs
/** Fewer hosts than these say nothing of the line. */
const fewest = { seen: 5, failing: 3 }
const mostFailing = 1 / 5
/** So many hosts that never answered fail, and none answers meanwhile. */
const mostStrangers = 20

export function createConnectivityMonitor(now: () => number, scale: number): ConnectivityMonitor {
  /** The last answer of each lane, oldest first. */
  const seen = new Map<number, { at: number; hasFailed: boolean }>()
  const excused = new Map<number, number>()
  /** Lanes of hosts that never answered and failed since any host did answer. */
  const strangers = new Set<number>()
  let since: number | undefined

  function isFailing(): boolean {
    const oldest = now() - windowMs * scale
    for (const [lane, { at }] of seen) {
      if (at >= oldest) break
      seen.delete(lane)
    }
    const failing = [...seen.values()].filter(({ hasFailed }) => hasFailed).length
    return seen.size >= fewest.seen && failing >= fewest.failing && failing / seen.size > mostFailing
  }

  function isExcused(lane: number): boolean {
    const at = excused.get(lane)
    return at !== undefined && at > now() - excusedMs * scale
  }

  function goDown(): Verdict {
    since = now()
    for (const [lane, { hasFailed }] of seen) if (hasFailed) excused.set(lane, now())
    for (const lane of strangers) excused.set(lane, now())
    seen.clear()
    strangers.clear()
    return { turned: 'down', counts: false }
  }

  return {
    downSince: () => since,
    saw(lane, wasGood, hasFailed) {
      if (!hasFailed) strangers.clear()
      if (since !== undefined && !hasFailed) {
        since = undefined
        return { turned: 'up', counts: true }
      }
      if (since !== undefined) {
        excused.set(lane, now())
        return { turned: undefined, counts: false }
      }
      if (hasFailed && isExcused(lane)) return { turned: undefined, counts: true }
      if (hasFailed && !wasGood)
        return strangers.add(lane).size < mostStrangers ? { turned: undefined, counts: true } : goDown()
      seen.delete(lane)
      seen.set(lane, { at: now(), hasFailed })
      if (!hasFailed || !isFailing()) return { turned: undefined, counts: true }
      return goDown()
    },
  }
}
