import { createReadStream } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { searchPosts } from '#discovery/search/contract.ts'
import { listPosts } from '#newsfeed/posts/contract.ts'
import { listJustPosted, listNewsfeed, listTimeline } from '#newsfeed/timeline/contract.ts'
import { type Database, openDatabase } from '#platform/db/db.ts'
import { seededRandom } from '#ui/covers/seeded-random.ts'
import { type ApiCaller, createApiCaller, viewerFor } from './api-caller.ts'
import { sizes } from './community.ts'
import { type Figure, measureMs, quantile } from './figure.ts'
import { prepareCommunity } from './prepare.ts'
import { tags, words } from './vocabulary.ts'

// Measures the uncached newsfeed and post search. RIVER_POSTS=100000 makes a quick run.

/** The number of posts in quality.md by default, fifty per site; other content does not matter. */
export const newsfeedPosts = Number(process.env.RIVER_POSTS ?? 10_000_000)
const size = { ...sizes.small, sites: Math.max(50, Math.round(newsfeedPosts / 50)), posts: newsfeedPosts }

const maxPageMs = 20
const maxSearchMs = 50
const rounds = 60
const warmUpRounds = 5
/** Warm-up searches with other queries: after days of use, the pages that they read are in PostgreSQL's memory. */
const warmUpSearches = 60

/** Follows of the measured members; the last number exceeds the allowed maximum. */
const followCounts = [200, 1000, 2000, 5000].filter((n) => n <= size.sites)
/** Timelines of up to this many follows have a target. */
const maxFollowsWithTarget = 1000

/** Measures the p95 of newsfeed pages and post search, on a warm database. */
export async function measureNewsfeed(baseFolder: string): Promise<Figure[]> {
  const folder = join(baseFolder, `river-${newsfeedPosts}`)
  const postgres = await prepareCommunity(folder, size)
  const database = openDatabase(postgres.url)
  try {
    await readIntoMemory(database, join(folder, 'postgres'))
    const callApi = createApiCaller(database)
    return [
      ...(await measureCommunityNewsfeed(database, callApi)),
      ...(await measureTimeline(database, callApi)),
      await measureSitePosts(callApi),
      ...(await measurePostSearch(callApi)),
    ]
  } finally {
    await database.close()
    await postgres.stop()
  }
}

/**
 * Reads files and indexes into memory, as after some days of use; and recent posts into PostgreSQL's buffers, which a
 * virtual machine would otherwise allocate page by page during queries.
 */
async function readIntoMemory({ pool }: Database, folder: string): Promise<void> {
  const { rows } = await pool.query<{ path: string }>(`
    select pg_relation_filepath(oid) as path from pg_class
    where relkind in ('r', 'i') and relname ~ '^(post|river_entries|blog|follows|tags)'`)
  for (const { path } of rows)
    for await (const file of glob(`${path}{,.*}`, { cwd: folder }))
      for await (const _ of createReadStream(join(folder, file), { highWaterMark: 2 ** 20 }));
  for (const months of [0, 1, 2, 3])
    await pool.query(
      `select count(length(vector)) from post_entries
      where vector @@ quote_literal(to_char(now() - make_interval(months => $1), '"^"YYYY-MM'))::tsquery`,
      [months],
    )
}

async function measureCommunityNewsfeed(database: Database, callApi: ApiCaller): Promise<Figure[]> {
  const { rows } = await database.pool.query<{ value: string; n: number }>(
    'select value, blog_count as n from tags where blog_count > 0 order by blog_count desc',
  )
  // Some on either side of `maxSitesPerLateral` (src/newsfeed/timeline/queries.ts), where the statement changes.
  const maxSiteCounts = [Number.POSITIVE_INFINITY, 20_000, 10_000, 6000, 3000, 1000, 100]
  const tags = new Set(
    maxSiteCounts.map((max) => rows.find(({ n }) => n <= max)).filter((tag) => tag !== undefined),
  )
  const createCall = (params: object) => (round: number) =>
    callApi(listNewsfeed, { page: 1 + (round % 3), ...params })
  return [
    await measureFigure('Newsfeed: first page', maxPageMs, () => callApi(listNewsfeed, { page: 1 })),
    await measureFigure('Newsfeed: 50th page', maxPageMs, () => callApi(listNewsfeed, { page: 50 })),
    await measureFigure('Newsfeed: in German or French', maxPageMs, createCall({ lang: 'de,fr' })),
    await measureFigure('Newsfeed: of unknown language', maxPageMs, createCall({ lang: 'und' })),
    await measureFigure('Newsfeed: of quiet sites', maxPageMs, createCall({ quiet: true })),
    ...(await runSequentially([...tags], ({ value, n }) =>
      measureFigure(
        `Newsfeed: a tag of ${n.toLocaleString('en')} sites`,
        maxPageMs,
        createCall({ tag: value }),
      ),
    )),
    await measureFigure('Just posted', maxPageMs, () => callApi(listJustPosted, {})),
  ]
}

