import type { WebLog } from '../web-log.ts'
import { afterGone, afterRefusal, againstRobots, beforeRetryAfter, withoutBackOff } from './after-a-no.ts'
import { notConditional, notMovedAlong, twoConnections, underAnotherName, unpacked } from './how-asked.ts'
import {
  feedsTooEarly,
  frontPagesTooEarly,
  overBudget,
  robotsTooOften,
  tooFast,
  whileSkipping,
} from './how-often.ts'
import type { Several, TimeScale } from './spans.ts'

interface Expected extends TimeScale, Several {
  userAgent: string
  /** Requests per second, across all processes. */
  budget: number
}

const shown = 5

/** All violations of crawler politeness, with some examples of each; tests expect `{}`. */
export function badManners(
  log: WebLog,
  { userAgent, budget, scale = 1, ofSeveral = new Set() }: Expected,
): Record<string, string[]> {
  const found: Record<string, string[]> = {
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
  const wrong = Object.entries(found).filter(([, complaints]) => complaints.length > 0)
  return Object.fromEntries(
    wrong.map(([name, complaints]) => [name, [`${complaints.length} times`, ...complaints.slice(0, shown)]]),
  )
}
