import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addHold } from '#holds/holds.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { makeSite, makeUser, type TestPerson } from './builders.ts'
import { findMiscounts } from './recount.ts'
import { startWend, type Wend } from './wend.ts'

// Content is hidden for one or more reasons, which come and go independently.

let wend: Wend
let ada: TestPerson
let eve: TestPerson
let bob: TestPerson
let rob: TestPerson
let site: number
let n = 0
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada', { is_staff: true })
  eve = await makeUser(wend, 'Eve', { is_staff: true })
  bob = await makeUser(wend, 'Bob')
})
afterAll(() => wend.close())
beforeEach(async () => {
  rob = await makeUser(wend, `Robin${++n}`)
  site = await makeSite(wend, { title: 'Small Gardens', by: rob })
})

const reason = 'We looked'
const suspend = (person = rob, more: object = { hide_content: true }) =>
  ada.call(`POST /api/staff/users/${person.username}/suspend/`, { reason, ...more })
const liftSuspension = (person = rob) =>
  ada.call(`POST /api/staff/users/${person.username}/restore/`, { reason })
const hide = (id = site, by = ada) => by.call(`POST /api/staff/blogs/${id}/hide/`, { reason })
const restore = (id = site, by = ada) => by.call(`POST /api/staff/blogs/${id}/restore/`, { reason })
const merge = (from: number, into: number) =>
  ada.call(`POST /api/staff/blogs/${from}/merge/`, { into, reason })
const undo = (id: number) => ada.call(`POST /api/staff/merges/${id}/undo/`, { reason })
const isShown = async (id = site) => (await wend.anonymous(`GET /api/blogs/${id}/`)).status === 200
async function report(kind: string, id: number, decision = 'hide') {
  const reportReply = await bob.call('POST /api/reports/', { kind, id, reason: 'It sells things' })
  return ada.call(`POST /api/staff/reports/${reportReply.body.id}/decide/`, { decision, reason })
}
const readReasons = async (id = site) =>
  (await wend.db.selectFrom('content_holds').select('why').where('blog_id', '=', id).execute())
    .map(({ why }) => why)
    .sort()

describe('a site hidden by staff', () => {
  it('stays hidden when a suspension ends', async () => {
    await suspend()
    expect((await hide()).status).toBe(200)
    await liftSuspension()
    expect(await isShown()).toBe(false)
    expect((await restore()).body.status).toBe('published')
    expect(await isShown()).toBe(true)
  })

  it('stays hidden when it was hidden before', async () => {
    await hide()
    await suspend()
    await liftSuspension()
    expect(await isShown()).toBe(false)
  })

  it('stays hidden when a merge is undone', async () => {
    const otherSite = await makeSite(wend)
    const { body } = await merge(site, otherSite)
    await hide()
    await undo(body.id)
    expect(await isShown()).toBe(false)
  })

  it('stays hidden for a report when a suspension ends', async () => {
    await report('blog', site)
    expect(await readReasons()).toEqual(['report'])
    await suspend()
    await liftSuspension()
    expect(await isShown()).toBe(false)
    await restore()
    expect(await isShown()).toBe(true)
  })

  it('stays hidden when another staff member approves it', async () => {
    const heldSite = await makeSite(wend, { by: rob, status: 'held' })
    await hide(heldSite)
    const approveReply = await eve.call(`POST /api/staff/held/blog/${heldSite}/decide/`, {
      decision: 'publish',
      reason,
    })
    expect(approveReply.body.status).toBe('hidden')
    expect(await isShown(heldSite)).toBe(false)
  })
})

