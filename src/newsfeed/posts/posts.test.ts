import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clearHolds, hold, makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { importPosts } from './storage/import-posts.ts'
import { createFeed, createPost } from './testing/crawled-feed.ts'

const site = 'https://ada.example'
const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)

let wend: Wend
let staff: TestPerson
let id: number
beforeAll(async () => {
  wend = await startWend()
  staff = await makeUser(wend, 'Ada', { is_staff: true })
})
afterAll(() => wend.close())
beforeEach(async () => {
  id = await makeSite(wend, { title: 'Slow mornings' })
})

/** Crawls a feed with one post for each age in days. */
const importPostsOfAges = (days: number[], options: { is_first_feed?: boolean } = {}) =>
  importPosts(wend.db, {
    blog_id: id,
    site_url: site,
    read_on: new Date(),
    is_first_feed: false,
    ...options,
    feed: createFeed(days.map((age) => createPost(site, age, daysAgo(age)))),
  })
const getPosts = async (query = '') => (await wend.anonymous(`GET /api/blogs/${id}/posts/${query}`)).body

describe('the posts of a site', () => {
  it('are public, newest first, and paged', async () => {
    await importPostsOfAges(Array.from({ length: 25 }, (_, n) => n + 1))
    const first = await getPosts()
    expect(first).toMatchObject({ count: 25, previous: null, page_size: 20 })
    expect(first.next).toMatch(new RegExp(`/api/blogs/${id}/posts/\\?page=2$`))
    expect(first.results[0]).toEqual({
      id: expect.any(Number),
      blog: {
        id,
        slug: 'slow-mornings',
        title: 'Slow mornings',
        domain: expect.any(String),
        image_blog_page: null,
      },
      title: 'Post 1',
      url: `${site}/posts/1`,
      excerpt: 'About 1.',
      author: 'Ada',
      published_on: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      is_dated: true,
      language: 'en',
      discussion_id: null,
      comment_count: 0,
      more_today: 0,
    })
    const second = await getPosts('?page=2')
    expect(second.results.map(({ title }: { title: string }) => title)).toEqual(
      [21, 22, 23, 24, 25].map((n) => `Post ${n}`),
    )
    expect(await getPosts('?page=3')).toMatchObject({ detail: 'Invalid page.' })
    expect(await getPosts('?page=0')).toMatchObject({ detail: 'Invalid page.' })
  })

  it('are empty before the first crawl', async () => {
    expect(await getPosts()).toEqual({ count: 0, next: null, previous: null, page_size: 20, results: [] })
  })

  it('are hidden with their site', async () => {
    await importPostsOfAges([1])
    await hold(wend, 'blog', id)
    expect((await wend.anonymous(`GET /api/blogs/${id}/posts/`)).status).toBe(404)
    expect((await staff.call(`GET /api/blogs/${id}/posts/`)).body.count).toBe(1)
    await clearHolds(wend, 'blog', id)
    expect((await getPosts()).count).toBe(1)
  })

  it('disappear when their site is merged, and come back when that is undone', async () => {
    await importPostsOfAges([1])
    const into = await makeSite(wend)
    const reason = 'It has moved'
    const merge = (await staff.call(`POST /api/staff/blogs/${id}/merge/`, { into, reason })).body
    expect((await wend.anonymous(`GET /api/blogs/${id}/posts/`)).status).toBe(404)
    expect((await wend.anonymous(`GET /api/blogs/${into}/posts/`)).body.count).toBe(0)
    await staff.call(`POST /api/staff/merges/${merge.id}/undo/`, { reason })
    expect((await getPosts()).count).toBe(1)
  })

  it('are deleted with their site', async () => {
    await importPostsOfAges([1, 2])
    expect((await staff.call(`DELETE /api/blogs/delete-by-Id/?blogId=${id}`)).status).toBe(204)
    expect((await wend.anonymous(`GET /api/blogs/${id}/posts/`)).status).toBe(404)
    const { rows } = await sql`
      select from posts where blog_id = ${id} union all select from post_blogs where blog_id = ${id}
      union all select from river_entries where blog_id = ${id} union all select from post_stats where blog_id = ${id}
      union all select from post_marks where blog_id = ${id}`.execute(wend.db)
    expect(rows).toEqual([])
  })

  it('take one statement, as does the site’s page', async () => {
    await importPostsOfAges([1, 2])
    expect(await wend.countStatements(() => wend.anonymous(`GET /api/blogs/${id}/posts/`))).toBe(1)
    for (const part of ['', 'details/'])
      expect(await wend.countStatements(() => wend.anonymous(`GET /api/blogs/${id}/${part}`))).toBe(1)
  })

  it('update cached pages at once', async () => {
    await importPostsOfAges([2])
    expect((await getPosts()).count).toBe(1)
    expect((await wend.anonymous(`GET /api/blogs/${id}/details/`)).body.post_count).toBe(1)
    await importPostsOfAges([1, 2])
    await expect.poll(async () => (await getPosts()).count).toBe(2)
    await expect
      .poll(async () => (await wend.anonymous(`GET /api/blogs/${id}/details/`)).body.post_count)
      .toBe(2)
  })

  it('do not invalidate lists of sites, which are at most a minute old', async () => {
    const getListEtag = async () => (await wend.anonymous('GET /api/blogs/?page_size=3')).headers.etag
    await wend.runOutbox()
    await wend.services.invalidation.catchUp()
    const before = await getListEtag()
    await importPostsOfAges([1])
    await wend.services.invalidation.catchUp()
    expect(await getListEtag()).toBe(before)
    // An uncached list has the new post.
    expect((await wend.anonymous('GET /api/blogs/?page_size=4')).body.results[0].last_post_on).not.toBeNull()
  })
})

