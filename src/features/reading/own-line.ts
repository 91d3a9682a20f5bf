/**
 * Whether it is our own line, or our resolver, that fails: when more than a fifth of the hosts that answered well before
 * do not answer within an hour. Hosts that never answered say nothing: lists are full of such.
 */
export interface OwnLine {
  /**
   * A reading has ended.
   * @param lane hosts of one platform fail as one
   * @returns whether the line is down since just now
   */
  saw(lane: number, wasGood: boolean, hasFailed: boolean): 'down' | 'up' | undefined
  /** Milliseconds since 1970, while it is down. */
  downSince(): number | undefined
}

const windowMs = 3600 * 1000
/** Fewer hosts than these say nothing of the line. */
const fewest = 10
const mostFailing = 1 / 5

export function createOwnLine(now: () => number, scale: number): OwnLine {
  /** The last answer of each lane, oldest first. */
  const seen = new Map<number, { at: number; hasFailed: boolean }>()
  let since: number | undefined

  function share(): number {
    const oldest = now() - windowMs * scale
    for (const [lane, { at }] of seen) {
      if (at >= oldest) break
      seen.delete(lane)
    }
    const failing = [...seen.values()].filter(({ hasFailed }) => hasFailed).length
    return seen.size < fewest ? 0 : failing / seen.size
  }

  return {
    downSince: () => since,
    saw(lane, wasGood, hasFailed) {
      if (since !== undefined) {
        // While it is down a few hosts are tried. One that answers means that the line is up again.
        if (hasFailed) return undefined
        since = undefined
        seen.clear()
        return 'up'
      }
      if (!wasGood && hasFailed) return undefined
      seen.delete(lane)
      seen.set(lane, { at: now(), hasFailed })
      if (!hasFailed || share() <= mostFailing) return undefined
      since = now()
      return 'down'
    },
  }
}
