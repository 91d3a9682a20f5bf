import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeSite } from '#test/builders.ts'
import { createTestClock, type TestClock } from '#test/web/test-clock.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { batchFinishes } from './batch-finishes.ts'
import type { CrawlerClock } from './crawler-clock.ts'
import type { FinishedCrawl, LoggedResponse } from './finish-crawls.ts'
import { type CrawlLease, createSchedule } from './schedule.ts'
import { scheduleSites } from './schedule-sites.ts'

const second = 1000
const hour = 3600 * second

let wend: Wend
let clock: TestClock
let schedule: ReturnType<typeof createSchedule>
let leases: CrawlLease[]

beforeEach(async () => {
  wend = await startWend()
  clock = createTestClock()
  schedule = createSchedule({ db: wend.db, worker: 'ada', now: clock.now })
  const sites = []
  for (const host of ['garden.example', 'maps.example', 'zines.example'])
    sites.push({ blog_id: await makeSite(wend), host, due_on: new Date(clock.now()), interval_s: 3600 })
  await scheduleSites(wend.db, sites)
  leases = await schedule.leaseDueSites(5)
  expect(leases).toHaveLength(3)
})
afterEach(() => wend.close())

const createFinish = (overrides: Partial<FinishedCrawl> = {}): FinishedCrawl => ({
  due_on: new Date(clock.now() + hour),
  interval_s: 3600,
  ...overrides,
})
const createResponse = (bytes: number): LoggedResponse => ({
  read_on: new Date(clock.now()),
  what: 'feed',
  status: '304',
  bytes,
  new_posts: 0,
  feed_url: null,
})

/** Finishes all crawls at once. @returns true for each lease that the worker still had, or the error */
async function finishAtOnce(
  createResult: (n: number) => FinishedCrawl,
  batchClock: CrawlerClock = clock,
): Promise<(boolean | 'failed')[]> {
  const finish = batchFinishes(schedule.finishAll, batchClock)
  const results = leases.map((lease, n) => finish(lease, createResult(n)).catch(() => 'failed' as const))
  clock.advance(second)
  return Promise.all(results)
}
const countLeases = async () =>
  (await wend.services.database.pool.query('select from reading_claims')).rowCount

it('finishes crawls that end at about the same time with one statement', async () => {
  let finished: unknown
  const statements = await wend.countStatements(async () => {
    finished = await finishAtOnce((n) =>
      createFinish({ feed_due_on: new Date(clock.now() + hour), responses: [createResponse(n)] }),
    )
  })
  expect([statements, finished, await countLeases()]).toEqual([1, [true, true, true], 0])
  const { rows } = await wend.services.database.pool.query(
    `select r.bytes, r.next_on = s.feed_due_on as is_scheduled, s.due_on from readings r
      join reading_sites s on s.blog_id = r.blog_id order by bytes`,
  )
  const due_on = new Date(clock.now() - second + hour).toISOString()
  expect(rows).toEqual([0, 1, 2].map((bytes) => ({ bytes, is_scheduled: true, due_on })))
})

it('reports lost leases, and writes nothing for them', async () => {
  await wend.services.database.pool.query("update reading_claims set worker = 'bo' where host_id = $1", [
    leases[1]?.host_id,
  ])
  expect(await finishAtOnce(() => createFinish({ responses: [createResponse(0)] }))).toEqual([
    true,
    false,
    true,
  ])
  const { rows } = await wend.services.database.pool.query('select blog_id from readings')
  expect(rows.map(({ blog_id }) => blog_id)).not.toContain(leases[1]?.blog_id)
  expect([rows.length, await countLeases()]).toEqual([2, 1])
})

it('finishes the other crawls if one fails', async () => {
  const tooMany = 2 ** 40
  expect(
    await finishAtOnce((n) => createFinish({ responses: [createResponse(n === 0 ? tooMany : 0)] })),
  ).toEqual(['failed', true, true])
  expect(await countLeases()).toBe(1)
})

it('finishes crawls even if the wait for a full batch fails', async () => {
  const broken = { ...clock, sleep: () => Promise.reject(new Error('no sleep')) }
  expect(await finishAtOnce(() => createFinish(), broken)).toEqual([true, true, true])
  expect(await countLeases()).toBe(0)
})
