import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#platform/db/transaction.ts'
import { makeSite, makeUser, type TestPerson } from './builders.ts'
import { type ApiReply, startWend, type Wend } from './wend.ts'

// Calls that arrive while a site is being hidden or edited see its new state, not the state when they began. A lock
// delays each call until the change is committed.

let wend: Wend
let ada: TestPerson
let rob: TestPerson
let bob: TestPerson
let site: number
let n = 0
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada', { is_staff: true })
  bob = await makeUser(wend, 'Bob')
})
afterAll(() => wend.close())
beforeEach(async () => {
  rob = await makeUser(wend, `Robin${++n}`)
  site = await makeSite(wend, { by: rob, ...address(), title: 'Garden', tags: ['moss'] })
})

const address = () => ({ url: `https://garden${n}.example.org/` })
const edit = (fields: object) =>
  rob.call('POST /api/upload-edit-blog/', { id: site, ...address(), title: 'Garden', ...fields })

/** Sends these calls while the site is locked, then changes the site and releases the lock. */
async function whileLocked(calls: (() => Promise<ApiReply>)[], change = sql`select`): Promise<ApiReply[]> {
  const replies: Promise<ApiReply>[] = []
  await inTransaction(wend.db, async (tx) => {
    await sql`select from blogs where id = ${site} for update`.execute(tx)
    for (const call of calls) {
      replies.push(call())
      await expect.poll(countWaiting, { interval: 10 }).toBe(replies.length)
    }
    await change.execute(tx)
  })
  return Promise.all(replies)
}

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    wend.db,
  )
  return Number(rows[0]?.n)
}

describe('while a site is hidden', () => {
  const writes: Record<string, () => Promise<ApiReply>> = {
    'an edit': () => edit({ title: 'Casino' }),
    'a deletion': () => rob.call(`DELETE /api/blogs/delete-by-Id/?blogId=${site}`),
    'a discussion': () => bob.call(`POST /api/blogs/${site}/discussions/`, { title: 'Hm?', content: '' }),
    'a review': () => bob.call(`POST /api/blogs/${site}/reviews/`, { rating: 3, content: 'Hm.' }),
    'an upvote': () => bob.call(`PATCH /api/blogs/upvote-blog/${site}/`),
    'a bookmark': () => bob.call('POST /api/blog/bookmark/', { blogId: site }),
  }

  it.each(Object.entries(writes))('%s is rejected', async (_, write) => {
    const hide = sql`insert into content_holds (blog_id, why) values (${site}, 'staff')`
    expect(await whileLocked([write], hide)).toMatchObject([{ status: 404 }])
    await ada.call(`POST /api/staff/blogs/${site}/restore/`, { reason: 'We looked' })
    expect((await wend.anonymous(`GET /api/blogs/${site}/`)).body).toMatchObject({
      title: 'Garden',
      total_upvotes: 0,
      review_count: 0,
      discussion_count: 0,
    })
    expect((await bob.call('GET /api/blogs/bookmarks/')).body).toEqual({ bookmarked_blogs: [] })
  })
})

it('the second of two concurrent edits wins, including its tags', async () => {
  const replies = await whileLocked([() => edit({ tags: ['fern'] }), () => edit({ tags: ['moss'] })])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect((await wend.anonymous(`GET /api/blogs/${site}/`)).body.tags).toEqual(['moss'])
})
