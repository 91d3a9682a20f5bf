import { afterAll, beforeAll, expect, it } from 'vitest'
import { acquireBudget } from '#crawler/politeness/request-budget.ts'
import { stopCrawling } from '#crawler/worker/stop-crawling.ts'
import { grantRequest } from '#opt-outs/grant.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { hold, makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
let ada: TestPerson
let site: number
beforeAll(async () => {
  wend = await startWend({ env: { READING_BUDGET: '10' } })
  ada = await makeUser(wend, 'Ada', { is_staff: true })
  site = await makeSite(wend, { title: 'Moss' })
})
afterAll(() => wend.close())

const getCrawlerStatus = async () => (await ada.call('GET /api/staff/reading/')).body
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const changeSettings = (settings: object) => ada.call('PATCH /api/staff/reading/', settings)

it('reports due, late and failing sites, and recent crawls', async () => {
  const [lateSite, failingSite] = [await makeSite(wend), await makeSite(wend)]
  const setDue = (id: number, due_on: Date) =>
    wend.db.updateTable('reading_sites').set({ due_on }).where('blog_id', '=', id).execute()
  await setDue(site, hoursAgo(0.5))
  await setDue(lateSite, hoursAgo(2))
  await setDue(failingSite, hoursAgo(-5))
  const state = {
    site_url: 'https://x.example/',
    feed_failures: 2,
    posts_a_month: 0,
    page_failures: 2,
    page_feeds: [],
    was_page_early: false,
    has_guessed: false,
    avoid: '{}',
    tries: 2,
  }
  await wend.db
    .insertInto('reading_state')
    .values({
      ...state,
      blog_id: failingSite,
      failing_since: hoursAgo(9).toISOString(),
      failing_reason: 'timeout',
    } as never)
    .execute()
  const fetchRow = {
    blog_id: failingSite,
    what: 'feed' as const,
    bytes: 0,
    new_posts: 0,
    next_on: hoursAgo(-5),
  }
  await wend.db
    .insertInto('readings')
    .values([
      { ...fetchRow, read_on: new Date(), status: 'timeout' },
      { ...fetchRow, read_on: hoursAgo(30), status: '200', bytes: 700, new_posts: 2 },
    ])
    .execute()
  await wend.db
    .insertInto('reading_workers')
    .values({ name: 'one', started_on: hoursAgo(3), seen_on: new Date(), line_down_since: hoursAgo(1) })
    .execute()
  expect(await getCrawlerStatus()).toMatchObject({
    due: 2,
    late: 1,
    reading: 0,
    read_today: 1,
    failing: [{ reason: 'timeout', n: 1 }],
    budget: 10,
    paused: false,
    workers: 1,
    line_down_since: expect.any(String),
  })
  expect((await ada.call(`GET /api/staff/blogs/${failingSite}/readings/`)).body).toMatchObject([
    { what: 'feed', status: 'timeout', bytes: 0, new_posts: 0, next: expect.any(String) },
    { status: '200', bytes: 700, new_posts: 2 },
  ])
  expect((await ada.call('GET /api/staff/blogs/999999/readings/')).status).toBe(404)
})

it('crawls a site at once, or explains why not', async () => {
  await wend.db
    .updateTable('reading_sites')
    .set({ due_on: hoursAgo(-9) })
    .where('blog_id', '=', site)
    .execute()
  const response = await ada.call(`POST /api/staff/blogs/${site}/read-now/`, { reason: 'Asked for' })
  expect(response).toMatchObject({ status: 202, body: { reads: ['page'], leaves: [] } })
  const due = wend.db.selectFrom('reading_sites').select('due_on').where('blog_id', '=', site)
  expect(Date.parse((await due.executeTakeFirstOrThrow()).due_on)).toBeLessThanOrEqual(Date.now())
  await hold(wend, 'blog', site)
  const hiddenResponse = await ada.call(`POST /api/staff/blogs/${site}/read-now/`)
  expect(hiddenResponse.body).toEqual({
    reads: [],
    leaves: [{ what: 'site', why: 'not_listed', until: null }],
  })
})

it('states who stopped the crawling of a site', async () => {
  const findSkipReasons = async (id: number) =>
    (await ada.call(`POST /api/staff/blogs/${id}/read-now/`)).body.leaves.map(
      ({ why }: { why: string }) => why,
    )
  const [stoppedSite, optedOutSite, unscheduledSite] = [
    await makeSite(wend),
    await makeSite(wend),
    await makeSite(wend),
  ]
  await inTransaction(wend.db, (tx) => stopCrawling(tx, stoppedSite))
  expect(await findSkipReasons(stoppedSite)).toEqual(['stopped'])
  const { url, url_key, domain } = await wend.db
    .selectFrom('blogs')
    .select(['url', 'url_key', 'domain'])
    .where('id', '=', optedOutSite)
    .executeTakeFirstOrThrow()
  const request = { url, url_key, domain, wish: 'stop' as const, proof: 'staff' as const }
  await inTransaction(wend.db, async (tx) => {
    const { id } = await tx
      .insertInto('owner_requests')
      .values({ ...request, key_hash: Buffer.from('a key') })
      .returning('id')
      .executeTakeFirstOrThrow()
    await grantRequest(tx, { id, url_key, wish: 'stop' }, null)
  })
  expect(await findSkipReasons(optedOutSite)).toEqual(['stopped'])
  await wend.db.deleteFrom('reading_sites').where('blog_id', '=', unscheduledSite).execute()
  expect(await findSkipReasons(unscheduledSite)).toEqual(['not_scheduled'])
})

it('pauses and slows down all workers, with an entry in the log', async () => {
  expect((await changeSettings({ paused: true, reason: 'Maintenance' })).body).toMatchObject({ paused: true })
  expect(await acquireBudget(wend.db, 10, 5)).toEqual({ next_on: null })
  expect((await changeSettings({ paused: false, budget: 2.5 })).body).toMatchObject({
    paused: false,
    budget: 2.5,
  })
  expect(await acquireBudget(wend.db, 10, 5)).toMatchObject({ every_ms: 400 })
  expect((await changeSettings({ budget: null })).body.budget).toBe(10)
  expect((await changeSettings({ budget: 0 })).status).toBe(400)
  const { results } = (await ada.call('GET /api/staff/log/')).body
  expect(results[2]).toMatchObject({
    action: 'reading.change',
    reason: 'Maintenance',
    before: { paused: false, budget: 10 },
    after: { paused: true, budget: 10 },
  })
})
