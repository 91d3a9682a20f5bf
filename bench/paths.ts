import { join } from 'node:path'
import { findPathBetween, listRecommendations } from '#discovery/recommendations/contract.ts'
import { findPath } from '#discovery/recommendations/paths/find-path.ts'
import { type Database, openDatabase } from '#platform/db/db.ts'
import { getSiteDetails } from '#sites/page/contract.ts'
import { seededRandom } from '#ui/covers/seeded-random.ts'
import { createApiCaller } from './api-caller.ts'
import { sizes } from './community.ts'
import { type Figure, measureMs, quantile } from './figure.ts'
import { prepareCommunity } from './prepare.ts'

// Measures finding paths between sites, and the pages of sites that thousands recommend.

/** The numbers of sites and recommendations in quality.md; other content does not matter. */
const size = {
  ...sizes.small,
  sites: sizes.big.sites,
  recommendations: sizes.big.recommendations,
}
const pairCount = 400
const maxMs = 100

/** Measures the p95 of paths between realistic pairs, each requested once, on a warm database. */
export async function measurePaths(baseFolder: string): Promise<Figure[]> {
  const postgres = await prepareCommunity(join(baseFolder, 'paths'), size)
  const database = openDatabase(postgres.url)
  try {
    const { rows } = await database.pool.query('select count(*)::integer as n from recommendations')
    const recommendationCount: number = rows[0].n
    // Reads the recommendations into memory.
    await database.pool.query(
      'select count(*) from (select from_id, to_id from recommendations order by 2, 1) as ordered',
    )
    const figures: Figure[] = []
    for (const [label, pairs] of Object.entries(await choosePairs(database)))
      figures.push(
        await measurePathsBetween(
          database,
          `${label}, among ${recommendationCount.toLocaleString('en')}`,
          pairs,
        ),
      )
    return [...figures, await measureRecommendedSites(database)]
  } finally {
    await database.close()
    await postgres.stop()
  }
}

type Pair = [from: number, to: number]

/** Chooses pairs of a recommending and a recommended site, and pairs that need the most work. */
async function choosePairs(database: Database): Promise<Record<string, Pair[]>> {
  const random = seededRandom(71)
  const queryIds = async (statement: string): Promise<number[]> =>
    (await database.pool.query(statement)).rows.map(({ id }) => id)
  const recommending = await queryIds('select distinct from_id as id from recommendations order by 1')
  const recommended = await queryIds('select blog_id as id from recommended_sites order by 1')
  const longestLists = await queryIds(
    'select from_id as id from recommendations group by 1 order by count(*) desc, 1 limit 100',
  )
  const mostRecommended = await queryIds(
    'select blog_id as id from recommended_sites order by recommended_by desc, 1 limit 100',
  )
  const recommendedOnce = await queryIds(
    'select blog_id as id from recommended_sites where recommended_by = 1 order by 1 limit 20000',
  )
  const pick = (ids: number[]) => ids[Math.floor(random() * ids.length)] ?? 0
  const pickPairs = (from: number[], to: number[]) =>
    Array.from({ length: pairCount }, (): Pair => [pick(from), pick(to)])
  return {
    'from any site with a list, to any recommended site': pickPairs(recommending, recommended),
    'from sites with the longest lists, to the most recommended sites': pickPairs(
      longestLists,
      mostRecommended,
    ),
    'to sites recommended once': pickPairs(recommending, recommendedOnce),
    'from the most recommended sites, to sites recommended once': pickPairs(mostRecommended, recommendedOnce),
  }
}

async function measurePathsBetween(database: Database, label: string, pairs: Pair[]): Promise<Figure> {
  const callApi = createApiCaller(database)
  const times: number[] = []
  const lengths: number[] = []
  let abortedCount = 0
  for (const [from, to] of pairs) {
    times.push(await measureMs(() => callApi(findPathBetween, { from, to })))
    const { ids, complete } = await findPath(database.db, from, to)
    if (!complete) abortedCount++
    if (ids) lengths.push(ids.length - 1)
  }
  const p95 = quantile(times, 0.95)
  const longest = Math.max(...times)
  const summary = `${lengths.length} of ${pairs.length} have a path, median ${quantile(lengths, 0.5)} steps; ${abortedCount} were aborted`
  return {
    label: `Paths: ${label}`,
    target: `p95 at most ${maxMs} ms, none longer than 200 ms`,
    measured: `p95 ${p95.toFixed(1)} ms, median ${quantile(times, 0.5).toFixed(1)} ms, longest ${longest.toFixed(0)} ms; ${summary}`,
    isMet: p95 <= maxMs && longest <= 200,
  }
}

/** Measures the pages of sites that thousands recommend. */
async function measureRecommendedSites(database: Database): Promise<Figure> {
  const callApi = createApiCaller(database)
  const { rows } = await database.pool.query(
    'select blog_id as id, recommended_by from recommended_sites order by recommended_by desc limit 100',
  )
  const times: number[] = []
  for (const { id } of rows) {
    times.push(await measureMs(() => callApi(getSiteDetails, { id })))
    times.push(await measureMs(() => callApi(listRecommendations, { id, page: 1 })))
  }
  const p95 = quantile(times, 0.95)
  return {
    label: `Recommended by: the site, and the first page of its recommenders, of up to ${rows[0].recommended_by.toLocaleString('en')}`,
    target: 'p95 at most 50 ms, as for search',
    measured: `p95 ${p95.toFixed(1)} ms, median ${quantile(times, 0.5).toFixed(1)} ms`,
    isMet: p95 <= 50,
  }
}
