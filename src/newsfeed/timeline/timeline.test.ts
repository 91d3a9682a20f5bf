import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clearHolds, hold, makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import type { FeedPost } from '../posts/storage/feed-post.ts'
import { importPosts } from '../posts/storage/import-posts.ts'
import { createFeed, createPost } from '../posts/testing/crawled-feed.ts'
import { findJustPosted } from './just-posted-queries.ts'
import type { NewsfeedPost } from './schemas.ts'

let wend: Wend
let reader: TestPerson
beforeAll(async () => {
  wend = await startWend()
  reader = await makeUser(wend, 'Reader')
})
afterAll(() => wend.close())

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Noon (UTC) of yesterday. */
const noon = Math.floor((Date.now() - dayMs) / dayMs) * dayMs + dayMs / 2
/** A time on a day; 0 is yesterday. @param hours after noon (UTC) */
const timeAt = (daysBeforeYesterday: number, hours = 0) =>
  new Date(noon - daysBeforeYesterday * dayMs + hours * hourMs)

let siteCount = 0
async function createSite(fields: Parameters<typeof makeSite>[1] = {}) {
  const site_url = `https://river${++siteCount}.example.net`
  const id = await makeSite(wend, { title: `River ${siteCount}`, url: site_url, ...fields })
  const importFeed = (posts: FeedPost[], read_on = timeAt(0, 11)) =>
    importPosts(wend.db, {
      blog_id: id,
      site_url,
      read_on,
      is_first_feed: false,
      feed: createFeed(posts, null),
    })
  const post = (n: number, publishedOn: Date, text: Partial<FeedPost> = {}) =>
    createPost(site_url, n, publishedOn, { title: `${siteCount} ${n}`, language: 'en', ...text })
  return { id, importFeed, post }
}
/** Replies to members are not cached, so each call queries the database. */
const getNewsfeed = async (query = '') =>
  (await reader.call(`GET /api/posts/?${query}`)).body as {
    count: number
    next: string | null
    as_of: number
    results: NewsfeedPost[]
  }
const getEntries = async (id: number, query = '') =>
  (await getNewsfeed(query)).results.filter(({ blog }) => blog.id === id)

