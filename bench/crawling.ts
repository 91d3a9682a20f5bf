import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Pool } from 'pg'
import type { Figure } from './figure.ts'
import { makeSitesDue, type TestWeb, waitUntilCrawled, withTestWeb } from './test-web.ts'

const sites = 1000
const rounds = 5
const minPerSecond = 150
const maxMb = 250
const maxUpdates = 2
const maxPostgresMs = 0.5
/** Idle connections report their statistics within this time. */
const statisticsDelayMs = 11_000

/** Measures a separate crawler process: four of five feeds respond with 304, the fifth with twenty entries. */
export const measureCrawling = (): Promise<Figure[]> => withTestWeb(sites, 240, measureWorker)

/** Waits until this many sites were crawled and no request is in progress. */
async function waitUntilIdle({ web, database: { pool } }: TestWeb, expected: number): Promise<void> {
  await waitUntilCrawled(web, expected)
  const countClaims = async () => (await pool.query('select from reading_claims limit 1')).rowCount
  while ((await countClaims()) !== 0) await wait(50)
}

/** Reads the CPU time of a process, in milliseconds. */
async function readCpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user = 0, system = 0] = stat
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return 10 * (user + system)
}

/** Reads the CPU time of the worker's connections, by process id. @param otherPids connections of other processes */
async function readConnectionCosts(pool: Pool, otherPids: number[]): Promise<Map<number, number>> {
  const pids = (await listConnections(pool)).filter((pid) => !otherPids.includes(pid))
  return new Map(
    await Promise.all(pids.map(async (pid): Promise<[number, number]> => [pid, await readCpuMs(pid)])),
  )
}

/** Sums the CPU time between two measurements. Connections that ended meanwhile had been idle, so they cost nothing. */
const sumCosts = (before: Map<number, number>, after: Map<number, number>): number =>
  [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0)

async function listConnections(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend'`,
  )
  return rows.map(({ pid }) => pid)
}

/** Counts the rows updated so far: of the schedule, of sites, and of the budget, which is claimed in slices. */
async function countUpdates(
  pool: Pool,
): Promise<{ scheduleUpdates: number; siteUpdates: number; slices: number }> {
  await wait(statisticsDelayMs)
  const { rows } = await pool.query(
    `select (select sum(n_tup_upd)::integer from pg_stat_user_tables where relname like 'reading%' and relname not in ('reading_state', 'reading_budget')) as "scheduleUpdates",
      (select n_tup_upd::integer from pg_stat_user_tables where relname = 'reading_budget') as slices,
      (select n_tup_upd::integer from pg_stat_user_tables where relname = 'blogs') as "siteUpdates"`,
  )
  return rows[0]
}

/** Totals of some crawl rounds. */
interface RoundTotals {
  feeds: number
  notModified: number
  requests: number
  seconds: number
  postgresMs: number
  scheduleUpdates: number
  siteUpdates: number
  slices: number
}

async function crawlInRounds(testWeb: TestWeb, names: string[], otherPids: number[]): Promise<RoundTotals> {
  const { web, database } = testWeb
  const { pool } = database
  const totals: RoundTotals = {
    feeds: 0,
    notModified: 0,
    requests: 0,
    seconds: 0,
    postgresMs: 0,
    scheduleUpdates: 0,
    siteUpdates: 0,
    slices: 0,
  }
  const before = await countUpdates(pool)
  for (let round = 0; round < rounds; round++) {
    web.clearLog()
    // Do not count the updates that this makes itself.
    totals.scheduleUpdates -= await makeSitesDue(pool, names)
    const costsBefore = await readConnectionCosts(pool, otherPids)
    const startedAt = performance.now()
    await waitUntilIdle(testWeb, names.length)
    const lastRequestAt = Math.max(...web.log.map(({ real_ms }) => real_ms))
    totals.seconds += (lastRequestAt - startedAt) / 1000
    totals.postgresMs += sumCosts(costsBefore, await readConnectionCosts(pool, otherPids))
    const feeds = web.log.filter(({ kind }) => kind === 'feed')
    totals.feeds += feeds.length
    totals.notModified += feeds.filter(({ status }) => status === 304).length
    totals.requests += web.log.length
  }
  const after = await countUpdates(pool)
  totals.scheduleUpdates += after.scheduleUpdates - before.scheduleUpdates
  totals.siteUpdates = after.siteUpdates - before.siteUpdates
  totals.slices = after.slices - before.slices
  return totals
}

