import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startSession } from '#accounts/auth/sessions.ts'
import type { Database } from '#platform/db/db.ts'
import { type ServerProcess, startServer } from '../../e2e/server-process.ts'
import { measureFirstLoad } from '../bundles.ts'
import { findBusiestPages, listPages } from '../busiest-pages.ts'
import { measureMs } from '../figure.ts'
import type { Load } from '../load.ts'
import { countStatements } from '../misses.ts'
import { load, median } from '../processes.ts'
import { idleAfterMs, readMemory } from '../starts.ts'
import { createRequestKinds } from '../uncached/requests.ts'
import { wholeMachineEnv } from '../whole-machine.ts'
import type { Row } from './row.ts'

// Measures two servers, one per database, under alternating load.

const rounds = 3
const members = 50
/** Time for start-up work to finish before the statements of pages are counted. */
const settleMs = 10_000
/** Limit on the server's memory after the load, in megabytes. */
const maxMemoryMb = 300

/** One of the two compared communities, with its server. */
interface Subject {
  database: Database
  server: ServerProcess
  pages: Record<string, string>
  kinds: { label: string; load: Omit<Load, 'url' | 'seconds'> }[]
}

/** @param seconds the duration of each load */
export async function measureRequests(
  smallDatabase: Database,
  largeDatabase: Database,
  seconds: number,
): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'wend-growth-'))
  const start = (database: Database, name: string) =>
    startServer({ DATABASE_URL: database.url, DATA_DIR: join(folder, name), ...wholeMachineEnv })
  const rows: Row[] = [await measureStarts(smallDatabase, largeDatabase, start)]
  const subjects = [
    await createSubject(smallDatabase, start(smallDatabase, 'small')),
    await createSubject(largeDatabase, start(largeDatabase, 'large')),
  ] as const
  try {
    rows.push(...(await measureFirstRequests(subjects)))
    for (const index of subjects[0].kinds.keys()) rows.push(await measureLoad(subjects, index, seconds))
    rows.push(...(await measureMemory(subjects)))
  } finally {
    for (const { server } of subjects) await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return rows
}

type Subjects = readonly [Subject, Subject]

async function measureStarts(
  smallDatabase: Database,
  largeDatabase: Database,
  start: (database: Database, name: string) => Promise<ServerProcess>,
): Promise<Row> {
  const startSeconds: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    for (const [index, database] of [smallDatabase, largeDatabase].entries()) {
      let server: ServerProcess | undefined
      const ms = await measureMs(async () => {
        server = await start(database, `start-${index}`)
      })
      startSeconds[index]?.push(ms / 1000)
      await server?.stop()
    }
  }
  return {
    label: 'Start with existing database',
    small: median(startSeconds[0]),
    large: median(startSeconds[1]),
    unit: 's',
    max: 3,
  }
}

async function createSubject(database: Database, starting: Promise<ServerProcess>): Promise<Subject> {
  const pages = { ...(await findBusiestPages(database)), ...listPages }
  const tokens: string[] = []
  for (let n = 1; n <= members; n++) tokens.push(await startSession(database.db, n, 'a benchmark'))
  const brotliHeaders = { 'accept-encoding': 'br' }
  const toCachedLoad = ([label, path]: [string, string]) => ({
    label: `Cached: ${label}`,
    load: { paths: [path], headers: brotliHeaders },
  })
  const bookmark: Omit<Load, 'url' | 'seconds'> = {
    paths: ['/api/blog/bookmark/'],
    tokens,
    method: 'POST',
    body: JSON.stringify({ blogId: 200 }),
    headers: { 'content-type': 'application/json' },
  }
  const kinds = [
    ...Object.entries(pages).map(toCachedLoad),
    ...(await createRequestKinds(database.pool, tokens, [])).map(({ label, requests }) => ({
      label: `Uncached: ${label}`,
      load: requests,
    })),
    { label: 'Uncached: bookmark, one site by 16 members concurrently', load: bookmark },
    {
      label: 'Uncached: upvote, one site by 16 members concurrently',
      load: { paths: ['/api/blogs/upvote-blog/200/'], tokens, method: 'PATCH' as const },
    },
  ]
  return { database, server: await starting, pages, kinds }
}