describe('the newsfeed', () => {
  it('gives a site one entry a day, at its first post’s time, and shows the newest', async () => {
    const busySite = await createSite()
    const calmSite = await createSite()
    await busySite.importFeed([busySite.post(1, timeAt(0, -3))], timeAt(0, -2))
    await calmSite.importFeed([calmSite.post(1, timeAt(0, -1))], timeAt(0, 0))
    await busySite.importFeed(
      [2, 3, 4].map((n) => busySite.post(n, timeAt(0, n))),
      timeAt(0, 5),
    )
    const { results } = await getNewsfeed()
    expect(results.slice(0, 2).map(({ blog }) => blog.id)).toEqual([calmSite.id, busySite.id])
    expect(results[1]).toMatchObject({
      more_today: 3,
      published_on: timeAt(0, 4).toISOString(),
      river_on: timeAt(0, -3).toISOString(),
    })
  })

  it('does not move a site up, however often it posts on a day', async () => {
    const floodSite = await createSite()
    const calmSite = await createSite()
    await floodSite.importFeed([floodSite.post(0, timeAt(0, -3))], timeAt(0, -3))
    await calmSite.importFeed([calmSite.post(1, timeAt(0, -2))], timeAt(0, -2))
    for (let batch = 0; batch < 5; batch++) {
      const posts = Array.from({ length: 1000 }, (_, n) =>
        floodSite.post(1 + batch * 1000 + n, new Date(timeAt(0, -1).getTime() + (batch * 1000 + n) * 1000)),
      )
      await floodSite.importFeed(posts, timeAt(0, 6))
    }
    const [entry] = await getEntries(floodSite.id)
    expect(entry).toMatchObject({ river_on: timeAt(0, -3).toISOString(), more_today: 49 })
    const order = (await getNewsfeed()).results.map(({ blog }) => blog.id)
    expect(order.indexOf(calmSite.id)).toBeLessThan(order.indexOf(floodSite.id))
    expect(order.filter((id) => id === floodSite.id)).toHaveLength(1)
  })

  it('reports how long a site had been quiet', async () => {
    const quietSite = await createSite()
    await quietSite.importFeed([quietSite.post(1, timeAt(230))], timeAt(229))
    await quietSite.importFeed([quietSite.post(2, timeAt(0, -1)), quietSite.post(1, timeAt(230))], timeAt(0))
    const [entry] = await getEntries(quietSite.id)
    expect(entry?.first_in_months).toBe(7)
    const weeklySite = await createSite()
    await weeklySite.importFeed([weeklySite.post(1, timeAt(7))], timeAt(6))
    await weeklySite.importFeed([weeklySite.post(2, timeAt(0, -1)), weeklySite.post(1, timeAt(7))], timeAt(0))
    expect((await getEntries(weeklySite.id))[0]?.first_in_months).toBe(null)
  })

  it('leaves out hidden posts, and sites that are down or taken over', async () => {
    const site = await createSite()
    await site.importFeed([site.post(1, timeAt(0))])
    expect(await getEntries(site.id)).toHaveLength(1)
    await hold(wend, 'blog', site.id)
    expect(await getEntries(site.id)).toEqual([])
    await clearHolds(wend, 'blog', site.id)
    for (const health of ['away', 'gone', 'changed_hands', 'unsteady'] as const) {
      await wend.db.updateTable('blogs').set({ health }).where('id', '=', site.id).execute()
      expect(await getEntries(site.id)).toHaveLength(health === 'unsteady' ? 1 : 0)
    }
  })

  it('is filtered by tag, language and quiet sites', async () => {
    const germanSite = await createSite({ tags: ['tides'] })
    await germanSite.importFeed([germanSite.post(1, timeAt(0), { language: 'de' })])
    const unknownSite = await createSite({ tags: ['tides'] })
    await unknownSite.importFeed([unknownSite.post(1, timeAt(0), { title: '', excerpt: '', language: null })])
    const countBoth = async (query: string) => [
      (await getEntries(germanSite.id, query)).length,
      (await getEntries(unknownSite.id, query)).length,
    ]
    expect(await countBoth('lang=de')).toEqual([1, 0])
    expect(await countBoth('lang=DE-at,und')).toEqual([1, 1])
    expect(await countBoth('lang=und')).toEqual([0, 1])
    expect(await countBoth('lang=fr')).toEqual([0, 0])
    expect(await countBoth('tag=Tides')).toEqual([1, 1])
    expect(await countBoth('tag=tides&lang=de')).toEqual([1, 0])
    expect((await getNewsfeed('tag=nobody-knows-this')).count).toBe(0)
    const dailySite = await createSite()
    await dailySite.importFeed([0, 1, 2, 3].map((n) => dailySite.post(n, timeAt(n))))
    const yearlySite = await createSite()
    await yearlySite.importFeed([yearlySite.post(1, timeAt(400))], timeAt(399))
    await yearlySite.importFeed([yearlySite.post(2, timeAt(0)), yearlySite.post(1, timeAt(400))])
    expect(await getEntries(dailySite.id, 'quiet=1')).toEqual([])
    expect(await getEntries(yearlySite.id, 'quiet=1')).toHaveLength(1)
  })

  it('uses the day’s first post in a language, even after other posts', async () => {
    const mixedSite = await createSite()
    await mixedSite.importFeed([
      mixedSite.post(1, timeAt(0, -3), { language: 'de' }),
      mixedSite.post(2, timeAt(0, -2), { language: 'cy' }),
      mixedSite.post(3, timeAt(0, -1), { language: 'cy' }),
    ])
    expect(await getEntries(mixedSite.id, 'lang=cy')).toMatchObject([
      { title: `${siteCount} 3`, more_today: 1, river_on: timeAt(0, -2).toISOString() },
    ])
    expect(await getEntries(mixedSite.id, 'lang=cy,de')).toMatchObject([
      { more_today: 2, river_on: timeAt(0, -3).toISOString() },
    ])
    expect(await getEntries(mixedSite.id, 'lang=und,cy')).toHaveLength(1)
  })

  it('keeps entries on their pages while new posts arrive', async () => {
    for (let n = 0; n < 21; n++) {
      const site = await createSite({ tags: ['pages'] })
      await site.importFeed([site.post(1, timeAt(1, -n / 4))], timeAt(1))
    }
    const first = await getNewsfeed('tag=pages')
    expect(first).toMatchObject({ count: 21 })
    expect(first.next).toContain(`as_of=${first.as_of}`)
    const lateSite = await createSite({ tags: ['pages'] })
    await lateSite.importFeed([lateSite.post(1, timeAt(0))])
    const second = (await wend.anonymous(`GET ${first.next?.replace('http://wend.test', '')}`)).body
    expect(second.results).toHaveLength(1)
    const allIds = [...first.results, ...second.results].map(({ id }: NewsfeedPost) => id)
    expect(new Set(allIds).size).toBe(21)
    expect((await getNewsfeed('tag=pages')).count).toBe(22)
    for (const page of ['3', '51', '0', 'x'])
      expect((await wend.anonymous(`GET /api/posts/?tag=pages&page=${page}`)).status).toBe(404)
    expect((await wend.anonymous('GET /api/posts/?as_of=moss')).status).toBe(400)
  })

  it('covers 30 days', async () => {
    const site = await createSite()
    await site.importFeed([site.post(1, timeAt(40))], timeAt(39))
    expect(await getEntries(site.id)).toEqual([])
  })

  it('takes at most three statements every 30 seconds, however many posts arrive', async () => {
    for (const query of ['', 'tag=tides&lang=de,und&quiet=1'])
      expect(await wend.countStatements(() => getNewsfeed(query))).toBeLessThanOrEqual(3)
    const getFirstPage = () => wend.anonymous('GET /api/posts/')
    const before = await getFirstPage()
    const busySite = await createSite()
    await busySite.importFeed(Array.from({ length: 1000 }, (_, n) => busySite.post(n, timeAt(0, n / 1000))))
    await wend.services.invalidation.catchUp()
    expect(await wend.countStatements(getFirstPage)).toBe(0)
    expect((await getFirstPage()).text).toBe(before.text)
  })

  it.each([
    ['without end', 'x'.repeat(100_000)],
    ['right to left', 'مرحبا ‏بالعالم'],
    ['emoji alone', '👩‍👩‍👧‍👦🏳️‍🌈'],
    ['none', ''],
  ])('shows titles unchanged: %s', async (_, title) => {
    const site = await createSite()
    await site.importFeed([site.post(1, timeAt(0), { title: title.slice(0, 500) })])
    expect((await getEntries(site.id))[0]?.title).toBe(title.slice(0, 500))
  })
})