async function measureWorker(testWeb: TestWeb): Promise<Figure[]> {
  const { names, namesWithValidators, database, folder } = testWeb
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PUBLIC_URL: 'https://wend.example',
    CONTACT_EMAIL: 'ada@wend.example',
    READING_BUDGET: '2000',
    LOG_LEVEL: 'warn',
  }
  const script = fileURLToPath(new URL('../test/crawler/crawler-process.ts', import.meta.url))
  const otherPids = await listConnections(database.pool)
  const optionsFile = await testWeb.writeProcessOptions({ env })
  const worker = spawn(process.execPath, [script, optionsFile], { stdio: ['ignore', 'inherit', 'inherit'] })
  const exited = once(worker, 'exit')
  const failure = exited.then(() => {
    throw new Error('the crawler process has exited')
  })
  failure.catch(() => {})
  const measure = async () => {
    await waitUntilIdle(testWeb, sites)
    const mixed = await crawlInRounds(testWeb, names, otherPids)
    const unchanged = await crawlInRounds(testWeb, namesWithValidators, otherPids)
    const status = await readFile(`/proc/${worker.pid}/status`, 'utf8').catch(() => '')
    const peakMb = Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024)
    return toFigures(mixed, unchanged, peakMb)
  }
  try {
    return await Promise.race([measure(), failure])
  } finally {
    worker.kill('SIGKILL')
    await exited
  }
}

function toFigures(mixed: RoundTotals, unchanged: RoundTotals, peakMb: number): Figure[] {
  const perSecond = Math.round(mixed.feeds / mixed.seconds)
  const notModifiedShare = (totals: RoundTotals) =>
    `${Math.round((100 * totals.notModified) / totals.feeds)} % answered 304`
  const updatesPerFeed = unchanged.scheduleUpdates / unchanged.feeds
  const postgresMsPerFeed = ({ postgresMs, feeds }: RoundTotals) => postgresMs / feeds
  return [
    {
      label: `feeds that one worker crawls per second, ${notModifiedShare(mixed)}`,
      target: `at least ${minPerSecond}`,
      measured: `${perSecond} (${Math.round(mixed.requests / mixed.seconds)} requests)`,
      isMet: perSecond >= minPerSecond,
    },
    {
      label: 'memory of that worker',
      target: `at most ${maxMb} MB`,
      measured: `peak ${peakMb} MB`,
      isMet: peakMb <= maxMb,
    },
    {
      label: `rows of the schedule updated per feed, ${notModifiedShare(unchanged)}`,
      target: `at most ${maxUpdates}`,
      measured: `${updatesPerFeed.toFixed(2)}, and ${unchanged.siteUpdates} rows of sites; the budget’s row once per ${Math.round(unchanged.feeds / unchanged.slices)} feeds`,
      isMet: updatesPerFeed <= maxUpdates,
    },
    {
      label: `CPU time of PostgreSQL per feed, ${notModifiedShare(unchanged)}`,
      target: `at most ${maxPostgresMs} ms`,
      measured: `${postgresMsPerFeed(unchanged).toFixed(2)} ms (${postgresMsPerFeed(mixed).toFixed(2)} ms with ${notModifiedShare(mixed)})`,
      isMet: postgresMsPerFeed(unchanged) <= maxPostgresMs,
    },
  ]
}