describe('a site', () => {
  const getSite = async () => (await wend.anonymous(`GET /api/blogs/${id}/details/`)).body

  it('shows its last post, posting frequency and posts', async () => {
    await importPostsOfAges(Array.from({ length: 60 }, (_, n) => n * 7))
    const { last_post_on, posts_a_month, post_count, posts_by_month, latest_posts } = await getSite()
    expect(Date.now() - Date.parse(last_post_on)).toBeLessThan(60_000)
    expect(posts_a_month).toBeGreaterThan(3.9)
    expect(posts_a_month).toBeLessThan(4.8)
    expect(post_count).toBe(50)
    expect(posts_by_month).toHaveLength(12)
    // Weekly posts, including unstored older ones; the current month is not over.
    for (const n of posts_by_month.slice(0, 11)) expect([4, 5]).toContain(n)
    expect(latest_posts.map(({ title }: { title: string }) => title)).toEqual(
      [0, 7, 14, 21, 28, 35].map((n) => `Post ${n}`),
    )
  })

  it('has empty statistics before the first crawl', async () => {
    expect(await getSite()).toMatchObject({
      last_post_on: null,
      posts_a_month: null,
      post_count: 0,
      latest_posts: [],
      posts_by_month: Array.from({ length: 12 }, () => 0),
    })
  })

  it.each([
    ['daily, seen for ten days only', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 10],
    ['once, recently', [3], 1],
    ['once, more than a year ago', [400], 0],
    ['twice a year', [10, 200], 0.3],
  ])('has a posting frequency if it posted %s', async (_, days, expected) => {
    await importPostsOfAges(days)
    const { posts_a_month } = await getSite()
    expect(posts_a_month).toBe(expected)
  })

  it('has the same statistics in lists', async () => {
    await importPostsOfAges([0, 40, 80])
    const details = await getSite()
    const { results } = (await wend.anonymous('GET /api/blogs/')).body
    const { last_post_on, posts_a_month } = results.find((blog: { id: number }) => blog.id === id)
    expect({ last_post_on, posts_a_month }).toEqual({
      last_post_on: details.last_post_on,
      posts_a_month: details.posts_a_month,
    })
  })

  it('drops old months as time passes', async () => {
    await importPostsOfAges([0])
    const getCountsAfter = async (months: number) =>
      (
        await sql<{ rate: number; months: number[] }>`
          select posts_a_month(s, now() + make_interval(months => ${months}::integer)) as rate,
            posts_by_month(s, now() + make_interval(months => ${months}::integer)) as months
          from post_stats s where blog_id = ${id}`.execute(wend.db)
      ).rows[0]
    expect((await getCountsAfter(0))?.months.at(-1)).toBe(1)
    expect((await getCountsAfter(11))?.months[0]).toBe(1)
    expect(await getCountsAfter(12)).toEqual({ rate: 0, months: Array.from({ length: 12 }, () => 0) })
  })
})
