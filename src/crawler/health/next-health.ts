import type { Health } from '#api-contract/values/health.ts'
import type { Verdict } from './evidence.ts'

/** A site's health, as stored between crawls. Times are in milliseconds since 1970. */
export interface HealthProgress {
  state: Health
  /** When the state last changed. */
  since: number | null
  /** When the site became unreachable, and the number of attempts since. */
  nothing_since: number | null
  tries: number
}

const dayMs = 24 * 3600 * 1000
const downAfter = { days: 14, tries: 6 }
const goneAfterDays = 365

/**
 * The next state of a site. It recovers at the first successful crawl; once taken over, it stays so until the
 * original site is back.
 * @param timeScale length of a crawler hour relative to a real one
 */
export function nextHealth(
  previous: HealthProgress,
  verdict: Verdict,
  now: number,
  timeScale = 1,
): HealthProgress {
  const days = (since: number) => (now - since) / (dayMs * timeScale)
  const moveTo = (state: Health, changes: Partial<HealthProgress> = {}): HealthProgress => ({
    ...previous,
    ...changes,
    state,
    since: state === previous.state ? previous.since : now,
  })
  const reachable = { nothing_since: null, tries: 0 }
  switch (verdict) {
    case 'ok':
      return moveTo('fine', reachable)
    case 'obstructed':
      return isDownOrTakenOver(previous.state) ? moveTo(previous.state) : moveTo('unsteady', reachable)
    case 'taken_over':
      return moveTo('changed_hands', reachable)
    case 'unreachable': {
      const nothing_since = previous.nothing_since ?? now
      const attempt = { nothing_since, tries: Math.min(previous.tries + 1, 30_000) }
      if (previous.state === 'gone' || previous.state === 'changed_hands')
        return moveTo(previous.state, attempt)
      if (previous.state === 'away') {
        const isGone = days(nothing_since) >= goneAfterDays
        return moveTo(isGone ? 'gone' : 'away', attempt)
      }
      const isAway = days(nothing_since) >= downAfter.days && attempt.tries >= downAfter.tries
      return moveTo(isAway ? 'away' : 'unsteady', attempt)
    }
  }
}

/** True for states that are shown to readers and reported to followers. */
export const isDownOrTakenOver = (state: Health): boolean =>
  state === 'away' || state === 'gone' || state === 'changed_hands'
