import type { WebLog } from '../web-log.ts'
import { afterGone, afterRefusal, againstRobots, beforeRetryAfter, withoutBackOff } from './after-errors.ts'
import {
  notConditional,
  notMovedAlong,
  twoConnections,
  underAnotherName,
  unpacked,
} from './request-headers.ts'
import {
  feedsTooEarly,
  frontPagesTooEarly,
  overBudget,
  robotsTooOften,
  tooFast,
  whileSkipping,
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
  { userAgent, budget, scale = 1, ofSeveral = new Set() }: Expected,
): Record<string, string[]> {
  const violations: Record<string, string[]> = {
    feedsTooEarly: feedsTooEarly(log, { scale }),
    whileSkipping: whileSkipping(log),
    frontPagesTooEarly: frontPagesTooEarly(log, { scale, ofSeveral }),
    robotsTooOften: robotsTooOften(log, { scale }),
    tooFast: tooFast(log, { scale }),
    overBudget: overBudget(log, budget),
    beforeRetryAfter: beforeRetryAfter(log, { scale }),
    withoutBackOff: withoutBackOff(log, { scale }),
    afterRefusal: afterRefusal(log, { scale }),
    afterGone: afterGone(log, { scale }),
    againstRobots: againstRobots(log, { scale }),
    underAnotherName: underAnotherName(log, userAgent),
    unpacked: unpacked(log),
    notConditional: notConditional(log, { ofSeveral }),
    twoConnections: twoConnections(log),
    notMovedAlong: notMovedAlong(log, { scale }),
  }
  const violated = Object.entries(violations).filter(([, instances]) => instances.length > 0)
  return Object.fromEntries(
    violated.map(([name, instances]) => [
      name,
      [`${instances.length} times`, ...instances.slice(0, maxShown)],
    ]),
  )
}
