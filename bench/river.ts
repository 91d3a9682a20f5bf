import { createReadStream } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { searchPosts } from '#discovery/search/contract.ts'
import { listPosts } from '#newsfeed/posts/contract.ts'
import { listJustPosted, listNewsfeed, listTimeline } from '#newsfeed/timeline/contract.ts'
import { type Database, openDatabase } from '#platform/db/db.ts'
import { type ApiCaller, createApiCaller, memberOf } from './api-caller.ts'
import { sizes } from './community.ts'
import { type Figure, quantile, timed } from './figure.ts'
import { prepareOne } from './prepare.ts'
import { randomNumbers } from './random.ts'
import { tags, words } from './vocabulary.ts'

// Measures the uncached newsfeed and post search. RIVER_POSTS=100000 makes a quick run.

/** The number of posts in quality.md, fifty per site; other content does not matter. */
export const riverPosts = Number(process.env.RIVER_POSTS ?? 10_000_000)
const size = { ...sizes.small, sites: Math.max(50, Math.round(riverPosts / 50)), posts: riverPosts }

const pageMs = 20
const searchMs = 50
const rounds = 60
const warmRounds = 5
/** Warm-up with other queries, which read other pages; after days of use those are in PostgreSQL's memory. */
const warmSearches = 60

/** Numbers of followed sites; the last exceeds the allowed maximum. */
const followed = [200, 1000, 2000, 5000].filter((n) => n <= size.sites)
const maxPromised = 1000

/** p95 of newsfeed pages and post search, on a warm database. */
export async function measureRiver(base: string): Promise<Figure[]> {
  const folder = join(base, `river-${riverPosts}`)
  const postgres = await prepareOne(folder, size)
  const database = openDatabase(postgres.url)
  try {
    await readAll(database, join(folder, 'postgres'))
    const ask = createApiCaller(database)
    return [
      ...(await communityNewsfeed(database, ask)),
      ...(await measureTimeline(database, ask)),
      await ofSites(ask),
      ...(await search(ask)),
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
async function readAll({ pool }: Database, folder: string): Promise<void> {
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

async function communityNewsfeed(database: Database, ask: ApiCaller): Promise<Figure[]> {
  const { rows } = await database.pool.query<{ value: string; n: number }>(
    'select value, blog_count as n from tags where blog_count > 0 order by blog_count desc',
  )
  // Some on either side of the number where the statement changes: `maxSitesPerLateral` in src/newsfeed/timeline/queries.ts.
  const steps = [Number.POSITIVE_INFINITY, 20_000, 10_000, 6000, 3000, 1000, 100]
  const tags = new Set(steps.map((max) => rows.find(({ n }) => n <= max)).filter((tag) => tag !== undefined))
  const page = (params: object) => (round: number) => ask(listNewsfeed, { page: 1 + (round % 3), ...params })
  return [
    await figureOf('Newsfeed: first page', pageMs, () => ask(listNewsfeed, { page: 1 })),
    await figureOf('Newsfeed: 50th page', pageMs, () => ask(listNewsfeed, { page: 50 })),
    await figureOf('Newsfeed: in German or French', pageMs, page({ lang: 'de,fr' })),
    await figureOf('Newsfeed: of unknown language', pageMs, page({ lang: 'und' })),
    await figureOf('Newsfeed: of quiet sites', pageMs, page({ quiet: true })),
    ...(await inTurn([...tags], ({ value, n }) =>
      figureOf(`Newsfeed: a tag of ${n.toLocaleString('en')} sites`, pageMs, page({ tag: value })),
    )),
    await figureOf('Just posted', pageMs, () => ask(listJustPosted, {})),
  ]
}

async function measureTimeline(database: Database, ask: ApiCaller): Promise<Figure[]> {
  const { rows: members } = await database.pool.query<{ id: number }>(
    'select user_id as id from profile_tags group by 1 having count(*) >= 4 order by 1 limit $1',
    [followed.length],
  )
  for (const [at, { id }] of members.entries())
    await database.pool.query(
      `insert into follows (user_id, blog_id)
        select $1, id from blogs where kind = 'blog' order by hashint8extended(id, 1) limit $2
      on conflict do nothing`,
      [id, followed[at]],
    )
  await database.pool.query('vacuum analyze follows')
  return inTurn(members, async ({ id }, at) => {
    const viewer = memberOf(id)
    const what = `Timeline: ${followed[at]?.toLocaleString('en')} sites followed`
    const must = (followed[at] ?? 0) <= maxPromised ? pageMs : undefined
    return figureOf(what, must, (round) => ask(listTimeline, { page: 1 + (round % 2) }, viewer))
  })
}

async function ofSites(ask: ApiCaller): Promise<Figure> {
  const random = randomNumbers(81)
  const any = () => 1 + Math.floor(random() * size.sites)
  return figureOf('Posts of a site', pageMs, (round) => ask(listPosts, { id: any(), page: 1 + (round % 2) }))
}

async function search(ask: ApiCaller): Promise<Figure[]> {
  return inTurn(Object.entries(queriesOfPosts()), ([what, queries]) =>
    figureOf(
      `Search in posts: ${what}`,
      searchMs,
      (round) => ask(searchPosts, { in: 'posts', query: queries[round] ?? '' }),
      warmSearches,
    ),
  )
}

/** Realistic queries, each sent once. */
export function queriesOfPosts(): Record<string, string[]> {
  const random = randomNumbers(83)
  const some = (first: number, last: number) =>
    Array.from(
      { length: rounds + warmSearches },
      () => words[first + Math.floor(random() * (last - first))] ?? '',
    )
  const [frequent, common, rare] = [some(0, 12), some(20, 300), some(1000, 30_000)]
  return {
    'words in about half of them': frequent,
    'common words': common,
    'rare words': rare,
    'two words': common.map((word, at) => `${word} ${frequent[at]}`),
    phrases: common.map((word, at) => `"${word} ${frequent[at]}"`),
    'a language': common.map((word) => `${word} lang:de`),
    'a time': common.map((word, at) => `${word} before:${2020 + (at % 6)}`),
    'a tag': common.map((word, at) => `${word} tag:${tags[at % 40]}`),
    'without a word': common.map((word, at) => `${word} -${frequent[at]}`),
  }
}

/** Runs sequentially, so measurements do not disturb each other. */
async function inTurn<T, R>(all: T[], work: (item: T, at: number) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const [at, item] of all.entries()) results.push(await work(item, at))
  return results
}

async function figureOf(
  what: string,
  mustMs: number | undefined,
  call: (round: number) => Promise<unknown>,
  warming = warmRounds,
): Promise<Figure> {
  const times: number[] = []
  for (let round = 0; round < warming + rounds; round++) {
    const time = await timed(() => call(round))
    if (round >= warming) times.push(time)
  }
  const p95 = quantile(times, 0.95)
  return {
    what,
    must: mustMs === undefined ? '' : `p95 at most ${mustMs} ms`,
    measured: `p95 ${p95.toFixed(1)} ms, median ${quantile(times, 0.5).toFixed(1)} ms`,
    is_met: mustMs === undefined || p95 <= mustMs,
  }
}
