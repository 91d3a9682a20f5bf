import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { addSites } from '#sites/imports/add-sites.ts'
import { prepareSite } from '#sites/imports/site-to-add.ts'
import { cloneDatabase, databaseName, dropDatabase, runOnServer } from '#test/clone-database.ts'
import { makeSite, makeUser, type TestPerson } from './builders.ts'
import { findMiscounts } from './recount.ts'
import { startWend, type Wend } from './wend.ts'

// While one transaction has written to an item and stays open, everyone else can still write to other items. Here a
// call fails if it waits for a lock for longer than a second.

let wend: Wend
let url: string
let ada: TestPerson
let bob: TestPerson
/** The items that the open transaction writes to, and the items that everyone else writes to. */
let lockedSite: { site: number; discussion: number }
let otherSite: { site: number; discussion: number; comment: number }
let siteCount = 0

beforeAll(async () => {
  const template = inject('templateUrl')
  url = await cloneDatabase(template, databaseName(template))
  await runOnServer(url, `alter database ${databaseName(url)} set lock_timeout = '1s'`)
  wend = await startWend({ databaseUrl: url })
  ada = await makeUser(wend, 'Ada', { is_staff: true })
  bob = await makeUser(wend, 'Bob')
  const makeSiteWithDiscussion = async (tag: string) => {
    const site = await makeSite(wend, { title: `About ${tag}`, tags: [tag], by: bob })
    const talk = { title: 'Why?', content: 'I wonder.' }
    const { body } = await bob.call(`POST /api/blogs/${site}/discussions/`, talk)
    return { site, discussion: body.id as number }
  }
  lockedSite = await makeSiteWithDiscussion('tea')
  const siteAndDiscussion = await makeSiteWithDiscussion('moss')
  const path = `/api/blogs/${siteAndDiscussion.site}/discussions/${siteAndDiscussion.discussion}/comments/`
  const { body } = await bob.call(`POST ${path}`, { content: 'Because.' })
  otherSite = { ...siteAndDiscussion, comment: body.id }
})
afterAll(async () => {
  await wend.close()
  await dropDatabase(url)
})

const insertSite = (n: number) => `
  insert into blogs (url, url_key, domain, title, slug, user_id)
  values ('https://open${n}.example.org/', 'open${n}', 'open${n}.example.org', 'Open ${n}', 'open-${n}', ${bob.id});
  insert into blog_tags select max(b.id), (select id from tags where value = 'tea'), 0 from blogs b where url_key = 'open${n}'`

const openWrites: [what: string, statements: () => string][] = [
  ['a site was added', () => insertSite(++siteCount)],
  [
    'a site was edited',
    () => `update blogs set title = 'Edited', url_key = 'edited' where id = ${lockedSite.site}`,
  ],
  [
    'a site was hidden',
    () => `insert into content_holds (blog_id, why) values (${lockedSite.site}, 'staff')`,
  ],
  ['a site was deleted', () => `delete from blogs where id = ${lockedSite.site}`],
  ['a site got other tags', () => `delete from blog_tags where blog_id = ${lockedSite.site}`],
  ['an upvote was given', () => `insert into blog_upvotes values (${lockedSite.site}, ${bob.id})`],
  [
    'a review was written',
    () => `insert into reviews (blog_id, user_id, rating, content, content_html)
      values (${lockedSite.site}, ${bob.id}, 4, 'Good', '<p>Good</p>')`,
  ],
  [
    'a comment was written',
    () => `insert into comments (discussion_id, user_id, content, content_html)
      values (${lockedSite.discussion}, ${bob.id}, 'Hm', '<p>Hm</p>')`,
  ],
  ['a tag was renamed', () => `update tags set value = 'green-tea' where value = 'tea'`],
  [
    'a list of 300 sites was imported',
    () => `insert into blogs (url, url_key, domain, title, slug)
      select 'https://i' || n || '.example.org/', 'i' || n, 'i' || n || '.example.org', 'I', 'i' from generate_series(1, 300) n`,
  ],
]

