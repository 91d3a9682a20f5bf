import { listSimilarSites } from '#discovery/for-you/contract.ts'
import { findPathBetween } from '#discovery/recommendations/contract.ts'
import { searchPosts, searchSites, suggestSearches } from '#discovery/search/contract.ts'
import { listPosts } from '#newsfeed/posts/contract.ts'
import { listJustPosted, listNewsfeed, listTimeline } from '#newsfeed/timeline/contract.ts'
import type { Database } from '#platform/db/db.ts'
import { createApiCaller, memberOf } from '../api-caller.ts'
import { fastestFifth, quantile, timed, timeInTurns } from '../figure.ts'
import { pagesOf, warm } from '../lists.ts'
import { randomNumbers } from '../random.ts'
import { queriesOfPosts } from '../river.ts'
import { queries } from '../search.ts'
import { makeThread, openThread } from '../threads.ts'
import { words } from '../vocabulary.ts'
import type { Row } from './row.ts'

// Measures uncached API calls, by calling their handlers in this process.

type Call = (round: number) => Promise<unknown>
/**
 * Number of distinct inputs per call. They are repeated to keep their data in memory, as that of 2,000 sites always is.
 * Loading it from disk is a separate figure.
 */
const inputs = 12
/** Sites followed by the measured member: the number in quality.md, or all of them. */
const followed = 1000

/** Measures each call alternately in the small and the large community. */
export async function measureCalls(few: Database, many: Database): Promise<Row[]> {
  await warm(few)
  await warm(many)
  const [small, big] = [await callsOf(few), await callsOf(many)]
  const rows: Row[] = []
  for (const [what, call] of Object.entries(small.calls)) {
    const largeCall = big.calls[what]
    if (!largeCall) continue
    const { small, large } = await timeInTurns(
      (round) => call(round % inputs),
      (round) => largeCall(round % inputs),
    )
    rows.push({ what, small: fastestFifth(small), large: fastestFifth(large), unit: 'ms', ...goalOf(what) })
  }
  await small.leave()
  await big.leave()
  return rows
}

/** Targets in quality.md that are absolute, in milliseconds. */
const goals = { 'Newsfeed: ': 20, 'Path ': 100, 'Search in posts: ': 50, 'A kind of search: ': 50 }
const goalOf = (what: string): Pick<Row, 'max' | 'hasNoRatio'> => {
  const [, max] = Object.entries(goals).find(([start]) => what.startsWith(start)) ?? []
  return max === undefined ? {} : { max, hasNoRatio: true }
}

async function callsOf(database: Database) {
  const ask = createApiCaller(database)
  const lists = await pagesOf(database)
  const [short, long] = [await makeThread(database, 20), await makeThread(database, 10_000)]
  const news = await followingOf(database)
  const pairs = await pathPairs(database)
  const { rows } = await database.pool.query('select max(id)::integer as sites from blogs where kind = $1', [
    'blog',
  ])
  const { sites } = rows[0] as { sites: number }
  const random = randomNumbers(81)
  const drawn = Array.from({ length: inputs }, () => 1 + Math.floor(random() * sites))
  const anySite = (round: number) => drawn[round] ?? 1
  const calls: Record<string, Call> = {
    ...Object.fromEntries(Object.entries(lists).map(([name, call]) => [`List: ${name}`, call])),
    'More like this, of popular sites': (round) => ask(listSimilarSites, { id: 120 + round }),
    'More like this, of any site': (round) => ask(listSimilarSites, { id: anySite(round) }),
    'A thread of 20 comments': () => openThread(ask, short, 1),
    'A thread of 10,000 comments, a page in the middle': () => openThread(ask, long, 250),
    'Newsfeed: first page': () => ask(listNewsfeed, { page: 1 }),
    'Newsfeed: 50th page': () => ask(listNewsfeed, { page: 50 }),
    'Newsfeed: in German or French': (round) => ask(listNewsfeed, { page: 1 + (round % 3), lang: 'de,fr' }),
    'Newsfeed: of quiet sites': (round) => ask(listNewsfeed, { page: 1 + (round % 3), quiet: true }),
    'Newsfeed: just posted': () => ask(listJustPosted, {}),
    [`Timeline: of ${followed.toLocaleString('en')} sites`]: (round) =>
      ask(listTimeline, { page: 1 + (round % 2) }, memberOf(news)),
    'Posts of a site': (round) => ask(listPosts, { id: anySite(round), page: 1 }),
    'Path between sites': (round) => {
      const { from, to } = pairs[round % pairs.length] ?? { from: 1, to: 2 }
      return ask(findPathBetween, { from, to })
    },
  }
  const leave = () =>
    database.db
      .deleteFrom('discussions')
      .where('id', 'in', [short.at.discussionId, long.at.discussionId])
      .execute()
  return { calls, leave }
}