describe('a suspension', () => {
  it('adds one hold, and removes the content from every list and count', async () => {
    const otherSite = await makeSite(wend, { tags: [`moss-${n}`] })
    const ownSite = await makeSite(wend, { by: rob, tags: [`moss-${n}`], title: `Mossy ${n}` })
    const thread = await bob.call(`POST /api/blogs/${otherSite}/discussions/`, { title: 'Tea', content: '' })
    const path = `/api/blogs/${otherSite}/discussions/${thread.body.id}/`
    for (const content of ['One', 'Two']) await rob.call(`POST ${path}comments/`, { content })
    await bob.call(`POST ${path}comments/`, { content: 'Three' })
    await rob.call(`POST /api/blogs/${otherSite}/reviews/`, { rating: 1, content: 'Bad' })
    await bob.call(`POST /api/blogs/${otherSite}/reviews/`, { rating: 5, content: 'Good' })
    await rob.call(`POST /api/blogs/${otherSite}/discussions/`, { title: 'Mine', content: '' })
    const total = (await wend.anonymous('GET /api/total-blogs/')).body.total_blogs
    const countHolds = async () =>
      Number((await sql<{ n: number }>`select count(*) as n from content_holds`.execute(wend.db)).rows[0]?.n)
    const holdsBefore = await countHolds()
    await suspend()
    expect((await countHolds()) - holdsBefore).toBe(1)
    expect((await wend.anonymous(`GET /api/blogs/${otherSite}/`)).body).toMatchObject({
      review_count: 1,
      average_rating: 5,
      discussion_count: 1,
    })
    expect((await wend.anonymous(`GET ${path}comments/`)).body).toMatchObject({
      count: 1,
      results: [{ content: 'Three' }],
    })
    const results = (await wend.anonymous(`GET /api/search/?query=moss-${n}`)).body.results
    expect(results.map(({ id }: { id: number }) => id)).toEqual([otherSite])
    expect((await wend.anonymous('GET /api/total-blogs/')).body.total_blogs).toBe(total - 2)
    const recent = (await wend.anonymous('GET /api/blogs/ninja-recent/?page_size=50')).body.results
    expect(recent.map(({ id }: { id: number }) => id)).not.toContain(ownSite)
    expect((await wend.anonymous(`GET /api/public-profile/${rob.username}/activities/`)).status).toBe(404)
    expect(await findMiscounts(wend.db)).toEqual([])
    await liftSuspension()
    expect((await countHolds()) - holdsBefore).toBe(0)
    expect((await wend.anonymous(`GET ${path}comments/`)).body.count).toBe(3)
    expect((await wend.anonymous(`GET /api/blogs/${otherSite}/`)).body.average_rating).toBe(3)
    expect(await findMiscounts(wend.db)).toEqual([])
  })

  it('prevents staff from restoring single items, with an explanation', async () => {
    await suspend()
    expect(await restore()).toMatchObject({
      status: 409,
      body: { detail: 'It’s hidden while its submitter is suspended.' },
    })
  })

  it('includes content that is being written at that moment', async () => {
    const thread = await bob.call(`POST /api/blogs/${site}/discussions/`, { title: 'Tea', content: '' })
    const path = `/api/blogs/${site}/discussions/${thread.body.id}/`
    const writing = Array.from({ length: 12 }, (_, n) =>
      rob.call(`POST ${path}comments/`, { content: `No. ${n}` }),
    )
    await Promise.all([...writing, suspend()])
    expect(await findMiscounts(wend.db)).toEqual([])
    const remaining = (await wend.anonymous(`GET ${path}comments/`)).body
    expect(remaining.results ?? []).toEqual([])
  })

  it('keeps content hidden when the account is deleted before its end', async () => {
    await suspend()
    await wend.db.deleteFrom('users').where('id', '=', rob.id).execute()
    expect(await isShown()).toBe(false)
    expect(await findMiscounts(wend.db)).toEqual([])
  })

  it('is not limited by the statement timeout', async () => {
    // Simulates a slow machine, and a member with 200,000 comments.
    const setLimit = async (limit: string) => {
      const { pool } = wend.services.database
      const all = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
      for (const client of all) await client.query(`set statement_timeout = '${limit}'`)
      for (const client of all) client.release()
    }
    await sql`
      create function hold_slowly() returns trigger language plpgsql as
        $$ begin perform pg_sleep(1.5); return null; end $$`.execute(wend.db)
    await sql`create trigger hold_slowly after insert or delete on content_holds
      for each statement execute function hold_slowly()`.execute(wend.db)
    await setLimit('1s')
    const statuses = [(await suspend()).status, (await liftSuspension()).status]
    // Other callers are told to retry.
    const hidden = await hide()
    await setLimit('30s')
    await sql`drop function hold_slowly cascade`.execute(wend.db)
    expect(statuses).toEqual([200, 200])
    expect(hidden).toMatchObject({ status: 503, headers: { 'retry-after': expect.any(String) } })
  })

  it('can be overridden by staff after the account was deleted', async () => {
    await suspend()
    await wend.db.deleteFrom('users').where('id', '=', rob.id).execute()
    expect((await restore()).body.status).toBe('published')
    expect(await isShown()).toBe(true)
    expect((await restore()).status).toBe(409)
  })

  it('can be lifted by staff after its end if no job has run', async () => {
    await suspend()
    const yesterday = new Date(Date.now() - 86_400_000)
    await wend.db.updateTable('users').set({ suspended_until: yesterday }).where('id', '=', rob.id).execute()
    await wend.services.invalidation.catchUp()
    expect((await liftSuspension()).status).toBe(200)
    expect(await isShown()).toBe(true)
    expect((await liftSuspension()).status).toBe(409)
  })
})

describe('two staff members', () => {
  it('who approve and reject at the same time: only the first decision counts', async () => {
    const heldSite = await makeSite(wend, { by: rob, status: 'held' })
    const decide = (by: TestPerson, decision: string) =>
      by.call(`POST /api/staff/held/blog/${heldSite}/decide/`, { decision, reason })
    const replies = await Promise.all([decide(ada, 'publish'), decide(eve, 'refuse')])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await isShown(heldSite)).toBe(replies[0]?.status === 200)
  })
})

