import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FeedPost } from '#newsfeed/posts/storage/feed-post.ts'
import { importPosts } from '#newsfeed/posts/storage/import-posts.ts'
import { createFeed, createPost } from '#newsfeed/posts/testing/crawled-feed.ts'
import { makeOwner } from '#test/builders/members-and-sites.ts'
import { makeFeedKey, makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { findMiscounts } from '#test/recount.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
let ada: TestPerson
let bob: TestPerson
let owner: TestPerson
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada', { is_staff: true })
  bob = await makeUser(wend, 'Bob')
  owner = await makeUser(wend, 'Owner')
})
afterAll(() => wend.close())

const reason = 'It sells things'
const dayMs = 24 * 3_600_000
/** A time of yesterday (UTC), so that all posts are from the same day. */
const timeAt = (hours: number) => new Date(Math.floor(Date.now() / dayMs - 1) * dayMs + hours * 3_600_000)
let siteCount = 0
async function makeSpamSite(hours: number[]) {
  const site_url = `https://spam${++siteCount}.example.net`
  const id = await makeSite(wend, { title: `Spam ${siteCount}`, url: site_url })
  const title = (n: number) => `Offer ${siteCount} at ${n}`
  const posts = hours.map((n) => createPost(site_url, n, timeAt(n), { title: title(n), language: 'en' }))
  const crawl = (feedPosts: FeedPost[] = posts) =>
    importPosts(wend.db, {
      ...{ blog_id: id, site_url, read_on: timeAt(23), is_first_feed: false },
      feed: createFeed(feedPosts, null),
    })
  await crawl()
  await bob.call(`POST /api/blogs/${id}/follow/`)
  await wend.runOutbox()
  const mapIdsByTitle = async () => new Map((await listPosts(id)).map((post) => [post.title, post.id]))
  return {
    id,
    site_url,
    title,
    crawl,
    posts,
    getPostId: async (n: number) => (await mapIdsByTitle()).get(title(n)) ?? 0,
  }
}
const listPosts = async (id: number): Promise<{ id: number; title: string }[]> =>
  (await wend.anonymous(`GET /api/blogs/${id}/posts/`)).body.results
const callStaffRoute = (route: string, id: number, by = ada) =>
  by.call(`POST /api/staff/${route}`.replace(':id', `${id}`), { reason })
const hide = (id: number) => callStaffRoute('posts/:id/hide/', id)
const restore = (id: number) => callStaffRoute('posts/:id/restore/', id)

/** The text of everything that shows posts, with the secret feed and timeline of Bob, who follows every site. */
async function collectTexts(id: number, server: Wend): Promise<string> {
  const key = await makeFeedKey(wend, bob)
  const pages = [
    '/api/posts/',
    '/api/posts/shelf/',
    ...['rss', 'atom', 'json'].flatMap((format) => [
      `/newsfeed/feed.${format}`,
      `/river/${key}/feed.${format}`,
    ]),
    `/api/blogs/${id}/`,
    `/api/blogs/${id}/posts/`,
    `/api/blogs/${id}/discussions/`,
    '/api/public-profile/bob/activities/',
    '/api/search/?in=posts&query=offer&page_size=100',
  ]
  const texts = await Promise.all(pages.map(async (path) => (await server.anonymous(`GET ${path}`)).text))
  return [...texts, (await bob.call('GET /api/posts/mine/')).text].join('\n')
}
const countAppearances = async ({ id }: { id: number }, text: string, server = wend) =>
  (await collectTexts(id, server)).split(text).length - 1
const listNewsfeedEntries = async ({ id }: { id: number }) =>
  (await bob.call('GET /api/posts/')).body.results.filter(
    ({ blog }: { blog: { id: number } }) => blog.id === id,
  )