async function followingOf({ pool }: Database): Promise<number> {
  // The first members follow thousands of sites.
  const { rows } = await pool.query<{ member: number }>('select max(id)::integer as member from users')
  const member = rows[0]?.member ?? 1
  await pool.query(
    `insert into follows (user_id, blog_id)
      select $1, id from blogs where kind = 'blog' and id <= $2 * 2 order by hashint8extended(id, 1) limit $2
    on conflict do nothing`,
    [member, followed],
  )
  return member
}

/** Pairs of a recommending and a recommended site. */
async function pathPairs({ pool }: Database): Promise<{ from: number; to: number }[]> {
  const { rows } = await pool.query<{ from: number; to: number }>(`
    select (select from_id from recommendations where from_id >= drawn.one order by from_id limit 1) as from,
      (select blog_id from recommended_sites where blog_id >= drawn.other order by blog_id limit 1) as to
    from (select ((hashint8extended(n, 1) & 1048575) / 1048576.0 * sites)::integer as one,
        ((hashint8extended(n, 2) & 1048575) / 1048576.0 * sites)::integer as other
      from generate_series(1, 80) as n, (select max(blog_id) * 0.9 as sites from recommended_sites) as largest) as drawn`)
  return rows.filter(({ from, to }) => from !== null && to !== null && from !== to)
}

const searchRounds = 4
/**
 * The kind that quality.md names. Its other figure covers all kinds together, most of which match little among 2,000
 * sites.
 */
const namedKind = 'words in about half of all sites'

/** p95 of all searches, as in quality.md, and of each kind. */
export async function measureSearches(few: Database, many: Database): Promise<Row[]> {
  const [small, big] = [createApiCaller(few), createApiCaller(many)]
  const rows: Row[] = []
  const every = { little: [] as number[], much: [] as number[] }
  const measure = async (
    what: string,
    texts: string[],
    ask: (caller: typeof small, text: string) => Promise<unknown>,
  ) => {
    const times = { little: [] as number[], much: [] as number[] }
    for (let round = 0; round < searchRounds; round++) {
      for (const text of texts) {
        const little = await timed(() => ask(small, text))
        const much = await timed(() => ask(big, text))
        if (round === 0) continue
        times.little.push(little)
        times.much.push(much)
      }
    }
    rows.push(p95(what, times))
    return times
  }
  for (const [what, texts] of Object.entries(queries())) {
    const name = what === namedKind ? `Search: ${what}` : `A kind of search: ${what}`
    const times = await measure(name, texts, (ask, query) => ask(searchSites, { query }))
    every.little.push(...times.little)
    every.much.push(...times.much)
  }
  rows.push(p95('Search: all of these', every))
  await measure(
    'Suggestions while typing',
    words.slice(20, 120).map((word) => word.slice(0, 4)),
    (ask, query) => ask(suggestSearches, { query }),
  )
  for (const [what, texts] of Object.entries(queriesOfPosts()))
    await measure(`Search in posts: ${what}`, texts, (ask, query) => ask(searchPosts, { in: 'posts', query }))
  return rows
}

const p95 = (what: string, { little, much }: { little: number[]; much: number[] }): Row => ({
  what: `${what}, p95`,
  small: quantile(little, 0.95),
  large: quantile(much, 0.95),
  unit: 'ms',
  ...goalOf(what),
})
