import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clearHolds, hold, makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import type { FeedPost } from '../posts/storage/feed-post.ts'
import { importPosts } from '../posts/storage/import-posts.ts'
import { crawledFeed, postAt } from '../posts/testing/crawled-feed.ts'
import type { NewsfeedPost } from './contract.ts'
import { justPosted } from './just-posted-queries.ts'

let wend: Wend
let reader: TestPerson
beforeAll(async () => {
  wend = await startWend()
  reader = await makeUser(wend, 'Reader')
})
afterAll(() => wend.close())

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Noon of some days ago (UTC), and some hours later. */
const at = (daysAgo: number, hours = 0) => new Date(noon - daysAgo * dayMs + hours * hourMs)
const noon = Math.floor((Date.now() - dayMs) / dayMs) * dayMs + dayMs / 2

let made = 0
async function site(more: Parameters<typeof makeSite>[1] = {}) {
  const site_url = `https://river${++made}.example.net`
  const id = await makeSite(wend, { title: `River ${made}`, url: site_url, ...more })
  const read = (posts: FeedPost[], read_on = at(0, 11)) =>
    importPosts(wend.db, { blog_id: id, site_url, read_on, is_first: false, feed: crawledFeed(posts, null) })
  const post = (n: number, on: Date, text: Partial<FeedPost> = {}) =>
    postAt(site_url, n, on, { title: `${made} ${n}`, language: 'en', ...text })
  return { id, read, post }
}
/** Replies to members are not cached, so each call queries the database. */
const newsfeed = async (query = '') =>
  (await reader.call(`GET /api/posts/?${query}`)).body as {
    count: number
    next: string | null
    as_of: number
    results: NewsfeedPost[]
  }
const entriesOf = async (id: number, query = '') =>
  (await newsfeed(query)).results.filter(({ blog }) => blog.id === id)

