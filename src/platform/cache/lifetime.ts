/** How long something may be served; in milliseconds since 1970. */
export interface Lifetime {
  /** Until then it is served without a thought; afterwards it is renewed in the background. */
  freshUntil: number
  /** From then on it is not served any more, although it could not be renewed. */
  servedUntil: number
}

/** What is renewed late, because nobody asked or because renewing failed, is served for this long. */
const maxLateSeconds = 600

/** As long as nothing that it was made from changes. */
export const untilChanged: Lifetime = {
  freshUntil: Number.POSITIVE_INFINITY,
  servedUntil: Number.POSITIVE_INFINITY,
}

/** @param lateSeconds how much older it may get where nobody asked in time */
export function lifetimeOf(seconds: number, lateSeconds = maxLateSeconds): Lifetime {
  const freshUntil = Date.now() + seconds * 1000
  return { freshUntil, servedUntil: freshUntil + lateSeconds * 1000 }
}

/** What is made of several parts lives as long as the first of them. */
export const shorter = (one: Lifetime, other: Lifetime): Lifetime => ({
  freshUntil: Math.min(one.freshUntil, other.freshUntil),
  servedUntil: Math.min(one.servedUntil, other.servedUntil),
})
