import { openDatabase } from '#platform/db/db.ts'
import { urlOf } from '../prepare.ts'
import { fillGrown, openGrown } from './base.ts'
import { measureCalls, measureSearches } from './calls.ts'
import { measureRequests } from './requests.ts'
import type { Row } from './row.ts'

interface GrowthOptions {
  sites: number
  /** Duration of each load. */
  seconds: number
  /** Time budget for filling, in minutes; the next run continues. */
  minutes: number
  measure: (what: string, work: () => Promise<Row[]>) => Promise<void>
}

/**
 * Measures every figure of quality.md that grows with the community, among 2,000 sites and among the given number.
 * @returns true if the base is complete and was measured
 */
export async function measureGrowth(
  base: string,
  { sites, seconds, minutes, measure }: GrowthOptions,
): Promise<boolean> {
  if (!(await fillGrown(base, sites, minutes))) return false
  const { postgres } = await openGrown(base, sites)
  // Statements beyond the usual time limit should be measured, not aborted.
  const open = (name: string) => openDatabase(urlOf(postgres, name), { connections: 4, hasTimeLimits: false })
  const [many, few] = [open('wend'), open('small')]
  try {
    await measure('calls', () => measureCalls(few, many))
    await measure('searches', () => measureSearches(few, many))
    await measure('requests', () => measureRequests(few, many, seconds))
  } finally {
    await many.close()
    await few.close()
    await postgres.stop()
  }
  return true
}