describe('a merge', () => {
  it('protects its target with content of others from deletion', async () => {
    const target = await makeSite(wend, { by: bob, title: 'Gardens' })
    await rob.call(`POST /api/blogs/${site}/discussions/`, { title: 'Which soil?', content: 'Clay?' })
    const merged = await merge(site, target)
    const rejection = {
      status: 409,
      body: { detail: 'Another site was merged into this one. Undo that merge first.' },
    }
    expect(await bob.call(`DELETE /api/blogs/delete-by-Id/?blogId=${target}`)).toMatchObject(rejection)
    expect(await ada.call(`DELETE /api/staff/blogs/${target}/`, { reason })).toMatchObject(rejection)
    expect(await report('blog', target, 'delete')).toMatchObject(rejection)
    expect((await wend.anonymous(`GET /api/blogs/${target}/`)).body.discussion_count).toBe(1)
    await undo(merged.body.id)
    expect((await bob.call(`DELETE /api/blogs/delete-by-Id/?blogId=${target}`)).status).toBeLessThan(300)
    expect((await wend.anonymous(`GET /api/blogs/${site}/`)).body.discussion_count).toBe(1)
  })

  it('and a concurrent deletion of its target: only one succeeds', async () => {
    const target = await makeSite(wend, { by: bob })
    const [merged, deleted] = await Promise.all([
      merge(site, target),
      bob.call(`DELETE /api/blogs/delete-by-Id/?blogId=${target}`),
    ])
    expect([merged.status, deleted.status < 300 ? 200 : deleted.status].sort()).toEqual(
      merged.status === 200 ? [200, 409] : [200, 404],
    )
    expect(await isShown(site)).toBe(merged.status !== 200)
  })

  it('releases only its own hold when undone', async () => {
    const heldSite = await makeSite(wend, { by: rob, status: 'held' })
    const { body } = await merge(heldSite, site)
    expect(await readReasons(heldSite)).toEqual(['merge', 'review'])
    await undo(body.id)
    expect((await ada.call(`GET /api/staff/held/?query=${rob.username}`)).body.results).toMatchObject([
      { kind: 'blog', id: heldSite, status: 'held' },
    ])
  })
})

describe('a site held for review', () => {
  const publish = (id: number) =>
    ada.call(`POST /api/staff/held/blog/${id}/decide/`, { decision: 'publish', reason })
  const getIds = (body: { results: { id: number }[] }) => body.results.map(({ id }) => id)
  const listRecent = async (page = 1) =>
    getIds((await wend.anonymous(`GET /api/blogs/ninja-recent/?page_size=1&page=${page}`)).body)

  it('is the newest when it is approved: in lists, on the front page, and in feeds', async () => {
    const heldSite = await makeSite(wend, { by: rob, status: 'held', title: `Waited ${n}` })
    const later = await makeSite(wend, { by: rob })
    expect((await ada.call(`GET /api/blogs/${heldSite}/`)).body.published_on).toBeNull()
    expect(await listRecent()).toEqual([later])
    await publish(heldSite)
    expect(
      Date.parse((await wend.anonymous(`GET /api/blogs/${heldSite}/`)).body.published_on),
    ).toBeGreaterThan(Date.now() - 60_000)
    expect([await listRecent(), await listRecent(2)]).toEqual([[heldSite], [later]])
    const { body } = await wend.anonymous('GET /api/shelves/')
    expect(body.recent[0].id).toBe(heldSite)
    for (const feed of ['/blogs/recent/feed.json', `/user/${rob.username}/feed.json`]) {
      const { items } = JSON.parse((await wend.anonymous(`GET ${feed}`)).text)
      expect(items[0].title, feed).toBe(`Waited ${n}`)
    }
  })

  it('comes up in surprises after all sites that existed at their start', async () => {
    const heldSite = await makeSite(wend, { by: rob, status: 'held' })
    await makeSite(wend)
    await wend.runOutbox()
    const seen: number[] = []
    const surprise = async () => (await bob.call('POST /api/blogs/surprise/')).body
    seen.push((await surprise()).blog.id)
    await publish(heldSite)
    for (let step = 0; step < 200; step++) {
      const { blog, starts_over } = await surprise()
      if (starts_over) break
      seen.push(blog.id)
    }
    expect(seen.at(-1)).toBe(heldSite)
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('keeps its position when it is hidden and restored', async () => {
    const later = await makeSite(wend)
    await hide()
    await restore()
    expect([await listRecent(), await listRecent(2)]).toEqual([[later], [site]])
    expect(await findMiscounts(wend.db)).toEqual([])
  })
})

it('staff cannot restore a site that its owner wants hidden', async () => {
  await inTransaction(wend.db, (tx) => addHold(tx, { kind: 'blog', id: site }, { why: 'owner' }))
  await hide()
  expect((await restore()).body.status).toBe('hidden')
  expect(await restore()).toMatchObject({
    status: 409,
    body: { detail: 'Its owner doesn’t want it shown.' },
  })
  expect(await readReasons()).toEqual(['owner'])
})

it('PostgreSQL rejects a status that does not follow from holds', async () => {
  const violation = { constraint: 'status_follows_holds' }
  const update = wend.db.updateTable('blogs').set({ status: 'hidden' }).where('id', '=', site).execute()
  await expect(update).rejects.toMatchObject(violation)
  const text = { user_id: bob.id, content: 'x', content_html: 'x', status: 'hidden' as const }
  const insert = wend.db
    .insertInto('reviews')
    .values({ ...text, blog_id: site, rating: 1 })
    .execute()
  await expect(insert).rejects.toMatchObject(violation)
})
