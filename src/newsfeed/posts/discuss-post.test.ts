import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#platform/db/transaction.ts'
import { makeOwner } from '#test/builders/members-and-sites.ts'
import { hold, makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { findMiscounts } from '#test/recount.ts'
import { startWend, type Wend } from '#test/wend.ts'
import type { FeedPost } from './storage/feed-post.ts'
import { erasePosts } from './storage/forget-posts.ts'
import { importPosts } from './storage/import-posts.ts'
import { createFeed, createPost } from './testing/crawled-feed.ts'

let wend: Wend
let ada: TestPerson
let bob: TestPerson
let staff: TestPerson
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada')
  bob = await makeUser(wend, 'Bob')
  staff = await makeUser(wend, 'Keeper', { is_staff: true })
})
afterAll(() => wend.close())

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
let siteCount = 0
/** A site with one post, an hour old, and a function that fetches that post from the API. */
async function makePostingSite(fields: Partial<FeedPost> = {}) {
  const site_url = `https://talk${++siteCount}.example.net`
  const id = await makeSite(wend, { title: `Talk ${siteCount}`, url: site_url })
  const post = createPost(site_url, 1, hoursAgo(1), fields)
  await importPosts(wend.db, {
    blog_id: id,
    site_url,
    read_on: new Date(),
    is_first_feed: true,
    feed: createFeed([post]),
  })
  return { id, site_url, post, getPost: async () => (await listPosts(id)).results[0] }
}
const listPosts = async (id: number) => (await wend.anonymous(`GET /api/blogs/${id}/posts/`)).body
const discuss = (person: TestPerson, postId: number) => person.call(`POST /api/posts/${postId}/discuss/`)
const discussionPath = ({ blog_id, discussion_id }: { blog_id: number; discussion_id: number }) =>
  `/api/blogs/${blog_id}/discussions/${discussion_id}/`
const listDiscussions = async (id: number) => (await wend.anonymous(`GET /api/blogs/${id}/discussions/`)).body
const countDiscussions = async (id: number) =>
  (await wend.anonymous(`GET /api/blogs/${id}/`)).body.discussion_count
const expectCorrectCounts = async () => expect(await findMiscounts(wend.db)).toEqual([])

