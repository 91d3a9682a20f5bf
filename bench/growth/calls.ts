import { listSimilarSites } from '#discovery/for-you/contract.ts'
import { findPathBetween } from '#discovery/recommendations/contract.ts'
import { searchPosts, searchSites, suggestSearches } from '#discovery/search/contract.ts'
import { listPosts } from '#newsfeed/posts/contract.ts'
import { listJustPosted, listNewsfeed, listTimeline } from '#newsfeed/timeline/contract.ts'
import type { Database } from '#platform/db/db.ts'
import { firstRow } from '#platform/db/results.ts'
import { seededRandom } from '#ui/covers/seeded-random.ts'
import { type ApiCaller, createApiCaller, viewerFor } from '../api-caller.ts'
import { measureMs, p20, quantile, timeAlternately } from '../figure.ts'
import { createListCalls, warmUp } from '../lists.ts'
import { createPostQueries } from '../newsfeed.ts'
import { createQueries } from '../search.ts'
import { createThread, loadThread } from '../threads.ts'
import { words } from '../vocabulary.ts'
import type { Row } from './row.ts'

// Measures uncached API calls by running their handlers in this process.

type Call = (round: number) => Promise<unknown>
/**
 * Number of distinct inputs per call. They are repeated to keep their data in memory, as it always is with 2,000 sites.
 * Loading it from disk is a separate figure.
 */
const inputCount = 12
/** Sites that the measured member follows: the number in quality.md, or all sites if there are fewer. */
const followCount = 1000

/** Measures each call alternately in the small and the large community. */
export async function measureCalls(smallDatabase: Database, largeDatabase: Database): Promise<Row[]> {
  await warmUp(smallDatabase)
  await warmUp(largeDatabase)
  const [smallSetup, largeSetup] = [await prepareCalls(smallDatabase), await prepareCalls(largeDatabase)]
  const rows: Row[] = []
  for (const [label, smallCall] of Object.entries(smallSetup.calls)) {
    const largeCall = largeSetup.calls[label]
    if (!largeCall) continue
    const [small, large] = await timeAlternately(
      (round) => smallCall(round % inputCount),
      (round) => largeCall(round % inputCount),
    )
    rows.push({
      label,
      small: p20(small),
      large: p20(large),
      unit: 'ms',
      ...targetFor(label),
    })
  }
  await smallSetup.cleanUp()
  await largeSetup.cleanUp()
  return rows
}

/** Absolute targets in quality.md, by the start of the label. */
const targetsMs = { 'Newsfeed: ': 20, 'Path ': 100, 'Search in posts: ': 50, 'A kind of search: ': 50 }
const targetFor = (label: string): Pick<Row, 'max' | 'hasNoRatio'> => {
  const [, max] = Object.entries(targetsMs).find(([prefix]) => label.startsWith(prefix)) ?? []
  return max === undefined ? {} : { max, hasNoRatio: true }
}

async function prepareCalls(database: Database) {
  const callApi = createApiCaller(database)
  const lists = await createListCalls(database)
  const [short, long] = [await createThread(database, 20), await createThread(database, 10_000)]
  const timelineMemberId = await addFollows(database)
  const pairs = await findPathPairs(database)
  const { rows } = await database.pool.query('select max(id)::integer as sites from blogs where kind = $1', [
    'blog',
  ])
  const { sites } = firstRow(rows)
  const random = seededRandom(81)
  const randomSites = Array.from({ length: inputCount }, () => 1 + Math.floor(random() * sites))
  const randomSite = (round: number) => randomSites[round] ?? 1
  const calls: Record<string, Call> = {
    ...Object.fromEntries(Object.entries(lists).map(([name, call]) => [`List: ${name}`, call])),
    'More like this, of popular sites': (round) => callApi(listSimilarSites, { id: 120 + round }),
    'More like this, of any site': (round) => callApi(listSimilarSites, { id: randomSite(round) }),
    'A thread of 20 comments': () => loadThread(callApi, short, 1),
    'A thread of 10,000 comments, a page in the middle': () => loadThread(callApi, long, 250),
    'Newsfeed: first page': () => callApi(listNewsfeed, { page: 1 }),
    'Newsfeed: 50th page': () => callApi(listNewsfeed, { page: 50 }),
    'Newsfeed: in German or French': (round) =>
      callApi(listNewsfeed, { page: 1 + (round % 3), lang: 'de,fr' }),
    'Newsfeed: of quiet sites': (round) => callApi(listNewsfeed, { page: 1 + (round % 3), quiet: true }),
    'Newsfeed: just posted': () => callApi(listJustPosted, {}),
    [`Timeline: of ${followCount.toLocaleString('en')} sites`]: (round) =>
      callApi(listTimeline, { page: 1 + (round % 2) }, viewerFor(timelineMemberId)),
    'Posts of a site': (round) => callApi(listPosts, { id: randomSite(round), page: 1 }),
    'Path between sites': (round) => {
      const { from, to } = pairs[round % pairs.length] ?? { from: 1, to: 2 }
      return callApi(findPathBetween, { from, to })
    },
  }
  const cleanUp = () =>
    database.db
      .deleteFrom('discussions')
      .where('id', 'in', [short.params.discussionId, long.params.discussionId])
      .execute()
  return { calls, cleanUp }
}

