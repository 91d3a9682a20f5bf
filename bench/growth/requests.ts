import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startSession } from '#accounts/auth/sessions.ts'
import type { Database } from '#platform/db/db.ts'
import { type ServerProcess, startServer } from '../../e2e/server-process.ts'
import { firstLoad } from '../bundles.ts'
import { busiestPages, listPages } from '../busiest-pages.ts'
import { timed } from '../figure.ts'
import type { Load } from '../load.ts'
import { countStatements } from '../misses.ts'
import { kindsOf } from '../not-kept/requests.ts'
import { load, median } from '../processes.ts'
import { memoryOf, untilQuietMs } from '../starts.ts'
import { wholeMachine } from '../whole-machine.ts'
import type { Row } from './row.ts'

// Measures one server per database under alternating load.

const rounds = 3
const members = 50
/** Wait for start-up work to finish before counting statements of pages. */
const settleMs = 10_000
/** Limit on the server's memory after the load, in megabytes. */
const maxMemoryMb = 300

interface Side {
  database: Database
  server: ServerProcess
  pages: Record<string, string>
  kinds: { what: string; load: Omit<Load, 'url' | 'seconds'> }[]
}

/** @param seconds of each load */
export async function measureRequests(few: Database, many: Database, seconds: number): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'wend-growth-'))
  const start = (database: Database, name: string) =>
    startServer({ DATABASE_URL: database.url, DATA_DIR: join(folder, name), ...wholeMachine })
  const rows: Row[] = [await measureStarts(few, many, start)]
  const sides = [await sideOf(few, start(few, 'few')), await sideOf(many, start(many, 'many'))] as const
  try {
    rows.push(...(await measureFirst(sides)))
    for (const at of sides[0].kinds.keys()) rows.push(await measureLoad(sides, at, seconds))
    rows.push(...(await measureMemory(sides)))
  } finally {
    for (const { server } of sides) await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return rows
}

type Sides = readonly [Side, Side]

async function measureStarts(
  few: Database,
  many: Database,
  start: (database: Database, name: string) => Promise<ServerProcess>,
): Promise<Row> {
  const took: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    for (const [side, database] of [few, many].entries()) {
      let server: ServerProcess | undefined
      const ms = await timed(async () => {
        server = await start(database, `start-${side}`)
      })
      took[side]?.push(ms / 1000)
      await server?.stop()
    }
  }
  return {
    what: 'Start with existing database',
    small: median(took[0]),
    large: median(took[1]),
    unit: 's',
    max: 3,
  }
}

async function sideOf(database: Database, starting: Promise<ServerProcess>): Promise<Side> {
  const pages = { ...(await busiestPages(database)), ...listPages }
  const tokens: string[] = []
  for (let n = 1; n <= members; n++) tokens.push(await startSession(database.db, n, 'a benchmark'))
  const br = { 'accept-encoding': 'br' }
  const cachedLoad = ([what, path]: [string, string]) => ({
    what: `Cached: ${what}`,
    load: { paths: [path], headers: br },
  })
  const bookmark: Omit<Load, 'url' | 'seconds'> = {
    paths: ['/api/blog/bookmark/'],
    tokens,
    method: 'POST',
    body: JSON.stringify({ blogId: 200 }),
    headers: { 'content-type': 'application/json' },
  }
  const kinds = [
    ...Object.entries(pages).map(cachedLoad),
    ...(await kindsOf(database.pool, tokens, [])).map(({ what, requests }) => ({
      what: `Uncached: ${what}`,
      load: requests,
    })),
    { what: 'Uncached: bookmark, one site by 16 members concurrently', load: bookmark },
    {
      what: 'Uncached: upvote, one site by 16 members concurrently',
      load: { paths: ['/api/blogs/upvote-blog/200/'], tokens, method: 'PATCH' as const },
    },
  ]
  return { database, server: await starting, pages, kinds }
}

/** Cost of the first request for each page, and its download size. */
async function measureFirst([few, many]: Sides): Promise<Row[]> {
  await wait(settleMs)
  const [small, large] = [
    await countStatements(few.server.url, few.pages),
    await countStatements(many.server.url, many.pages),
  ]
  const rows: Row[] = Object.keys(few.pages).map((what) => ({
    what: `Statements of an uncached page: ${what}`,
    small: countOf(small[what]),
    large: countOf(large[what]),
    unit: 'statements',
    max: 3,
  }))
  for (const what of ['home', 'site page', 'discussion', 'search']) {
    const sizes = [
      await firstLoad(few.server.url + few.pages[what]),
      await firstLoad(many.server.url + many.pages[what]),
    ] as const
    const kb = (kind: 'js' | 'css') => ({ small: sizes[0][kind] / 1000, large: sizes[1][kind] / 1000 })
    rows.push({ what: `First load, ${what}: JavaScript`, ...kb('js'), unit: 'kB', max: 125 })
    rows.push({ what: `First load, ${what}: CSS`, ...kb('css'), unit: 'kB', max: 15 })
  }
  return rows
}

/** A failing page is cheap and must not count as good. */
const countOf = (counted: { count: number; status: number } | undefined) =>
  counted?.status === 200 ? counted.count : Number.NaN

/** Starts above the numbers used by any round. */
const beforeRounds = 9_000_001
const isVaried = (kind: Side['kinds'][number] | undefined) => (kind?.load.paths?.length ?? 0) > 100

async function measureLoad(sides: Sides, at: number, seconds: number): Promise<Row> {
  // Paths requested once per round are read from disk beforehand, as all of 2,000 sites always is.
  for (const { server, kinds } of sides)
    await load({
      first: beforeRounds,
      ...kinds[at]?.load,
      url: server.url,
      seconds: isVaried(kinds[at]) ? 2 * seconds : 1,
    })
  const speeds: [number[], number[]] = [[], []]
  let failed = 0
  for (let round = 0; round < rounds; round++) {
    for (const [side, { server, kinds }] of sides.entries()) {
      const ours = kinds[at]?.load ?? {}
      const first = 1 + round * 100_000
      const loaded = await load({ first, ...ours, url: server.url, seconds })
      speeds[side]?.push(loaded.per_second)
      failed += loaded.failed
    }
  }
  const what = sides[0].kinds[at]?.what ?? ''
  // Errors are fast and must not count as good.
  if (failed > 0)
    return { what: `${what} (${failed} failed)`, small: Number.NaN, large: Number.NaN, unit: 'per second' }
  return { what, small: median(speeds[0]), large: median(speeds[1]), unit: 'per second' }
}

async function measureMemory([few, many]: Sides): Promise<Row[]> {
  const measure = async () => [await memoryOf(few.server.pid), await memoryOf(many.server.pid)] as const
  const [small, large] = await measure()
  await wait(untilQuietMs)
  const [smallLater, largeLater] = await measure()
  const row = (what: string, small: number, large: number): Row => ({
    what: `Memory of the server’s process, ${what}`,
    ...{ small, large, unit: 'MB', max: maxMemoryMb },
  })
  return [
    row('after the load', small.now, large.now),
    row('peak during it', small.peak, large.peak),
    row(`${untilQuietMs / 1000} s after it`, smallLater.now, largeLater.now),
  ]
}