describe('the newsfeed', () => {
  it('gives a site one entry a day, at its first post’s time, and shows the newest', async () => {
    const busy = await site()
    const calm = await site()
    await busy.read([busy.post(1, at(0, -3))], at(0, -2))
    await calm.read([calm.post(1, at(0, -1))], at(0, 0))
    await busy.read(
      [2, 3, 4].map((n) => busy.post(n, at(0, n))),
      at(0, 5),
    )
    const { results } = await newsfeed()
    expect(results.slice(0, 2).map(({ blog }) => blog.id)).toEqual([calm.id, busy.id])
    expect(results[1]).toMatchObject({
      more_today: 3,
      published_on: at(0, 4).toISOString(),
      river_on: at(0, -3).toISOString(),
    })
  })

  it('does not move a site that posts 5,000 times a day', async () => {
    const flood = await site()
    const calm = await site()
    await flood.read([flood.post(0, at(0, -3))], at(0, -3))
    await calm.read([calm.post(1, at(0, -2))], at(0, -2))
    for (let batch = 0; batch < 5; batch++) {
      const posts = Array.from({ length: 1000 }, (_, n) =>
        flood.post(1 + batch * 1000 + n, new Date(at(0, -1).getTime() + (batch * 1000 + n) * 1000)),
      )
      await flood.read(posts, at(0, 6))
    }
    const [own] = await entriesOf(flood.id)
    expect(own).toMatchObject({ river_on: at(0, -3).toISOString(), more_today: 49 })
    const order = (await newsfeed()).results.map(({ blog }) => blog.id)
    expect(order.indexOf(calm.id)).toBeLessThan(order.indexOf(flood.id))
    expect(order.filter((id) => id === flood.id)).toHaveLength(1)
  })

  it('reports how long a site had been quiet', async () => {
    const woken = await site()
    await woken.read([woken.post(1, at(230))], at(229))
    await woken.read([woken.post(2, at(0, -1)), woken.post(1, at(230))], at(0))
    const [own] = await entriesOf(woken.id)
    expect(own?.first_in_months).toBe(7)
    const weekly = await site()
    await weekly.read([weekly.post(1, at(7))], at(6))
    await weekly.read([weekly.post(2, at(0, -1)), weekly.post(1, at(7))], at(0))
    expect((await entriesOf(weekly.id))[0]?.first_in_months).toBe(null)
  })

  it('leaves out hidden posts, and sites that are down or taken over', async () => {
    const one = await site()
    await one.read([one.post(1, at(0))])
    expect(await entriesOf(one.id)).toHaveLength(1)
    await hold(wend, 'blog', one.id)
    expect(await entriesOf(one.id)).toEqual([])
    await clearHolds(wend, 'blog', one.id)
    for (const health of ['away', 'gone', 'changed_hands', 'unsteady'] as const) {
      await wend.db.updateTable('blogs').set({ health }).where('id', '=', one.id).execute()
      expect(await entriesOf(one.id)).toHaveLength(health === 'unsteady' ? 1 : 0)
    }
  })

  it('is filtered by tag, language and quiet sites', async () => {
    const german = await site({ tags: ['tides'] })
    await german.read([german.post(1, at(0), { language: 'de' })])
    const unknown = await site({ tags: ['tides'] })
    await unknown.read([unknown.post(1, at(0), { title: '', excerpt: '', language: null })])
    const both = async (query: string) => [
      (await entriesOf(german.id, query)).length,
      (await entriesOf(unknown.id, query)).length,
    ]
    expect(await both('lang=de')).toEqual([1, 0])
    expect(await both('lang=DE-at,und')).toEqual([1, 1])
    expect(await both('lang=und')).toEqual([0, 1])
    expect(await both('lang=fr')).toEqual([0, 0])
    expect(await both('tag=Tides')).toEqual([1, 1])
    expect(await both('tag=tides&lang=de')).toEqual([1, 0])
    expect((await newsfeed('tag=nobody-knows-this')).count).toBe(0)
    const daily = await site()
    await daily.read([0, 1, 2, 3].map((n) => daily.post(n, at(n))))
    const yearly = await site()
    await yearly.read([yearly.post(1, at(400))], at(399))
    await yearly.read([yearly.post(2, at(0)), yearly.post(1, at(400))])
    expect(await entriesOf(daily.id, 'quiet=1')).toEqual([])
    expect(await entriesOf(yearly.id, 'quiet=1')).toHaveLength(1)
  })

  it('uses the day’s first post in a language, even after other posts', async () => {
    const mixed = await site()
    await mixed.read([
      mixed.post(1, at(0, -3), { language: 'de' }),
      mixed.post(2, at(0, -2), { language: 'cy' }),
      mixed.post(3, at(0, -1), { language: 'cy' }),
    ])
    expect(await entriesOf(mixed.id, 'lang=cy')).toMatchObject([
      { title: `${made} 3`, more_today: 1, river_on: at(0, -2).toISOString() },
    ])
    expect(await entriesOf(mixed.id, 'lang=cy,de')).toMatchObject([
      { more_today: 2, river_on: at(0, -3).toISOString() },
    ])
    expect(await entriesOf(mixed.id, 'lang=und,cy')).toHaveLength(1)
  })

  it('does not move while new posts arrive between pages', async () => {
    for (let n = 0; n < 21; n++) {
      const one = await site({ tags: ['pages'] })
      await one.read([one.post(1, at(1, -n / 4))], at(1))
    }
    const first = await newsfeed('tag=pages')
    expect(first).toMatchObject({ count: 21 })
    expect(first.next).toContain(`as_of=${first.as_of}`)
    const late = await site({ tags: ['pages'] })
    await late.read([late.post(1, at(0))])
    const second = (await wend.anyone(`GET ${first.next?.replace('http://wend.test', '')}`)).body
    expect(second.results).toHaveLength(1)
    const all = [...first.results, ...second.results].map(({ id }: NewsfeedPost) => id)
    expect(new Set(all).size).toBe(21)
    expect((await newsfeed('tag=pages')).count).toBe(22)
    for (const page of ['3', '51', '0', 'x'])
      expect((await wend.anyone(`GET /api/posts/?tag=pages&page=${page}`)).status).toBe(404)
    expect((await wend.anyone('GET /api/posts/?as_of=moss')).status).toBe(400)
  })

  it('covers 30 days', async () => {
    const one = await site()
    await one.read([one.post(1, at(40))], at(39))
    expect(await entriesOf(one.id)).toEqual([])
  })

  it('takes at most three statements, once in 30 seconds, however many posts arrive', async () => {
    for (const query of ['', 'tag=tides&lang=de,und&quiet=1'])
      expect(await wend.countStatements(() => newsfeed(query))).toBeLessThanOrEqual(3)
    const asIs = () => wend.anyone('GET /api/posts/')
    const before = await asIs()
    const busy = await site()
    await busy.read(Array.from({ length: 1000 }, (_, n) => busy.post(n, at(0, n / 1000))))
    await wend.services.invalidation.catchUp()
    expect(await wend.countStatements(asIs)).toBe(0)
    expect((await asIs()).text).toBe(before.text)
  })

  it.each([
    ['without end', 'x'.repeat(100_000)],
    ['right to left', 'مرحبا ‏بالعالم'],
    ['emoji alone', '👩‍👩‍👧‍👦🏳️‍🌈'],
    ['none', ''],
  ])('shows titles unchanged: %s', async (_, title) => {
    const one = await site()
    await one.read([one.post(1, at(0), { title: title.slice(0, 500) })])
    expect((await entriesOf(one.id))[0]?.title).toBe(title.slice(0, 500))
  })
})