it('gives all sites under a domain one entry a day: that of the first to post', async () => {
  const siblings = await Promise.all(
    Array.from({ length: 12 }, async (_, n) => {
      const site = await createSite()
      await wend.db
        .updateTable('blogs')
        .set({ registered_domain: 'one-owner.com' })
        .where('id', '=', site.id)
        .execute()
      return { ...site, n }
    }),
  )
  const otherSite = await createSite()
  for (const { importFeed, post, n } of siblings)
    await importFeed([post(1, timeAt(0, n - 6), { language: n === 5 ? 'cy' : 'en' })], timeAt(0, 8))
  await otherSite.importFeed([otherSite.post(1, timeAt(0, 2))], timeAt(0, 8))
  const getOwnerEntries = async (query = '') =>
    (await getNewsfeed(query)).results
      .map(({ blog }) => siblings.findIndex(({ id }) => id === blog.id))
      .filter((n) => n >= 0)
  expect(await getOwnerEntries()).toEqual([0])
  expect(await getEntries(otherSite.id)).toHaveLength(1)
  // With a language filter, the first entry in that language.
  expect(await getOwnerEntries('lang=cy')).toEqual([5])
  const shelf = (await findJustPosted(wend.db, 20, 1)).filter(({ blog }) =>
    siblings.some(({ id }) => id === blog.id),
  )
  expect(shelf).toHaveLength(1)
  // The next site takes over the entry of a hidden site.
  await hold(wend, 'blog', siblings[0]?.id ?? 0)
  expect(await getOwnerEntries()).toEqual([1])
})

it.each(['', 'lang=cy'])('gives a hidden post’s entry to the next site of its domain: %s', async (query) => {
  const [first, second] = [await createSite(), await createSite()]
  const siblings = { registered_domain: `two-of-${first.id}.com` }
  await wend.db.updateTable('blogs').set(siblings).where('id', 'in', [first.id, second.id]).execute()
  await second.importFeed([second.post(1, timeAt(0, 2), { language: 'cy' })], timeAt(0, 8))
  const { as_of, count } = await getNewsfeed(query)
  await first.importFeed([first.post(1, timeAt(0, 1), { language: 'cy' })], timeAt(0, 8))
  const [entry] = await getEntries(first.id, query)
  expect(await getEntries(second.id, query)).toEqual([])
  // New posts do not change the pages of a list that was opened before.
  expect(await getEntries(second.id, `${query}&as_of=${as_of}`)).toHaveLength(1)
  const staff = await makeUser(wend, undefined, { is_staff: true })
  await staff.call(`POST /api/staff/posts/${entry?.id}/hide/`, { reason: 'It sells things' })
  expect(await getEntries(first.id, query)).toEqual([])
  expect(await getEntries(second.id, query)).toHaveLength(1)
  expect((await getNewsfeed(query)).count).toBe(count)
})
