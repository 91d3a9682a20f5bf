import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSite, makeUser } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { importPosts } from '../posts/storage/import-posts.ts'
import { createFeed, createPost } from '../posts/testing/crawled-feed.ts'
import { findJustPosted } from './just-posted-queries.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

const dayMs = 86_400_000
/** Noon (UTC) on a day; 0 is yesterday. */
const getNoon = (daysBeforeYesterday: number) =>
  new Date((Math.floor(Date.now() / dayMs) - 1 - daysBeforeYesterday) * dayMs + dayMs / 2)
let siteCount = 0
/** A site that posted on these days before yesterday, and was crawled on each. */
async function makePostingSite(days: number[]): Promise<number> {
  const site_url = `https://shelf${++siteCount}.example.net`
  const id = await makeSite(wend, { title: `Shelf ${siteCount}`, url: site_url })
  for (const day of days.toSorted((a, b) => b - a)) {
    const feed = createFeed([createPost(site_url, day, getNoon(day), { title: `Day ${day}` })])
    await importPosts(wend.db, { blog_id: id, site_url, read_on: getNoon(day), is_first_feed: false, feed })
  }
  return id
}
const range = (n: number) => Array.from({ length: n }, (_, index) => index)
const getShelf = async () => (await wend.anonymous('GET /api/posts/shelf/')).body.results

describe('the shelf of the front page', () => {
  it('shows sites that post weekly as often as those that post daily', async () => {
    const daily = await Promise.all(range(4).map(() => makePostingSite(range(28))))
    // Each has one post within the seven days that the query scans, and three older ones.
    const weekly = await Promise.all(range(4).map((n) => makePostingSite([n, n + 7, n + 14, n + 21])))
    const counts = new Map<number, number>()
    for (const seed of range(200))
      for (const { blog } of await findJustPosted(wend.db, 3, seed))
        counts.set(blog.id, (counts.get(blog.id) ?? 0) + 1)
    const sum = (ids: number[]) => ids.reduce((total, id) => total + (counts.get(id) ?? 0), 0)
    expect(sum(daily) + sum(weekly)).toBe(600)
    // Half of them each; in proportion to their posts, daily sites would get seven of eight.
    expect(sum(weekly) / 600).toBeGreaterThan(0.4)
    expect(sum(weekly) / 600).toBeLessThan(0.6)
    for (const id of [...daily, ...weekly]) expect(counts.get(id)).toBeGreaterThan(30)
  })

  it('has each site’s newest post once, newest first', async () => {
    const posts = await getShelf()
    expect(posts).toHaveLength(8)
    expect(new Set(posts.map(({ blog }: { blog: { id: number } }) => blog.id)).size).toBe(8)
    const times = posts.map(({ river_on }: { river_on: string }) => river_on)
    expect(times).toEqual([...times].sort().reverse())
  })

  it('takes one statement, stays cached despite new posts, and drops hidden posts at once', async () => {
    const before = await wend.anonymous('GET /api/posts/shelf/')
    await makePostingSite([0])
    await wend.services.invalidation.catchUp()
    expect(await wend.countStatements(getShelf)).toBe(0)
    expect((await wend.anonymous('GET /api/posts/shelf/')).text).toBe(before.text)
    const staff = await makeUser(wend, 'Keeper', { is_staff: true })
    await staff.call(`POST /api/staff/posts/${before.body.results[0].id}/hide/`, { reason: 'Because.' })
    expect(JSON.stringify(await getShelf())).not.toContain(before.body.results[0].url)
    expect(await wend.countStatements(() => findJustPosted(wend.db, 8, 1))).toBe(1)
  })
})
