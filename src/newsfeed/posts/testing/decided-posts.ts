import { afterAll, beforeAll, expect } from 'vitest'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import type { FeedPost } from '../storage/feed-post.ts'
import { importPosts } from '../storage/import-posts.ts'
import { crawledFeed, postAt } from './crawled-feed.ts'

let wend: Wend
let staff: TestPerson
let bob: TestPerson

/** Starts Wend with somebody of its staff, and Bob. */
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
export const hour = 3_600_000
const day = 24 * hour
export const start = Date.now() - 20 * day
export const daysLater = (days: number) => new Date(start + days * day)

interface ShownPost {
  id: number
  title: string
  published_on: string
  discussion_id: number | null
}

let made = 0
/** A site that posted three times before its first crawl. @param first the number of its first post */
export async function makeCrawledSite(first = 1) {
  const site_url = `https://back${++made}.example.net`
  const id = await makeSite(wend, { title: `Back ${made}`, url: site_url })
  const words = `Turnip${made}`
  const posts = [3, 2, 1].map((n) =>
    postAt(site_url, n - 1 + first, new Date(start - (4 - n) * hour), { title: `${words} ${n}` }),
  )
  const crawled = { blog_id: id, site_url, is_first: false }
  const read = async (brings: FeedPost[], on: Date, more: { noindex?: boolean; site_url?: string } = {}) => {
    const { noindex = false, ...instead } = more
    const feed = { ...crawledFeed(brings), robots: { noindex, nosnippet: false } }
    const imported = await importPosts(wend.db, { ...crawled, ...instead, read_on: on, feed })
    await wend.services.invalidation.catchUp()
    return imported
  }
  const readNoindex = (on: Date) => read(posts, on, { noindex: true })
  await read(posts, daysLater(0))
  const shown = async (): Promise<ShownPost[]> =>
    (await wend.anyone(`GET /api/blogs/${id}/posts/?page_size=100`)).body.results
  const idOf = async (n: number) => (await shown()).find(({ title }) => title === `${words} ${n}`)?.id ?? 0
  return { id, site_url, words, posts, read, readNoindex, shown, idOf }
}
export type Site = Awaited<ReturnType<typeof makeCrawledSite>>

export const decide = (what: 'hide' | 'restore', id: number) =>
  staff.call(`POST /api/staff/posts/${id}/${what}/`, { reason })
export const discuss = (id: number) => bob.call(`POST /api/posts/${id}/discuss/`)

/** Staff hide the second post, and Bob talks about it and about the third one. */
export async function decideOnPosts(site: Site) {
  const [hidden, discussed] = [await site.idOf(2), await site.idOf(3)]
  const talks: { discussion_id: number; path: string }[] = []
  for (const id of [hidden, discussed]) {
    const { body } = await discuss(id)
    const path = `/api/blogs/${site.id}/discussions/${body.discussion_id}/`
    await bob.call(`POST ${path}comments/`, { content: 'Indeed.' })
    talks.push({ discussion_id: body.discussion_id, path })
  }
  expect((await decide('hide', hidden)).status).toBe(200)
  const [talkOfHidden, talk] = talks as [(typeof talks)[number], (typeof talks)[number]]
  return { hidden, discussed, talkOfHidden, talk }
}

export const storedTexts = async (site: Site) => {
  const { rows } = await wend.services.database.pool.query(
    'select concat(title, excerpt, author, categories) as words from posts where blog_id = $1',
    [site.id],
  )
  return rows.map(({ words }) => words)
}