describe('a post hidden by staff', () => {
  it('disappears everywhere at once, and can be restored', async () => {
    const spam = await makeSpamSite([9])
    const id = await spam.getPostId(9)
    const { body: discussion } = await bob.call(`POST /api/posts/${id}/discuss/`)
    await bob.call(`POST /api/blogs/${spam.id}/discussions/${discussion.discussion_id}/comments/`, {
      content: 'Really?',
    })
    // All caches contain it by now.
    expect(await countAppearances(spam, spam.title(9))).toBeGreaterThanOrEqual(14)
    expect((await hide(id)).body).toMatchObject({ id, is_hidden: true })
    expect(await countAppearances(spam, spam.title(9))).toBe(0)
    expect(await listPosts(spam.id)).toEqual([])
    expect(await listNewsfeedEntries(spam)).toEqual([])
    expect((await ada.call('GET /api/staff/posts/?state=hidden')).body.results[0]).toMatchObject({ id })
    expect((await restore(id)).body).toMatchObject({ is_hidden: false })
    expect((await listNewsfeedEntries(spam))[0]).toMatchObject({ id, river_on: timeAt(9).toISOString() })
    expect(await listPosts(spam.id)).toHaveLength(1)
  })

  it('gives its newsfeed entry to another post of that day, and does not get it back when restored', async () => {
    const spam = await makeSpamSite([8, 9, 10])
    await hide(await spam.getPostId(8))
    expect(await listNewsfeedEntries(spam)).toMatchObject([
      { title: spam.title(10), more_today: 1, river_on: timeAt(8).toISOString() },
    ])
    await hide(await spam.getPostId(10))
    expect(await listNewsfeedEntries(spam)).toMatchObject([
      { title: spam.title(9), more_today: 0, river_on: timeAt(8).toISOString() },
    ])
    const { rows } = await wend.services.database.pool.query(
      'select id from posts where blog_id = $1 and is_hidden',
      [spam.id],
    )
    for (const { id } of rows) await restore(Number(id))
    expect(await listNewsfeedEntries(spam)).toMatchObject([
      { title: spam.title(10), more_today: 2, river_on: timeAt(8).toISOString() },
    ])
  })

  it('stays hidden when its feed is crawled again, even if reworded', async () => {
    const spam = await makeSpamSite([9])
    await hide(await spam.getPostId(9))
    await spam.crawl([{ ...(spam.posts[0] as FeedPost), title: 'Offer anew' }])
    expect(await listPosts(spam.id)).toEqual([])
    expect(await listNewsfeedEntries(spam)).toEqual([])
  })

  it('hides its discussion too, and restores it', async () => {
    const spam = await makeSpamSite([9])
    const id = await spam.getPostId(9)
    const { body: discussion } = await bob.call(`POST /api/posts/${id}/discuss/`)
    const path = `/api/blogs/${spam.id}/discussions/${discussion.discussion_id}/`
    await bob.call(`POST ${path}comments/`, { content: 'Buy it.' })
    await hide(id)
    expect((await wend.anonymous(`GET ${path}`)).status).toBe(404)
    expect((await wend.anonymous(`GET /api/blogs/${spam.id}/`)).body.discussion_count).toBe(0)
    expect((await bob.call(`POST /api/posts/${id}/discuss/`)).status).toBe(404)
    expect(await findMiscounts(wend.db)).toEqual([])
    await restore(id)
    expect((await wend.anonymous(`GET ${path}`)).body.post).toMatchObject({ id })
    expect((await wend.anonymous(`GET /api/blogs/${spam.id}/`)).body.discussion_count).toBe(1)
    expect(await findMiscounts(wend.db)).toEqual([])
  })

  it('notifies the site’s owner', async () => {
    const spam = await makeSpamSite([9])
    await makeOwner(wend, owner, spam.id)
    await hide(await spam.getPostId(9))
    const { body } = await owner.call('GET /api/notifications/')
    expect(body[0].text).toBe(`Your post “${spam.title(9)}” was hidden by the moderators. ${reason}`)
  })

  it('cannot be hidden or restored twice', async () => {
    const spam = await makeSpamSite([9])
    const id = await spam.getPostId(9)
    const replies = await Promise.all([hide(id), hide(id)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await restore(id)).status).toBe(200)
    expect(await restore(id)).toMatchObject({ status: 409, body: { code: 'decided_already' } })
    expect((await hide(999_999_999)).status).toBe(404)
    expect((await callStaffRoute('posts/:id/hide/', id, bob)).status).toBe(403)
  })
})

