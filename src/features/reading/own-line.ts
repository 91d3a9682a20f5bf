/**
 * Whether it is our own line, or our resolver, that fails: when more than a fifth of the hosts that answered well before
 * do not answer within an hour. Hosts that never answered say nothing: lists are full of such.
 */
export interface OwnLine {
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

export function createOwnLine(now: () => number, scale: number): OwnLine {
  /** The last answer of each lane, oldest first. */
  const seen = new Map<number, { at: number; hasFailed: boolean }>()
  const excused = new Map<number, number>()
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

  return {
    downSince: () => since,
    saw(lane, wasGood, hasFailed) {
      if (since !== undefined && !hasFailed) {
        since = undefined
        return { turned: 'up', counts: true }
      }
      if (since !== undefined) {
        excused.set(lane, now())
        return { turned: undefined, counts: false }
      }
      if (hasFailed && (!wasGood || isExcused(lane))) return { turned: undefined, counts: true }
      seen.delete(lane)
      seen.set(lane, { at: now(), hasFailed })
      if (!hasFailed || !isFailing()) return { turned: undefined, counts: true }
      since = now()
      for (const [other, { hasFailed }] of seen) if (hasFailed) excused.set(other, now())
      seen.clear()
      return { turned: 'down', counts: false }
    },
  }
}
