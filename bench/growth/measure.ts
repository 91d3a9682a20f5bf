import { openDatabase } from '#platform/db/db.ts'
import { urlForDatabase } from '../prepare.ts'
import { measureCalls, measureSearches } from './calls.ts'
import { fillCommunities, openCommunities } from './communities.ts'
import { measureRequests } from './requests.ts'
import type { Row } from './row.ts'

interface GrowthOptions {
  sites: number
  /** Duration of each load, in seconds. */
  seconds: number
  /** Time limit for filling; the next run continues. */
  minutes: number
  measure: (label: string, work: () => Promise<Row[]>) => Promise<void>
}

/**
 * Measures every figure in quality.md that grows with the community, at 2,000 sites and at the given number.
 * @returns false if the communities are not complete yet, so nothing was measured
 */
export async function measureGrowth(
  baseFolder: string,
  { sites, seconds, minutes, measure }: GrowthOptions,
): Promise<boolean> {
  if (!(await fillCommunities(baseFolder, sites, minutes))) return false
  const { postgres } = await openCommunities(baseFolder, sites)
  // Statements that exceed the usual time limit should be measured, not aborted.
  const open = (name: string) =>
    openDatabase(urlForDatabase(postgres, name), { connections: 4, hasTimeLimits: false })
  const [largeDatabase, smallDatabase] = [open('wend'), open('small')]
  try {
    await measure('calls', () => measureCalls(smallDatabase, largeDatabase))
    await measure('searches', () => measureSearches(smallDatabase, largeDatabase))
    await measure('requests', () => measureRequests(smallDatabase, largeDatabase, seconds))
  } finally {
    await largeDatabase.close()
    await smallDatabase.close()
    await postgres.stop()
  }
  return true
}
