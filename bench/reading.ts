import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Pool } from 'pg'
import { type FileEntry, importEntries } from '#features/imports/import-entries.ts'
import { atLine } from '#features/imports/remarks.ts'
import { type Database, openDatabase } from '#server/db.ts'
import { migrateDatabase } from '#server/migrate.ts'
import { startEmbeddedPostgres } from '#server/postgres/embedded.ts'
import type { ReadingProcess } from '../test/reading/reading-process.ts'
import { feedSite } from '../test/web/feed-site.ts'
import { startWeb, type Web } from '../test/web/start-web.ts'
import type { Figure } from './figure.ts'

const sites = 1000
const rounds = 5
const dayMs = 24 * 3600 * 1000
const leastASecond = 150
const mostMb = 250
const mostUpdates = 2
const mostPostgresMs = 0.5
/** Connections that have nothing to do count what they wrote at the latest then. */
const statisticsLateMs = 11_000
const names = Array.from({ length: sites }, (_, n) => `read-in-benchmark-${n}.org`)

/** What one process reads that does nothing else: of five feeds four answer 304, and one with twenty entries. */
export async function measureReading(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'wend-bench-reading-'))
  const postgres = await startEmbeddedPostgres({ dataDir: folder, whenRunning: 'refuse' })
  await migrateDatabase(postgres.url)
  const database = openDatabase(postgres.url, { connections: 2 })
  const since = Date.now() - 400 * dayMs
  const web = await startWeb(
    names.map((name, n) => {
      const schedule = { seed: n + 1, postsPerMonth: 240, since }
      // Languages are declared: what detecting them costs is told in record 120.
      const says = { title: name, declaredIn: 'feed' as const, language: 'en', namesFeed: '/feed' }
      return feedSite({ name, schedule, says, stamps: n % 5 === 0 ? 'none' : 'both' })
    }),
  )
  await importEntries(database.db, entries())
  try {
    return await measureWorker(database, web, folder)
  } finally {
    await web.close()
    await database.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function* entries(): AsyncGenerator<FileEntry> {
  for (const name of names) {
    const entry = { url: `http://${name}/`, feed_url: `http://${name}/feed`, where: atLine({ n: 1 }) }
    yield { file: 'list', entry }
  }
}

/** Until so many sites were read and nobody is asked any more; first readings cost more, and are waited for too. */
async function untilRead(web: Web, pool: Pool, expected: number): Promise<void> {
  const read = new Set<string>()
  for (let from = 0; read.size < expected; await wait(50)) {
    for (const { kind, host } of web.log.slice(from)) if (kind === 'feed') read.add(host)
    from = web.log.length
  }
  const claims = async () => (await pool.query('select from reading_claims limit 1')).rowCount
  while ((await claims()) !== 0) await wait(50)
}

/**
 * Lets the time pass, for the schedule alone, until the lanes are to be looked at again: each site is due as much later or
 * sooner than that as it was. @returns rows it wrote
 */
async function letTimePass(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `with passed as (
      select s.blog_id, l.id, l.next_on - now() as time from reading_sites s join reading_lanes l on l.id = s.lane_id),
    sites as (
      update reading_sites s set due_on = due_on - time, feed_due_on = feed_due_on - time
      from passed where passed.blog_id = s.blog_id returning 1),
    lanes as (update reading_lanes l set next_on = next_on - time from passed where passed.id = l.id returning 1)
    select ((select count(*) from sites) + (select count(*) from lanes))::integer as n`,
  )
  return rows[0]?.n ?? 0
}

/** Milliseconds of a processor that a process has taken. */
async function tookMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user = 0, system = 0] = stat
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return 10 * (user + system)
}

/** What the worker's connections have cost PostgreSQL so far: its processes that were not there before. */
async function postgresMs(pool: Pool, others: number[]): Promise<number> {
  const pids = (await connections(pool)).filter((pid) => !others.includes(pid))
  const times = await Promise.all(pids.map(tookMs))
  return times.reduce((sum, ms) => sum + ms, 0)
}

async function connections(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend'`,
  )
  return rows.map(({ pid }) => pid)
}

async function measureWorker({ pool, url }: Database, web: Web, folder: string): Promise<Figure[]> {
  const facts: ReadingProcess = {
    port: web.port,
    addresses: Object.fromEntries(names.map((name) => [name, web.addressOf(name)])),
    env: {
      DATABASE_URL: url,
      DATA_DIR: folder,
      PUBLIC_URL: 'https://wend.example',
      CONTACT_EMAIL: 'ada@wend.example',
      READING_BUDGET: '2000',
      LOG_LEVEL: 'error',
    },
  }
  const file = join(folder, 'facts.json')
  await writeFile(file, JSON.stringify(facts))
  const script = fileURLToPath(new URL('../test/reading/reading-process.ts', import.meta.url))
  const others = await connections(pool)
  const worker = spawn(process.execPath, [script, file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const written = async () => {
    await wait(statisticsLateMs)
    const { rows } = await pool.query(
      `select (select sum(n_tup_upd)::integer from pg_stat_user_tables where relname like 'reading%' and relname <> 'reading_state') as updates,
        (select n_tup_upd::integer from pg_stat_user_tables where relname = 'blogs') as wide`,
    )
    return rows[0] as { updates: number; wide: number }
  }
  await untilRead(web, pool, sites)
  const before = await written()
  const log: Web['log'][number][] = []
  let seconds = 0
  let own = 0
  let postgres = 0
  for (let round = 0; round < rounds; round++) {
    web.clearLog()
    own += await letTimePass(pool)
    const before = await postgresMs(pool, others)
    const began = performance.now()
    await untilRead(web, pool, sites)
    const last = Math.max(...web.log.map(({ real_ms }) => real_ms))
    seconds += (last - began) / 1000
    postgres += (await postgresMs(pool, others)) - before
    log.push(...web.log)
  }
  const after = await written()
  const status = await readFile(`/proc/${worker.pid}/status`, 'utf8').catch(() => '')
  const mb = Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024)
  const gone = once(worker, 'exit')
  worker.kill('SIGKILL')
  await gone

  const feeds = log.filter(({ kind }) => kind === 'feed')
  const same = feeds.filter(({ status }) => status === 304).length
  const perSecond = Math.round(feeds.length / seconds)
  const updates = (after.updates - before.updates - own) / feeds.length
  const postgresEach = postgres / feeds.length
  return [
    {
      what: `feeds that one worker reads a second, ${Math.round((100 * same) / feeds.length)} % answered 304`,
      must: `at least ${leastASecond}`,
      measured: `${perSecond} (${Math.round(log.length / seconds)} requests)`,
      is_met: perSecond >= leastASecond,
    },
    {
      what: 'memory of that worker',
      must: `at most ${mostMb} MB`,
      measured: `at most ${mb} MB`,
      is_met: mb <= mostMb,
    },
    {
      what: 'rows of the schedule updated for a feed, on average',
      must: `at most ${mostUpdates}`,
      measured: `${updates.toFixed(1)}, and ${after.wide - before.wide} rows of sites`,
      is_met: updates < mostUpdates + 0.05,
    },
    {
      what: 'processor time of PostgreSQL for a feed, on average',
      must: `at most ${mostPostgresMs} ms for one that answers 304`,
      measured: `${postgresEach.toFixed(2)} ms`,
      is_met: postgresEach <= mostPostgresMs,
    },
  ]
}