/** Writes by everyone else, about other items. */
const writes: [what: string, write: () => Promise<{ status: number }>][] = [
  [
    'upload',
    () => {
      const site = {
        url: `https://own${++siteCount}.example.org/`,
        title: `Own ${siteCount}`,
        tags: ['moss', `tag${siteCount}`],
      }
      return ada.call('POST /api/upload-edit-blog/', site)
    },
  ],
  [
    'edit a site and its tags',
    () =>
      bob.call('POST /api/upload-edit-blog/', {
        ...{
          id: otherSite.site,
          url: `https://edited${++siteCount}.example.org/`,
          title: `Edited ${siteCount}`,
        },
        tags: ['moss', `tag${siteCount}`],
      }),
  ],
  ['vote', () => ada.call(`PATCH /api/blogs/upvote-blog/${otherSite.site}/`)],
  [
    'review',
    () =>
      ada.call(`POST /api/blogs/${otherSite.site}/reviews/`, {
        rating: 1 + (++siteCount % 5),
        content: 'Good.',
      }),
  ],
  [
    'discuss',
    () => ada.call(`POST /api/blogs/${otherSite.site}/discussions/`, { title: 'And?', content: 'Hm.' }),
  ],
  [
    'comment',
    () =>
      ada.call(`POST /api/blogs/${otherSite.site}/discussions/${otherSite.discussion}/comments/`, {
        content: 'Yes.',
      }),
  ],
  [
    'vote on a comment',
    () =>
      ada.call(
        `PATCH /api/blogs/${otherSite.site}/discussions/${otherSite.discussion}/comments/${otherSite.comment}/upvote-comment/`,
      ),
  ],
  ['bookmark', () => ada.call('POST /api/blog/bookmark/', { blogId: otherSite.site })],
  ['remove a bookmark', () => ada.call(`DELETE /api/blog/bookmark/?blogId=${otherSite.site}`)],
  ['hide', () => ada.call(`POST /api/staff/blogs/${otherSite.site}/hide/`, { reason: 'Because' })],
  ['restore', () => ada.call(`POST /api/staff/blogs/${otherSite.site}/restore/`, { reason: 'Because' })],
  ['block a tag', () => ada.call('POST /api/staff/tags/moss/block/', { reason: 'Because' })],
  ['unblock a tag', () => ada.call('POST /api/staff/tags/moss/unblock/', { reason: 'Because' })],
  [
    'delete a site',
    async () =>
      ada.call(`DELETE /api/staff/blogs/${await makeSite(wend, { tags: ['moss'] })}/`, { reason: 'x' }),
  ],
  [
    'import a list',
    async () => {
      const sites = [1, 2, 3].map(() =>
        prepareSite({
          url: `https://list${++siteCount}.example.org/`,
          title: `List ${siteCount}`,
          tags: ['moss'],
        }),
      )
      await addSites(
        wend.db,
        sites.flatMap((parsed) => ('error' in parsed ? [] : parsed)),
      )
      return { status: 200 }
    },
  ],
  [
    'run the outbox',
    async () => {
      await wend.runOutbox()
      return { status: 200 }
    },
  ],
]

/** Does some work while each statement is held in an open transaction, and rolls these back. */
async function withOpenTransactions<T>(statements: string[], work: () => Promise<T>): Promise<T> {
  const clients: pg.PoolClient[] = []
  const pool = new pg.Pool({ connectionString: url, max: statements.length })
  try {
    for (const text of statements) {
      const client = await pool.connect()
      clients.push(client)
      await client.query('begin')
      await client.query(text)
    }
    return await work()
  } finally {
    for (const client of clients) {
      await client.query('rollback')
      client.release()
    }
    await pool.end()
  }
}

describe.each(openWrites)('while %s in an open transaction', (_, statements) => {
  it('all other writes succeed', async () => {
    const failed: string[] = []
    await withOpenTransactions([statements()], async () => {
      for (const [what, write] of writes) {
        const { status } = await write().catch((error: Error) => ({ status: error.message }))
        if (!(Number(status) < 300)) failed.push(`${what}: ${status}`)
      }
    })
    expect(failed).toEqual([])
  })
})

const countOverflowRows = async () =>
  (await wend.services.database.pool.query('select from totals where shard >= 16')).rowCount

it('keeps counting during forty open transactions that added a site', async () => {
  const submitSite = async () => {
    const site = { url: `https://own${++siteCount}.example.org/`, title: 'One more', tags: ['moss'] }
    expect((await ada.call('POST /api/upload-edit-blog/', site)).status).toBe(201)
    await wend.runOutbox()
  }
  const statements = Array.from({ length: 40 }, () => insertSite(++siteCount).split(';')[0] ?? '')
  await withOpenTransactions(statements, async () => {
    await submitSite()
    expect(await countOverflowRows()).toBe(1)
  })
  // Overflow counts are merged into the sixteen rows as soon as one is free.
  await submitSite()
  expect(await countOverflowRows()).toBe(0)
  expect(await findMiscounts(wend.db)).toEqual([])
})
