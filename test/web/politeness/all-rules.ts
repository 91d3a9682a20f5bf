import type { WebLog } from '../web-log.ts'
import { afterGone, afterRefusal, againstRobots, beforeRetryAfter, withoutBackOff } from './after-errors.ts'
import {
  compressionRefused,
  permanentRedirectsIgnored,
  twoConnections,
  wrongUserAgent,
  wrongValidators,
} from './request-headers.ts'
import {
  duringSkippedHours,
  feedsTooEarly,
  frontPagesTooEarly,
  overBudget,
  robotsTooOften,
  tooFast,
} from './request-intervals.ts'
import type { SharedPages, TimeScale } from './spans.ts'

interface Expected extends TimeScale, SharedPages {
  userAgent: string
  /** Requests per second, across all processes. */
  budget: number
}

const maxShown = 5

/** All violations of crawler politeness, with some examples of each; tests expect `{}`. */
export function politenessViolations(
  log: WebLog,
  { userAgent, budget, scale = 1, sharedPages = new Set() }: Expected,
): Record<string, string[]> {
  const violations: Record<string, string[]> = {
    feedsTooEarly: feedsTooEarly(log, { scale }),
    duringSkippedHours: duringSkippedHours(log),
    frontPagesTooEarly: frontPagesTooEarly(log, { scale, sharedPages }),
    robotsTooOften: robotsTooOften(log, { scale }),
    tooFast: tooFast(log, { scale }),
    overBudget: overBudget(log, budget),
    beforeRetryAfter: beforeRetryAfter(log, { scale }),
    withoutBackOff: withoutBackOff(log, { scale }),
    afterRefusal: afterRefusal(log, { scale }),
    afterGone: afterGone(log, { scale }),
    againstRobots: againstRobots(log, { scale }),
    wrongUserAgent: wrongUserAgent(log, userAgent),
    compressionRefused: compressionRefused(log),
    wrongValidators: wrongValidators(log, { sharedPages }),
    twoConnections: twoConnections(log),
    permanentRedirectsIgnored: permanentRedirectsIgnored(log, { scale }),
  }
  const violated = Object.entries(violations).filter(([, instances]) => instances.length > 0)
  return Object.fromEntries(
    violated.map(([name, instances]) => [
      name,
      [`${instances.length} times`, ...instances.slice(0, maxShown)],
    ]),
  )
}