it('gives all sites under a domain one entry a day, the first one’s', async () => {
  const twelve = await Promise.all(
    Array.from({ length: 12 }, async (_, n) => {
      const one = await site()
      await wend.db
        .updateTable('blogs')
        .set({ registered_domain: 'one-owner.com' })
        .where('id', '=', one.id)
        .execute()
      return { ...one, n }
    }),
  )
  const other = await site()
  for (const { read, post, n } of twelve)
    await read([post(1, at(0, n - 6), { language: n === 5 ? 'cy' : 'en' })], at(0, 8))
  await other.read([other.post(1, at(0, 2))], at(0, 8))
  const ofOwner = async (query = '') =>
    (await newsfeed(query)).results
      .map(({ blog }) => twelve.findIndex(({ id }) => id === blog.id))
      .filter((n) => n >= 0)
  expect(await ofOwner()).toEqual([0])
  expect(await entriesOf(other.id)).toHaveLength(1)
  // With a language filter, the first entry in that language.
  expect(await ofOwner('lang=cy')).toEqual([5])
  const shelf = (await justPosted(wend.db, 20, 1)).filter(({ blog }) =>
    twelve.some(({ id }) => id === blog.id),
  )
  expect(shelf).toHaveLength(1)
  // The next site takes over the entry of a hidden one.
  await hold(wend, 'blog', twelve[0]?.id ?? 0)
  expect(await ofOwner()).toEqual([1])
})

it.each(['', 'lang=cy'])('gives a hidden post’s entry to the next site of its domain: %s', async (query) => {
  const [first, second] = [await site(), await site()]
  const siblings = { registered_domain: `two-of-${first.id}.com` }
  await wend.db.updateTable('blogs').set(siblings).where('id', 'in', [first.id, second.id]).execute()
  await second.read([second.post(1, at(0, 2), { language: 'cy' })], at(0, 8))
  const { as_of, count } = await newsfeed(query)
  await first.read([first.post(1, at(0, 1), { language: 'cy' })], at(0, 8))
  const [entry] = await entriesOf(first.id, query)
  expect(await entriesOf(second.id, query)).toEqual([])
  // New posts do not change the pages of a list that was opened before.
  expect(await entriesOf(second.id, `${query}&as_of=${as_of}`)).toHaveLength(1)
  const staff = await makeUser(wend, undefined, { is_staff: true })
  await staff.call(`POST /api/staff/posts/${entry?.id}/hide/`, { reason: 'It sells things' })
  expect(await entriesOf(first.id, query)).toEqual([])
  expect(await entriesOf(second.id, query)).toHaveLength(1)
  expect((await newsfeed(query)).count).toBe(count)
})