describe('a reported post', () => {
  const report = (id: number) => bob.call('POST /api/reports/', { kind: 'post', id, reason: 'Casino.' })
  const decideReport = (id: number, decision: string) =>
    ada.call(`POST /api/staff/reports/${id}/decide/`, { decision, reason })

  it('is shown to staff, and hidden through the report', async () => {
    const spam = await makeSpamSite([9])
    const id = await spam.getPostId(9)
    const { body } = await report(id)
    const { body: reports } = await ada.call('GET /api/staff/reports/')
    expect(reports.results[0]).toMatchObject({
      ...{ kind: 'post', thing_id: id },
      thing: {
        title: spam.title(9),
        status: 'published',
        username: null,
        url: `/blog/spam-${siteCount}/${spam.id}/posts`,
      },
    })
    expect((await decideReport(body.id, 'hide')).body.state).toBe('hide')
    expect(await listPosts(spam.id)).toEqual([])
    const { body: notifications } = await bob.call('GET /api/notifications/')
    expect(notifications[0].text).toContain(`the post “${spam.title(9)}” was hidden`)
    // Hidden or missing posts cannot be reported.
    expect((await report(id)).status).toBe(404)
    expect((await report(999_999_999)).status).toBe(404)
  })

  it('cannot be deleted, since it belongs to its site', async () => {
    const spam = await makeSpamSite([9])
    const { body } = await report(await spam.getPostId(9))
    expect(await decideReport(body.id, 'delete')).toMatchObject({ status: 400, body: { code: 'posts_stay' } })
    expect((await decideReport(body.id, 'dismiss')).status).toBe(200)
    expect(await listPosts(spam.id)).toHaveLength(1)
  })
})

describe('a site whose posts staff hide', () => {
  it('shows none of them anywhere, including later ones, until they are restored', async () => {
    const spam = await makeSpamSite([9])
    // A second process with empty caches, which the first one notifies.
    const otherServer = await startWend({ sameDatabaseAs: wend })
    expect(await countAppearances(spam, spam.title(9), otherServer)).toBeGreaterThanOrEqual(10)
    const reply = await callStaffRoute('blogs/:id/stop-posts/', spam.id)
    expect(reply).toMatchObject({ status: 200, body: { posts_stopped: true } })
    await otherServer.services.invalidation.catchUp()
    for (const server of [wend, otherServer])
      expect(await countAppearances(spam, spam.title(9), server)).toBe(0)
    await otherServer.close()
    expect((await wend.anonymous(`GET /api/blogs/${spam.id}/details/`)).body).toMatchObject({
      ...{ posts_stopped: true, post_count: 0, latest_posts: [] },
    })
    await spam.crawl([...spam.posts, createPost(spam.site_url, 20, timeAt(12), { title: 'Offer later' })])
    expect(await listPosts(spam.id)).toEqual([])
    expect((await ada.call(`GET /api/staff/blogs/?query=${spam.id}`)).body.results).toContainEqual(
      expect.objectContaining({ id: spam.id, posts_stopped: true }),
    )
    expect((await ada.call(`GET /api/staff/posts/?site=spam${siteCount}.example.net`)).body.count).toBe(2)
    expect((await callStaffRoute('blogs/:id/stop-posts/', spam.id)).status).toBe(409)
    expect((await callStaffRoute('blogs/:id/resume-posts/', spam.id)).status).toBe(200)
    expect((await callStaffRoute('blogs/:id/resume-posts/', spam.id)).status).toBe(409)
    expect(await listPosts(spam.id)).toHaveLength(2)
    expect(await listNewsfeedEntries(spam)).toMatchObject([{ title: 'Offer later', more_today: 1 }])
  })

  it('must be an existing site, not an article', async () => {
    const article = await makeSite(wend, { kind: 'article' })
    expect((await callStaffRoute('blogs/:id/stop-posts/', article)).status).toBe(404)
    expect((await callStaffRoute('blogs/:id/stop-posts/', 999_999_999)).status).toBe(404)
  })
})