/** Measures the statements of the first request for each page, and its download size. */
async function measureFirstRequests([small, large]: Subjects): Promise<Row[]> {
  await wait(settleMs)
  const [smallCounts, largeCounts] = [
    await countStatements(small.server.url, small.pages),
    await countStatements(large.server.url, large.pages),
  ]
  const rows: Row[] = Object.keys(small.pages).map((label) => ({
    label: `Statements of an uncached page: ${label}`,
    small: toStatementCount(smallCounts[label]),
    large: toStatementCount(largeCounts[label]),
    unit: 'statements',
    max: 3,
  }))
  for (const label of ['home', 'site page', 'discussion', 'search']) {
    const sizes = [
      await measureFirstLoad(small.server.url + small.pages[label]),
      await measureFirstLoad(large.server.url + large.pages[label]),
    ] as const
    const kb = (kind: 'js' | 'css') => ({ small: sizes[0][kind] / 1000, large: sizes[1][kind] / 1000 })
    rows.push({ label: `First load, ${label}: JavaScript`, ...kb('js'), unit: 'kB', max: 125 })
    rows.push({ label: `First load, ${label}: CSS`, ...kb('css'), unit: 'kB', max: 15 })
  }
  return rows
}

/** A failing page needs few statements, which must not count as good. */
const toStatementCount = (result: { count: number; status: number } | undefined) =>
  result?.status === 200 ? result.count : Number.NaN

/** The first number of the warm-up, higher than any that a round uses. */
const warmUpFirst = 9_000_001
const hasManyPaths = (kind: Subject['kinds'][number] | undefined) => (kind?.load.paths?.length ?? 0) > 100

async function measureLoad(subjects: Subjects, kindIndex: number, seconds: number): Promise<Row> {
  // Warm up: data of paths that a round requests once is read from disk before, as that of 2,000 sites always is.
  for (const { server, kinds } of subjects)
    await load({
      first: warmUpFirst,
      ...kinds[kindIndex]?.load,
      url: server.url,
      seconds: hasManyPaths(kinds[kindIndex]) ? 2 * seconds : 1,
    })
  const speeds: [number[], number[]] = [[], []]
  let failed = 0
  for (let round = 0; round < rounds; round++) {
    for (const [index, { server, kinds }] of subjects.entries()) {
      const requests = kinds[kindIndex]?.load ?? {}
      const first = 1 + round * 100_000
      const result = await load({ first, ...requests, url: server.url, seconds })
      speeds[index]?.push(result.per_second)
      failed += result.failed
    }
  }
  const label = subjects[0].kinds[kindIndex]?.label ?? ''
  // Errors are fast and must not count as good.
  if (failed > 0)
    return { label: `${label} (${failed} failed)`, small: Number.NaN, large: Number.NaN, unit: 'per second' }
  return { label, small: median(speeds[0]), large: median(speeds[1]), unit: 'per second' }
}

async function measureMemory([small, large]: Subjects): Promise<Row[]> {
  const measure = async () =>
    [await readMemory(small.server.pid), await readMemory(large.server.pid)] as const
  const [smallLoaded, largeLoaded] = await measure()
  await wait(idleAfterMs)
  const [smallIdle, largeIdle] = await measure()
  const toRow = (label: string, small: number, large: number): Row => ({
    label: `Memory of the server’s process, ${label}`,
    ...{ small, large, unit: 'MB', max: maxMemoryMb },
  })
  return [
    toRow('after the load', smallLoaded.now, largeLoaded.now),
    toRow('peak during it', smallLoaded.peak, largeLoaded.peak),
    toRow(`${idleAfterMs / 1000} s after it`, smallIdle.now, largeIdle.now),
  ]
}
