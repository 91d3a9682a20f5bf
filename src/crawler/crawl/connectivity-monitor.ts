/**
 * Detects that our own connection or resolver is down: within an hour, more than a fifth of the hosts that used to
 * answer have failed. Most lists contain hosts that never answered; those are ignored unless an implausibly long run
 * of them fails, as after an import on a machine without a connection.
 */
export interface ConnectivityMonitor {
  /** Call after each crawl. @param group the host's throttle group, whose hosts are counted together */
  record(group: number, wasReachable: boolean, hasFailed: boolean): ConnectivityVerdict
  /** Milliseconds since 1970, while it is down. */
  downSince(): number | undefined
}

interface ConnectivityVerdict {
  change: 'down' | 'up' | undefined
  /** False if our own connection may be to blame. */
  countsAgainstSite: boolean
}

const windowMs = 3600 * 1000
/** A host is excused at most once in this period. */
const excusePeriodMs = 24 * windowMs
/** Smaller samples prove nothing. */
const minSample = { results: 5, failing: 3 }
const maxFailingShare = 1 / 5
/** This many failures in a row of hosts that never answered mean that the connection is down. */
const maxNeverReachable = 20

export function createConnectivityMonitor(now: () => number, timeScale: number): ConnectivityMonitor {
  /** The latest result of each throttle group, oldest first. */
  const results = new Map<number, { time: number; hasFailed: boolean }>()
  const lastExcuses = new Map<number, number>()
  /** Groups of hosts that never answered and have failed since the last success of any host. */
  const neverReachable = new Set<number>()
  let downSince: number | undefined

  function isFailing(): boolean {
    const oldest = now() - windowMs * timeScale
    for (const [group, { time }] of results) {
      if (time >= oldest) break
      results.delete(group)
    }
    const failureCount = [...results.values()].filter(({ hasFailed }) => hasFailed).length
    return (
      results.size >= minSample.results &&
      failureCount >= minSample.failing &&
      failureCount / results.size > maxFailingShare
    )
  }

  function isExcused(group: number): boolean {
    const lastExcuse = lastExcuses.get(group)
    return lastExcuse !== undefined && lastExcuse > now() - excusePeriodMs * timeScale
  }

  function goDown(): ConnectivityVerdict {
    downSince = now()
    for (const [group, { hasFailed }] of results) if (hasFailed) lastExcuses.set(group, now())
    for (const group of neverReachable) lastExcuses.set(group, now())
    results.clear()
    neverReachable.clear()
    return { change: 'down', countsAgainstSite: false }
  }

  return {
    downSince: () => downSince,
    record(group, wasReachable, hasFailed) {
      if (!hasFailed) neverReachable.clear()
      if (downSince !== undefined && !hasFailed) {
        downSince = undefined
        return { change: 'up', countsAgainstSite: true }
      }
      if (downSince !== undefined) {
        lastExcuses.set(group, now())
        return { change: undefined, countsAgainstSite: false }
      }
      if (hasFailed && isExcused(group)) return { change: undefined, countsAgainstSite: true }
      if (hasFailed && !wasReachable)
        return neverReachable.add(group).size < maxNeverReachable
          ? { change: undefined, countsAgainstSite: true }
          : goDown()
      results.delete(group)
      results.set(group, { time: now(), hasFailed })
      if (!hasFailed || !isFailing()) return { change: undefined, countsAgainstSite: true }
      return goDown()
    },
  }
}
