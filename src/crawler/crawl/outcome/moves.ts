import type { Redirect } from '#platform/outbound/polite-response.ts'

/** The target of a permanent redirect, and how often and since when it has been observed. */
export interface ObservedMove {
  to: string
  first_on: string
  times: number
}

const day = 24 * 3600 * 1000
const threshold = { times: 3, ms: 3 * day }

/** The end of a chain of permanent redirects; undefined if the first one is temporary. */
function findPermanentTarget(moves: Redirect[]): string | undefined {
  const firstTemporary = moves.findIndex(({ isPermanent }) => !isPermanent)
  return (firstTemporary < 0 ? moves : moves.slice(0, firstTemporary)).at(-1)?.to
}

/**
 * Updates an observed move; `moved` is the new address once the redirect has been seen three times over at least
 * three days.
 */
export function trackMove(
  previous: ObservedMove | null,
  moves: Redirect[],
  now: number,
  timeScale: number,
): { pendingMove: ObservedMove | null; newUrl?: string } {
  const to = findPermanentTarget(moves)
  if (to === undefined) return { pendingMove: null }
  if (previous?.to !== to) return { pendingMove: { to, first_on: new Date(now).toISOString(), times: 1 } }
  const times = previous.times + 1
  const hasMoved = times >= threshold.times && now - Date.parse(previous.first_on) >= threshold.ms * timeScale
  return hasMoved ? { pendingMove: null, newUrl: to } : { pendingMove: { ...previous, times } }
}
