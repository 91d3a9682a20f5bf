import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction } from '#platform/db/transaction.ts'
import { makeSite } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { type CrawlLease, createSchedule } from './schedule.ts'
import { scheduleSites } from './schedule-sites.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

/** Resolves when this many statements wait for locks. */
async function waitForLocks(statements: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::integer as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(wend.db)
    if ((rows[0]?.n ?? 0) >= statements) return
    await wait(10)
  }
}

it('finishes a crawl of a site that is rescheduled concurrently', async () => {
  const now = Date.now()
  const blog_id = await makeSite(wend)
  const site = { blog_id, host: 'garden.example', due_on: new Date(now - 1000), interval_s: 36_000 }
  await scheduleSites(wend.db, [site])
  const schedule = createSchedule({ db: wend.db, worker: 'ada' })
  const [lease] = await schedule.leaseDueSites(1)

  // Both need the site and its throttle group, and start while another transaction has locked the site.
  let work: Promise<unknown> = Promise.resolve()
  await inTransaction(wend.db, async (transaction) => {
    await sql`select from reading_sites where blog_id = ${blog_id} for update`.execute(transaction)
    const finishing = schedule.finish(lease as CrawlLease, { due_on: new Date(now + 1000), interval_s: 3600 })
    await waitForLocks(1)
    const scheduling = scheduleSites(wend.db, [{ ...site, due_on: new Date(now + 2000) }])
    await waitForLocks(2)
    work = Promise.all([finishing, scheduling])
  })
  await work
  const { rows } = await sql`select due_on from reading_sites`.execute(wend.db)
  expect(rows).toEqual([{ due_on: new Date(now + 2000).toISOString() }])
})

it('does not lose a site that is scheduled while its group is scanned', async () => {
  const schedule = createSchedule({ db: wend.db, worker: 'bea' })
  const blog_id = await makeSite(wend)
  const past = new Date(Date.now() - 60_000)
  const site = { blog_id, host: 'moss.example', due_on: past, interval_s: 3600 }
  const lostRounds: number[] = []
  for (let round = 0; round < 300; round++) {
    // The group is due, but none of its sites is.
    await sql`delete from reading_claims`.execute(wend.db)
    await sql`delete from reading_sites`.execute(wend.db)
    await sql`update reading_lanes set next_on = ${past}, free_on = ${past}`.execute(wend.db)
    const scheduling = scheduleSites(wend.db, [site])
    const [leases] = await Promise.all([schedule.leaseDueSites(1), scheduling])
    if (leases.length > 0) continue
    const { rows } =
      await sql`select from reading_lanes where name = 'moss.example' and next_on < now()`.execute(wend.db)
    if (rows.length === 0) lostRounds.push(round)
  }
  expect(lostRounds).toEqual([])
})