/** Lets one member follow sites. @returns the member's id */
async function addFollows({ pool }: Database): Promise<number> {
  // The last member, because the first ones follow thousands of sites.
  const { rows } = await pool.query<{ member: number }>('select max(id)::integer as member from users')
  const member = rows[0]?.member ?? 1
  await pool.query(
    `insert into follows (user_id, blog_id)
      select $1, id from blogs where kind = 'blog' and id <= $2 * 2 order by hashint8extended(id, 1) limit $2
    on conflict do nothing`,
    [member, followCount],
  )
  return member
}

/** Finds pairs of a recommending and a recommended site. */
async function findPathPairs({ pool }: Database): Promise<{ from: number; to: number }[]> {
  const { rows } = await pool.query<{ from: number; to: number }>(`
    select (select from_id from recommendations where from_id >= drawn.min_from order by from_id limit 1) as from,
      (select blog_id from recommended_sites where blog_id >= drawn.min_to order by blog_id limit 1) as to
    from (select ((hashint8extended(n, 1) & 1048575) / 1048576.0 * sites)::integer as min_from,
        ((hashint8extended(n, 2) & 1048575) / 1048576.0 * sites)::integer as min_to
      from generate_series(1, 80) as n, (select max(blog_id) * 0.9 as sites from recommended_sites) as largest) as drawn`)
  return rows.filter(({ from, to }) => from !== null && to !== null && from !== to)
}

const searchRounds = 4
/**
 * The kind of search with its own target in quality.md. The other target is for all kinds together; most of them match
 * few of 2,000 sites.
 */
const kindWithOwnTarget = 'words in about half of all sites'

/** Measures the p95 of all searches, as in quality.md, and of each kind. */
export async function measureSearches(smallDatabase: Database, largeDatabase: Database): Promise<Row[]> {
  const [callSmall, callLarge] = [createApiCaller(smallDatabase), createApiCaller(largeDatabase)]
  const rows: Row[] = []
  const allTimes = { small: [] as number[], large: [] as number[] }
  const measure = async (
    label: string,
    queries: string[],
    search: (callApi: ApiCaller, query: string) => Promise<unknown>,
  ) => {
    const times = { small: [] as number[], large: [] as number[] }
    for (let round = 0; round < searchRounds; round++) {
      for (const query of queries) {
        const smallMs = await measureMs(() => search(callSmall, query))
        const largeMs = await measureMs(() => search(callLarge, query))
        if (round === 0) continue
        times.small.push(smallMs)
        times.large.push(largeMs)
      }
    }
    rows.push(toP95Row(label, times))
    return times
  }
  for (const [label, queries] of Object.entries(createQueries())) {
    const name = label === kindWithOwnTarget ? `Search: ${label}` : `A kind of search: ${label}`
    const times = await measure(name, queries, (callApi, query) => callApi(searchSites, { query }))
    allTimes.small.push(...times.small)
    allTimes.large.push(...times.large)
  }
  rows.push(toP95Row('Search: all of these', allTimes))
  await measure(
    'Suggestions while typing',
    words.slice(20, 120).map((word) => word.slice(0, 4)),
    (callApi, query) => callApi(suggestSearches, { query }),
  )
  for (const [label, queries] of Object.entries(createPostQueries()))
    await measure(`Search in posts: ${label}`, queries, (callApi, query) =>
      callApi(searchPosts, { in: 'posts', query }),
    )
  return rows
}

const toP95Row = (label: string, { small, large }: { small: number[]; large: number[] }): Row => ({
  label: `${label}, p95`,
  small: quantile(small, 0.95),
  large: quantile(large, 0.95),
  unit: 'ms',
  ...targetFor(label),
})
