import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Pool } from 'pg'
import type { Figure } from './figure.ts'
import { advanceTime, type TestWeb, waitUntilCrawled, withTestWeb } from './test-web.ts'

const sites = 1000
const rounds = 5
const minPerSecond = 150
const maxMb = 250
const maxUpdates = 2
const maxPostgresMs = 0.5
/** Idle connections report their statistics within this time. */
const statisticsLateMs = 11_000

/** Measures a dedicated crawler process: four of five feeds respond with 304, the fifth with twenty entries. */
export const measureCrawling = (): Promise<Figure[]> => withTestWeb(sites, 240, measureWorker)

/** Waits until this many sites were crawled and no request is in progress. */
async function untilDone({ web, database: { pool } }: TestWeb, expected: number): Promise<void> {
  await waitUntilCrawled(web, expected)
  const claims = async () => (await pool.query('select from reading_claims limit 1')).rowCount
  while ((await claims()) !== 0) await wait(50)
}

/** CPU time of a process in milliseconds. */
async function tookMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [user = 0, system = 0] = stat
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(11, 13)
    .map(Number)
  return 10 * (user + system)
}

/** CPU time of the worker's connections by process, excluding connections from before. */
async function costs(pool: Pool, otherPids: number[]): Promise<Map<number, number>> {
  const pids = (await connections(pool)).filter((pid) => !otherPids.includes(pid))
  return new Map(
    await Promise.all(pids.map(async (pid): Promise<[number, number]> => [pid, await tookMs(pid)])),
  )
}

/** Connections that ended in between were idle for half a minute, and cost nothing. */
const since = (before: Map<number, number>, after: Map<number, number>): number =>
  [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0)

async function connections(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend'`,
  )
  return rows.map(({ pid }) => pid)
}

/** Rows updated so far: in the schedule, of sites, and of the budget, which is taken in slices. */
async function countUpdates(pool: Pool): Promise<{ updates: number; wide: number; slices: number }> {
  await wait(statisticsLateMs)
  const { rows } = await pool.query(
    `select (select sum(n_tup_upd)::integer from pg_stat_user_tables where relname like 'reading%' and relname not in ('reading_state', 'reading_budget')) as updates,
      (select n_tup_upd::integer from pg_stat_user_tables where relname = 'reading_budget') as slices,
      (select n_tup_upd::integer from pg_stat_user_tables where relname = 'blogs') as wide`,
  )
  return rows[0]
}

/** Totals of some crawl rounds, between which the schedule is advanced. */
interface RoundTotals {
  feeds: number
  same: number
  requests: number
  seconds: number
  postgresMs: number
  updates: number
  wide: number
  slices: number
}

async function readInRounds(testWeb: TestWeb, names: string[], otherPids: number[]): Promise<RoundTotals> {
  const { web, database } = testWeb
  const { pool } = database
  const took: RoundTotals = {
    feeds: 0,
    same: 0,
    requests: 0,
    seconds: 0,
    postgresMs: 0,
    updates: 0,
    wide: 0,
    slices: 0,
  }
  const before = await countUpdates(pool)
  for (let round = 0; round < rounds; round++) {
    web.clearLog()
    took.updates -= await advanceTime(pool, names)
    const cost = await costs(pool, otherPids)
    const began = performance.now()
    await untilDone(testWeb, names.length)
    const last = Math.max(...web.log.map(({ real_ms }) => real_ms))
    took.seconds += (last - began) / 1000
    took.postgresMs += since(cost, await costs(pool, otherPids))
    const feeds = web.log.filter(({ kind }) => kind === 'feed')
    took.feeds += feeds.length
    took.same += feeds.filter(({ status }) => status === 304).length
    took.requests += web.log.length
  }
  const after = await countUpdates(pool)
  took.updates += after.updates - before.updates
  took.wide = after.wide - before.wide
  took.slices = after.slices - before.slices
  return took
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
  const otherPids = await connections(database.pool)
  const optionsFile = await testWeb.writeFacts({ env })
  const worker = spawn(process.execPath, [script, optionsFile], { stdio: ['ignore', 'inherit', 'inherit'] })
  const gone = once(worker, 'exit')
  const ended = gone.then(() => {
    throw new Error('the crawler process has exited')
  })
  ended.catch(() => {})
  const measure = async () => {
    await untilDone(testWeb, sites)
    const all = await readInRounds(testWeb, names, otherPids)
    const same = await readInRounds(testWeb, namesWithValidators, otherPids)
    const status = await readFile(`/proc/${worker.pid}/status`, 'utf8').catch(() => '')
    const mb = Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024)
    return figuresOf(all, same, mb)
  }
  try {
    return await Promise.race([measure(), ended])
  } finally {
    worker.kill('SIGKILL')
    await gone
  }
}

function figuresOf(all: RoundTotals, same: RoundTotals, mb: number): Figure[] {
  const perSecond = Math.round(all.feeds / all.seconds)
  const share = (took: RoundTotals) => `${Math.round((100 * took.same) / took.feeds)} % answered 304`
  const updates = same.updates / same.feeds
  const each = ({ postgresMs, feeds }: RoundTotals) => postgresMs / feeds
  return [
    {
      what: `feeds that one worker crawls per second, ${share(all)}`,
      must: `at least ${minPerSecond}`,
      measured: `${perSecond} (${Math.round(all.requests / all.seconds)} requests)`,
      is_met: perSecond >= minPerSecond,
    },
    {
      what: 'memory of that worker',
      must: `at most ${maxMb} MB`,
      measured: `at most ${mb} MB`,
      is_met: mb <= maxMb,
    },
    {
      what: `rows of the schedule updated per feed, ${share(same)}`,
      must: `at most ${maxUpdates}`,
      measured: `${updates.toFixed(2)}, and ${same.wide} rows of sites; the budget’s row once for ${Math.round(same.feeds / same.slices)}`,
      is_met: updates <= maxUpdates,
    },
    {
      what: `CPU time of PostgreSQL per feed, ${share(same)}`,
      must: `at most ${maxPostgresMs} ms`,
      measured: `${each(same).toFixed(2)} ms (${each(all).toFixed(2)} ms where ${share(all)})`,
      is_met: each(same) <= maxPostgresMs,
    },
  ]
}