async function measureTimeline(database: Database, callApi: ApiCaller): Promise<Figure[]> {
  const { rows: members } = await database.pool.query<{ id: number }>(
    'select user_id as id from profile_tags group by 1 having count(*) >= 4 order by 1 limit $1',
    [followCounts.length],
  )
  for (const [index, { id }] of members.entries())
    await database.pool.query(
      `insert into follows (user_id, blog_id)
        select $1, id from blogs where kind = 'blog' order by hashint8extended(id, 1) limit $2
      on conflict do nothing`,
      [id, followCounts[index]],
    )
  await database.pool.query('vacuum analyze follows')
  return runSequentially(members, async ({ id }, index) => {
    const viewer = viewerFor(id)
    const label = `Timeline: ${followCounts[index]?.toLocaleString('en')} sites followed`
    const maxMs = (followCounts[index] ?? 0) <= maxFollowsWithTarget ? maxPageMs : undefined
    return measureFigure(label, maxMs, (round) => callApi(listTimeline, { page: 1 + (round % 2) }, viewer))
  })
}

async function measureSitePosts(callApi: ApiCaller): Promise<Figure> {
  const random = seededRandom(81)
  const randomSite = () => 1 + Math.floor(random() * size.sites)
  return measureFigure('Posts of a site', maxPageMs, (round) =>
    callApi(listPosts, { id: randomSite(), page: 1 + (round % 2) }),
  )
}

async function measurePostSearch(callApi: ApiCaller): Promise<Figure[]> {
  return runSequentially(Object.entries(createPostQueries()), ([label, queries]) =>
    measureFigure(
      `Search in posts: ${label}`,
      maxSearchMs,
      (round) => callApi(searchPosts, { in: 'posts', query: queries[round] ?? '' }),
      warmUpSearches,
    ),
  )
}

/** Creates realistic queries, each to be sent once. */
export function createPostQueries(): Record<string, string[]> {
  const random = seededRandom(83)
  const pickWords = (first: number, last: number) =>
    Array.from(
      { length: rounds + warmUpSearches },
      () => words[first + Math.floor(random() * (last - first))] ?? '',
    )
  const [frequent, common, rare] = [pickWords(0, 12), pickWords(20, 300), pickWords(1000, 30_000)]
  return {
    'words in about half of them': frequent,
    'common words': common,
    'rare words': rare,
    'two words': common.map((word, index) => `${word} ${frequent[index]}`),
    phrases: common.map((word, index) => `"${word} ${frequent[index]}"`),
    'a language': common.map((word) => `${word} lang:de`),
    'a time': common.map((word, index) => `${word} before:${2020 + (index % 6)}`),
    'a tag': common.map((word, index) => `${word} tag:${tags[index % 40]}`),
    'without a word': common.map((word, index) => `${word} -${frequent[index]}`),
  }
}

/** Runs measurements one after another, so that they do not disturb each other. */
async function runSequentially<T, R>(items: T[], work: (item: T, index: number) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const [index, item] of items.entries()) results.push(await work(item, index))
  return results
}

async function measureFigure(
  label: string,
  maxMs: number | undefined,
  call: (round: number) => Promise<unknown>,
  warmUpCount = warmUpRounds,
): Promise<Figure> {
  const times: number[] = []
  for (let round = 0; round < warmUpCount + rounds; round++) {
    const time = await measureMs(() => call(round))
    if (round >= warmUpCount) times.push(time)
  }
  const p95 = quantile(times, 0.95)
  return {
    label,
    target: maxMs === undefined ? '' : `p95 at most ${maxMs} ms`,
    measured: `p95 ${p95.toFixed(1)} ms, median ${quantile(times, 0.5).toFixed(1)} ms`,
    isMet: maxMs === undefined || p95 <= maxMs,
  }
}
