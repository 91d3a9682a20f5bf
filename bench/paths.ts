import { join } from 'node:path'
import { findPathBetween, listRecommendations } from '#discovery/recommendations/contract.ts'
import { findPath } from '#discovery/recommendations/paths/find-path.ts'
import { type Database, openDatabase } from '#platform/db/db.ts'
import { getSiteDetails } from '#sites/page/contract.ts'
import { createApiCaller } from './api-caller.ts'
import { sizes } from './community.ts'
import { type Figure, quantile, timed } from './figure.ts'
import { prepareOne } from './prepare.ts'
import { randomNumbers } from './random.ts'

// Measures finding paths between sites, and the lists of a site that thousands recommend.

/** The numbers of sites and recommendations in quality.md; other content does not matter. */
const size = {
  ...sizes.small,
  sites: sizes.big.sites,
  recommendations: sizes.big.recommendations,
}
const pairs = 400
const maxMs = 100

/** p95 of paths between realistic pairs, each requested once, on a warm database. */
export async function measurePaths(base: string): Promise<Figure[]> {
  const postgres = await prepareOne(join(base, 'paths'), size)
  const database = openDatabase(postgres.url)
  try {
    const { rows } = await database.pool.query('select count(*)::integer as n from recommendations')
    const edges: number = rows[0].n
    await database.pool.query(
      'select count(*) from (select from_id, to_id from recommendations order by 2, 1) as all_of_them',
    )
    const figures: Figure[] = []
    for (const [what, ends] of Object.entries(await askedFor(database)))
      figures.push(await measureWays(database, `${what}, among ${edges.toLocaleString('en')}`, ends))
    return [...figures, await measureRecommended(database)]
  } finally {
    await database.close()
    await postgres.stop()
  }
}

type Ends = [from: number, to: number]

/** Pairs of a recommending and a recommended site, and pairs that need the most work. */
async function askedFor(database: Database): Promise<Record<string, Ends[]>> {
  const random = randomNumbers(71)
  const ids = async (statement: string): Promise<number[]> =>
    (await database.pool.query(statement)).rows.map(({ id }) => id)
  const listing = await ids('select distinct from_id as id from recommendations order by 1')
  const listed = await ids('select blog_id as id from recommended_sites order by 1')
  const longest = await ids(
    'select from_id as id from recommendations group by 1 order by count(*) desc, 1 limit 100',
  )
  const popular = await ids(
    'select blog_id as id from recommended_sites order by recommended_by desc, 1 limit 100',
  )
  const unknown = await ids(
    'select blog_id as id from recommended_sites where recommended_by = 1 order by 1 limit 20000',
  )
  const any = (from: number[]) => from[Math.floor(random() * from.length)] ?? 0
  const drawn = (from: number[], to: number[]) =>
    Array.from({ length: pairs }, (): Ends => [any(from), any(to)])
  return {
    'from any site with a list, to any recommended site': drawn(listing, listed),
    'from sites with the longest lists, to the most recommended sites': drawn(longest, popular),
    'to sites recommended once': drawn(listing, unknown),
    'from the most recommended sites, to sites recommended once': drawn(popular, unknown),
  }
}

async function measureWays(database: Database, what: string, ends: Ends[]): Promise<Figure> {
  const ask = createApiCaller(database)
  const times: number[] = []
  const steps: number[] = []
  let cut = 0
  for (const [from, to] of ends) {
    times.push(await timed(() => ask(findPathBetween, { from, to })))
    const { ids, complete } = await findPath(database.db, from, to)
    if (!complete) cut++
    if (ids) steps.push(ids.length - 1)
  }
  const p95 = quantile(times, 0.95)
  const longest = Math.max(...times)
  const summary = `${steps.length} of ${ends.length} have a path, median ${quantile(steps, 0.5)} steps; ${cut} were aborted`
  return {
    what: `Paths: ${what}`,
    must: `p95 at most ${maxMs} ms, none longer than 200 ms`,
    measured: `p95 ${p95.toFixed(1)} ms, median ${quantile(times, 0.5).toFixed(1)} ms, longest ${longest.toFixed(0)} ms; ${summary}`,
    is_met: p95 <= maxMs && longest <= 200,
  }
}

/** Measures pages of sites that are on thousands of lists. */
async function measureRecommended(database: Database): Promise<Figure> {
  const ask = createApiCaller(database)
  const { rows } = await database.pool.query(
    'select blog_id as id, recommended_by from recommended_sites order by recommended_by desc limit 100',
  )
  const times: number[] = []
  for (const { id } of rows) {
    times.push(await timed(() => ask(getSiteDetails, { id })))
    times.push(await timed(() => ask(listRecommendations, { id, page: 1 })))
  }
  const p95 = quantile(times, 0.95)
  return {
    what: `Recommended by: the site, and the first page of its recommenders, of up to ${rows[0].recommended_by.toLocaleString('en')}`,
    must: 'p95 at most 50 ms, as for search',
    measured: `p95 ${p95.toFixed(1)} ms, median ${quantile(times, 0.5).toFixed(1)} ms`,
    is_met: p95 <= 50,
  }
}