describe('the discussion of a post', () => {
  it('is started by the first member to open it, has no author, and is visible to everyone', async () => {
    const site = await makePostingSite({ title: 'On moss' })
    const before = await site.getPost()
    const first = await discuss(ada, before.id)
    expect(first).toMatchObject({ status: 201, body: { blog_id: site.id } })
    const secondReply = await discuss(bob, before.id)
    expect(secondReply).toEqual({ ...first, status: 200, headers: secondReply.headers })
    expect((await wend.anonymous(`GET ${discussionPath(first.body)}`)).body).toMatchObject({
      title: 'On moss',
      content: site.post.url,
      content_html: expect.stringContaining(`href="${site.post.url}"`),
      user: null,
      is_of_post: true,
      post: { id: before.id, title: 'On moss', url: site.post.url, excerpt: 'About 1.' },
    })
    expect(await site.getPost()).toMatchObject({ discussion_id: first.body.discussion_id, comment_count: 0 })
  })

  it('is started only once by concurrent requests', async () => {
    const site = await makePostingSite()
    const { id } = await site.getPost()
    const replies = await Promise.all([ada, bob, staff, ada, bob, staff].map((person) => discuss(person, id)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201])
    expect(new Set(replies.map(({ body }) => body.discussion_id)).size).toBe(1)
  })

  it('notifies the site’s owners of its first comment only', async () => {
    const site = await makePostingSite({ title: 'On rain {site}' })
    const owner = await makeUser(wend, 'Owner')
    await wend.db.updateTable('blogs').set({ user_id: ada.id }).where('id', '=', site.id).execute()
    for (const person of [owner, ada]) await makeOwner(wend, person, site.id)
    const { body: discussion } = await discuss(bob, (await site.getPost()).id)
    const getNotifications = async (person: TestPerson) =>
      (await person.call('GET /api/notifications/')).body.map(
        ({ kind, text }: { kind: string; text: string }) => [kind, text],
      )
    expect(await getNotifications(owner)).toEqual([])
    await bob.call(`POST ${discussionPath(discussion)}comments/`, { content: 'Wet.' })
    await staff.call(`POST ${discussionPath(discussion)}comments/`, { content: 'Very.' })
    const notification = [
      'discussion',
      `started the discussion “On rain {site}” about your site “Talk ${siteCount}”`,
    ]
    for (const person of [owner, ada]) expect(await getNotifications(person)).toEqual([notification])
    expect((await owner.call('GET /api/notifications/')).body[0].url).toMatch(/#comment-\d+$/)
  })

  it('is listed and counted only while it has comments', async () => {
    const site = await makePostingSite()
    const { body: discussion } = await discuss(ada, (await site.getPost()).id)
    expect(await listDiscussions(site.id)).toMatchObject({ count: 0, results: [] })
    expect(await countDiscussions(site.id)).toBe(0)
    await expectCorrectCounts()
    const comment = await bob.call(`POST ${discussionPath(discussion)}comments/`, { content: 'Soft.' })
    expect(await listDiscussions(site.id)).toMatchObject({
      count: 1,
      results: [{ id: discussion.discussion_id }],
    })
    expect(await countDiscussions(site.id)).toBe(1)
    expect(await site.getPost()).toMatchObject({ comment_count: 1 })
    const [entry] = (await wend.anonymous(`GET /api/posts/?quiet=0`)).body.results
    expect(entry).toMatchObject({ discussion_id: discussion.discussion_id, comment_count: 1 })
    await expectCorrectCounts()
    await bob.call(`DELETE ${discussionPath(discussion)}comments/${comment.body.id}/`)
    expect(await listDiscussions(site.id)).toMatchObject({ count: 0, results: [] })
    expect(await countDiscussions(site.id)).toBe(0)
    await expectCorrectCounts()
  })

  it('is not counted while its only commenter is suspended', async () => {
    const site = await makePostingSite()
    const { body: discussion } = await discuss(ada, (await site.getPost()).id)
    const cleo = await makeUser(wend, `Cleo${siteCount}`)
    await cleo.call(`POST ${discussionPath(discussion)}comments/`, { content: 'Soft.' })
    const userPath = `POST /api/staff/users/${cleo.username}`
    await staff.call(`${userPath}/suspend/`, { hide_content: true, reason: 'Because.' })
    expect(await countDiscussions(site.id)).toBe(0)
    await expectCorrectCounts()
    await staff.call(`${userPath}/restore/`, { reason: 'Enough.' })
    expect(await countDiscussions(site.id)).toBe(1)
  })

  it('is edited and deleted only by staff, and can be started again after that', async () => {
    const site = await makePostingSite()
    const { id } = await site.getPost()
    const { body: discussion } = await discuss(ada, id)
    expect((await ada.call(`PATCH ${discussionPath(discussion)}edit/`, { title: 'Mine' })).status).toBe(403)
    expect((await ada.call(`DELETE ${discussionPath(discussion)}`)).status).toBe(403)
    expect(
      (await staff.call(`PATCH ${discussionPath(discussion)}edit/`, { title: 'Better' })).body.title,
    ).toBe('Better')
    expect((await staff.call(`DELETE ${discussionPath(discussion)}`)).status).toBe(204)
    expect(await site.getPost()).toMatchObject({ discussion_id: null })
    expect((await discuss(bob, id)).status).toBe(201)
  })

  it.each([
    ['without a title, in emoji', { title: '', excerpt: '🪨'.repeat(299) }, `${'🪨'.repeat(149)}…`],
    [
      'without title and text',
      { title: '', excerpt: '', url: 'https://talk.example.net/a' },
      'https://talk.example.net/a',
    ],
    ['with a username in its URL', { title: 'Hi', url: 'https://talk.example.net/@Bob' }, 'Hi'],
  ])('has a title for a post %s', async (_, post, title) => {
    const site = await makePostingSite(post)
    const { body: discussion } = await discuss(ada, (await site.getPost()).id)
    const { body } = await wend.anonymous(`GET ${discussionPath(discussion)}`)
    expect(body.title).toBe(title)
    expect(body.content_html).not.toContain('/user/')
    expect((await bob.call('GET /api/notifications/')).body.results ?? []).toEqual([])
  })

  it('stays when the post is gone, and says so', async () => {
    const site = await makePostingSite()
    const { id } = await site.getPost()
    const { body: discussion } = await discuss(ada, id)
    await ada.call(`POST ${discussionPath(discussion)}comments/`, { content: 'Good-bye.' })
    await inTransaction(wend.db, (tx) => erasePosts(tx, site.id))
    expect((await wend.anonymous(`GET ${discussionPath(discussion)}`)).body).toMatchObject({
      is_of_post: true,
      post: null,
    })
    expect(await listDiscussions(site.id)).toMatchObject({ count: 1 })
    expect((await discuss(ada, id)).status).toBe(404)
    await expectCorrectCounts()
  })

  it('moves when its site is merged', async () => {
    const [site, other] = [await makePostingSite(), await makePostingSite({ title: 'Another' })]
    const { body: discussion } = await discuss(ada, (await site.getPost()).id)
    await ada.call(`POST ${discussionPath(discussion)}comments/`, { content: 'Still here.' })
    await staff.call(`POST /api/staff/blogs/${site.id}/merge/`, { into: other.id, reason: 'The same.' })
    const { body } = await wend.anonymous(`GET ${discussionPath({ ...discussion, blog_id: other.id })}`)
    expect(body).toMatchObject({ blog_id: other.id, post: { url: site.post.url } })
    await expectCorrectCounts()
  })
})

describe('discussing a post', () => {
  it('requires a log-in', async () => {
    const site = await makePostingSite()
    expect((await wend.anonymous(`POST /api/posts/${(await site.getPost()).id}/discuss/`)).status).toBe(401)
  })

  it('fails if the post does not exist or its site is hidden', async () => {
    const site = await makePostingSite()
    const { id } = await site.getPost()
    await hold(wend, 'blog', site.id)
    const missing = await discuss(ada, 999_999_999)
    expect(missing.status).toBe(404)
    expect((await discuss(ada, id)).body).toEqual(missing.body)
  })

  it('fails if staff have closed the discussion', async () => {
    const site = await makePostingSite()
    const { id } = await site.getPost()
    const { body: discussion } = await discuss(ada, id)
    await hold(wend, 'discussion', discussion.discussion_id)
    expect(await discuss(bob, id)).toMatchObject({ status: 403, body: { code: 'discussion_closed' } })
    expect(await site.getPost()).toMatchObject({ discussion_id: null, comment_count: 0 })
  })
})
