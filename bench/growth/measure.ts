import { openDatabase } from '#platform/db/db.ts'
import { urlOf } from '../prepare.ts'
import { fillGrown, openGrown } from './base.ts'
import { measureCalls, measureSearches } from './calls.ts'
import { measureRequests } from './requests.ts'
import type { Row } from './row.ts'

interface GrowthOptions {
  sites: number
  /** Of each load. */
  seconds: number
  /** No step of filling begins after so many; the next run goes on. */
  minutes: number
  measure: (what: string, work: () => Promise<Row[]>) => Promise<void>
}

/**
 * Everything that quality.md measures and that grows with the community, among 2,000 sites and among as many as are asked
 * for, in one run.
 * @returns whether the base is complete and was measured
 */
export async function measureGrowth(
  base: string,
  { sites, seconds, minutes, measure }: GrowthOptions,
): Promise<boolean> {
  if (!(await fillGrown(base, sites, minutes))) return false
  const { postgres } = await openGrown(base, sites)
  // What takes longer than a request may is to be measured, not refused.
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
