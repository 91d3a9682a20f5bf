import { afterAll, beforeAll, expect } from 'vitest'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import type { FeedPost } from '../storage/feed-post.ts'
import { importPosts } from '../storage/import-posts.ts'
import { createFeed, createPost } from './crawled-feed.ts'

let wend: Wend
let staff: TestPerson
let bob: TestPerson

/** Starts Wend with a staff member and Bob. */
export function decisionFixture() {
  const fixture = {} as { wend: Wend; staff: TestPerson; bob: TestPerson }
  beforeAll(async () => {
    wend = await startWend()
    staff = await makeUser(wend, 'Keeper', { is_staff: true })
    bob = await makeUser(wend, 'Bob')
    Object.assign(fixture, { wend, staff, bob })
  })
  afterAll(() => wend.close())
  return fixture
}

export const reason = 'It sells things'
export const hourMs = 3_600_000
const dayMs = 24 * hourMs
export const start = Date.now() - 20 * dayMs
export const daysLater = (days: number) => new Date(start + days * dayMs)

interface ShownPost {
  id: number
  title: string
  published_on: string
  discussion_id: number | null
}

let siteCount = 0
/** A site that posted three times before its first crawl. @param first the number of its first post */
export async function makeCrawledSite(first = 1) {
  const site_url = `https://back${++siteCount}.example.net`
  const id = await makeSite(wend, { title: `Back ${siteCount}`, url: site_url })
  const titleWord = `Turnip${siteCount}`
  const posts = [3, 2, 1].map((n) =>
    createPost(site_url, n - 1 + first, new Date(start - (4 - n) * hourMs), { title: `${titleWord} ${n}` }),
  )
  const crawled = { blog_id: id, site_url, is_first_feed: false }
  const importFeed = async (
    posts: FeedPost[],
    readOn: Date,
    options: { noindex?: boolean; site_url?: string } = {},
  ) => {
    const { noindex = false, ...overrides } = options
    const feed = { ...createFeed(posts), robots: { noindex, nosnippet: false } }
    const imported = await importPosts(wend.db, { ...crawled, ...overrides, read_on: readOn, feed })
    await wend.services.invalidation.catchUp()
    return imported
  }
  const importNoindexFeed = (readOn: Date) => importFeed(posts, readOn, { noindex: true })
  await importFeed(posts, daysLater(0))
  const getShownPosts = async (): Promise<ShownPost[]> =>
    (await wend.anonymous(`GET /api/blogs/${id}/posts/?page_size=100`)).body.results
  const getPostId = async (n: number) =>
    (await getShownPosts()).find(({ title }) => title === `${titleWord} ${n}`)?.id ?? 0
  return { id, site_url, titleWord, posts, importFeed, importNoindexFeed, getShownPosts, getPostId }
}
export type Site = Awaited<ReturnType<typeof makeCrawledSite>>

export const decide = (action: 'hide' | 'restore', id: number) =>
  staff.call(`POST /api/staff/posts/${id}/${action}/`, { reason })
export const discuss = (id: number) => bob.call(`POST /api/posts/${id}/discuss/`)

/** Staff hide the second post; Bob comments on it and on the third one. */
export async function decideOnPosts(site: Site) {
  const [hidden, discussed] = [await site.getPostId(2), await site.getPostId(3)]
  const discussions: { discussion_id: number; path: string }[] = []
  for (const id of [hidden, discussed]) {
    const { body } = await discuss(id)
    const path = `/api/blogs/${site.id}/discussions/${body.discussion_id}/`
    await bob.call(`POST ${path}comments/`, { content: 'Indeed.' })
    discussions.push({ discussion_id: body.discussion_id, path })
  }
  expect((await decide('hide', hidden)).status).toBe(200)
  const [hiddenDiscussion, discussion] = discussions as [
    (typeof discussions)[number],
    (typeof discussions)[number],
  ]
  return { hidden, discussed, hiddenDiscussion, discussion }
}

export const getStoredTexts = async (site: Site) => {
  const { rows } = await wend.services.database.pool.query(
    'select concat(title, excerpt, author, categories) as words from posts where blog_id = $1',
    [site.id],
  )
  return rows.map(({ words }) => words)
}
