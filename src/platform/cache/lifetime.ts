/** How long a value may be served; in milliseconds since 1970. */
export interface Lifetime {
  /** Until then it is fresh; afterwards it is renewed in the background. */
  freshUntil: number
  /** Not served after this, even if it could not be renewed. */
  staleUntil: number
}

/** How long a stale value may be served when it was not requested or could not be renewed in time. */
const maxStaleSeconds = 600

/** Valid until a dependency changes. */
export const untilChanged: Lifetime = {
  freshUntil: Number.POSITIVE_INFINITY,
  staleUntil: Number.POSITIVE_INFINITY,
}

/** @param seconds of freshness @param staleSeconds how long it may be served stale after that */
export function createLifetime(seconds: number, staleSeconds = maxStaleSeconds): Lifetime {
  const freshUntil = Date.now() + seconds * 1000
  return { freshUntil, staleUntil: freshUntil + staleSeconds * 1000 }
}

/** A value derived from several others expires with the first of them. */
export const shorterLifetime = (a: Lifetime, b: Lifetime): Lifetime => ({
  freshUntil: Math.min(a.freshUntil, b.freshUntil),
  staleUntil: Math.min(a.staleUntil, b.staleUntil),
})
