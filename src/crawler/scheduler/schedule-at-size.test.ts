import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestClock } from '#test/web/test-clock.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { createSchedule, type ScheduleOptions } from './schedule.ts'

// READING_SITES=5000000 tests the required size; npm run real-size does so.

const smallSize = 2000
const largeSize = Number(process.env.READING_SITES ?? 20_000)
const hour = 3600_000
const clock = createTestClock()

let wend: Wend
beforeEach(async () => {
  wend = await startWend()
})
afterEach(() => wend.close())

const createWorkerSchedule = (worker: string, more: Partial<ScheduleOptions> = {}) =>
  createSchedule({ db: wend.db, worker, now: clock.now, ...more })

/**
 * Inserts sites: two thirds on hosts of their own, a third on twenty platforms; due within the last or the next ten
 * hours. Foreign keys are not checked, which would take most of the time, and the listed sites are omitted.
 */
async function insertSites(sites: number): Promise<void> {
  const lane = 'case when n % 3 = 0 then 1 + n / 3 % 20 else 20 + n end'
  const references = {
    reading_claims: ['blog', 'host'],
    reading_sites: ['blog', 'host', 'lane'],
    reading_hosts: ['lane'],
    reading_lanes: [],
  }
  const unchecked = Object.entries(references).flatMap(([table, things]) =>
    things.map((thing) => `alter table ${table} drop constraint ${table}_${thing}_id_fkey`),
  )
  // Not through the server's pool, whose statements time out after a minute.
  await runStatements(
    wend.services.database.url,
    ...unchecked,
    // Autovacuum would be counted, too, at unpredictable times.
    ...Object.keys(references).map((table) => `alter table ${table} set (autovacuum_enabled = off)`),
    `insert into reading_sites (blog_id, host_id, lane_id, due_on, interval_s)
      select n, n, ${lane}, to_timestamp(${clock.now() / 1000} + (n::bigint * 7919 % 72000) - 36000), 36000
      from generate_series(1, ${sites}) n`,
    `insert into reading_hosts (id, name, lane_id) overriding system value
      select blog_id, 'host-' || blog_id, lane_id from reading_sites`,
    `insert into reading_lanes (id, name, gap_ms, next_on) overriding system value
      select lane_id, 'lane-' || lane_id, 1000, min(due_on) from reading_sites group by lane_id`,
    'vacuum (analyze) reading_lanes, reading_hosts, reading_sites, reading_claims',
  )
}

async function runStatements(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** Blocks of tables and indexes touched by a statement. */
async function countBlocks({
  sql,
  parameters,
}: {
  sql: string
  parameters: readonly unknown[]
}): Promise<number> {
  const client = await wend.services.database.pool.connect()
  const count = async () => {
    await client.query('select pg_stat_force_next_flush()')
    const { rows } = await client.query(`
      select sum(heap_blks_read + heap_blks_hit + coalesce(idx_blks_read + idx_blks_hit, 0))::integer as n
      from pg_statio_user_tables where relname like 'reading%'`)
    return rows[0].n as number
  }
  try {
    const before = await count()
    await client.query('begin')
    await client.query(sql, [...parameters])
    await client.query('rollback')
    return (await count()) - before
  } finally {
    client.release()
  }
}

/** Blocks touched by leasing ten sites, after five hundred crawls. */
async function measureLeasing(sites: number): Promise<number> {
  await insertSites(sites)
  const schedule = createWorkerSchedule('ada')
  const crawlDueSites = async () => {
    const leases = await schedule.leaseDueSites(50)
    for (const lease of leases)
      await schedule.finish(lease, { due_on: new Date(clock.now() + 10 * hour), interval_s: 36_000 })
    clock.advance(1000)
    return leases.length
  }
  for (let crawls = 0; crawls < smallSize / 4; ) crawls += await crawlDueSites()
  const [statement] = await wend.recordStatements(() => schedule.leaseDueSites(10))
  return statement ? countBlocks(statement) : Number.NaN
}

describe('leasing the next site', () => {
  let costAtSmall = 0

  it(`is measured among ${smallSize} sites`, async () => {
    costAtSmall = await measureLeasing(smallSize)
    expect(costAtSmall).toBeGreaterThan(10)
  })

  it(`costs at most twice as much among ${largeSize}`, { timeout: 1_800_000 }, async () => {
    const cost = await measureLeasing(largeSize)
    console.info(`leasing touches ${costAtSmall} blocks among ${smallSize} sites, ${cost} among ${largeSize}`)
    expect(cost).toBeLessThanOrEqual(2 * costAtSmall)
  })

  it('costs at most twice as much during a backup, which prevents vacuuming', async () => {
    const backup = new pg.Client({ connectionString: wend.services.database.url })
    await backup.connect()
    await backup.query('begin isolation level repeatable read; select 1')
    const cost = await measureLeasing(smallSize)
    await backup.end()
    console.info(`leasing touches ${cost} blocks during a backup`)
    expect(cost).toBeLessThanOrEqual(2 * costAtSmall)
  })
})

it('gives each site to one of four workers, once, including those of a dead one', async () => {
  await insertSites(smallSize)
  clock.advance(11 * hour)
  // Time runs a thousand times faster, so that platforms are finished soon; the leases of dead workers are not
  // shorter.
  const timeScale = 0.001
  const { now } = clock
  const finished: number[] = []
  const createFinish = () => ({ due_on: new Date(now() + 1000 * hour), interval_s: 1_000_000_000 })

  const deadWorker = createWorkerSchedule('dies', { timeScale })
  const abandonedLeases = await deadWorker.leaseDueSites(10)
  expect(abandonedLeases).toHaveLength(10)

  async function work(name: string, until: number): Promise<void> {
    const schedule = createWorkerSchedule(name, { timeScale })
    while (finished.length < until) {
      clock.advance(1)
      for (const lease of await schedule.leaseDueSites(10))
        if (await schedule.finish(lease, createFinish())) finished.push(lease.blog_id)
    }
  }
  const names = ['ada', 'bo', 'cleo', 'dan']
  await Promise.all(names.map((name) => work(name, smallSize - abandonedLeases.length)))
  expect(finished).toHaveLength(smallSize - abandonedLeases.length)
  clock.advance(60_000)
  await Promise.all(names.map((name) => work(name, smallSize)))
  expect(finished.toSorted((a, b) => a - b)).toEqual(Array.from({ length: smallSize }, (_, n) => n + 1))
  // The results of the dead worker are rejected.
  for (const lease of abandonedLeases) expect(await deadWorker.finish(lease, createFinish())).toBe(false)
})
