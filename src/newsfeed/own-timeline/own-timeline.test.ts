import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeRecommendations } from '#test/builders/recommendations.ts'
import { makeFeedKey, makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { importPosts } from '../posts/storage/import-posts.ts'
import { createFeed, createPost } from '../posts/testing/crawled-feed.ts'
import type { TimelinePost } from '../timeline/schemas.ts'

let wend: Wend
let ada: TestPerson
beforeAll(async () => {
  wend = await startWend()
})
beforeEach(async () => {
  ada = await makeUser(wend)
})
afterAll(() => wend.close())

const hourMs = 3_600_000
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs)
let siteCount = 0
/** Makes a site with a post at each of these times, in hours before now. */
async function makePostingSite(hours: number[], fields: Parameters<typeof makeSite>[1] = {}) {
  const site_url = `https://own${++siteCount}.example.net`
  const id = await makeSite(wend, { title: `Own ${siteCount}`, url: site_url, ...fields })
  const posts = hours.map((hour, n) =>
    createPost(site_url, n, hoursAgo(hour), { title: `Own ${id} ${n}`, language: 'en' }),
  )
  await importPosts(wend.db, {
    blog_id: id,
    site_url,
    read_on: new Date(),
    is_first_feed: true,
    feed: createFeed(posts),
  })
  return id
}
const follow = (ids: number[]) => ada.call('POST /api/follows/', { ids })
const getTimeline = async (query = '') => {
  const { body } = await ada.call(`GET /api/posts/mine/?${query}`)
  return body as { count: number; next: string | null; as_of: number; results: TimelinePost[] }
}
const getKinds = (results: TimelinePost[]) => results.map(({ reasons }) => reasons[0]?.kind)

describe('the timeline', () => {
  it('has followed posts and at most one suggestion in four, each with its reason', async () => {
    const followed = await Promise.all(Array.from({ length: 6 }, (_, n) => makePostingSite([30 + n * 4])))
    const shared = await Promise.all([31, 33, 35].map((n) => makePostingSite([n], { tags: ['lichen'] })))
    const outsideSites = await Promise.all([32, 34, 36].map((n) => makePostingSite([n])))
    await ada.call('POST /api/profile-create-update/', { tags: ['lichen'] })
    expect((await getTimeline()).results).toEqual([])
    await follow(followed)
    const { results, count, next } = await getTimeline()
    expect([count, next]).toEqual([6, null])
    expect(results).toHaveLength(8)
    const times = results.map(({ river_on }) => river_on)
    expect(times).toEqual(times.toSorted().reverse())
    expect(
      getKinds(results)
        .filter((kind) => kind !== 'followed')
        .sort(),
    ).toEqual(['outside', 'tag'])
    for (const { blog, reasons } of results) {
      const expectedSites =
        reasons[0]?.kind === 'followed' ? followed : reasons[0]?.kind === 'tag' ? shared : outsideSites
      expect(expectedSites).toContain(blog.id)
      if (reasons[0]?.kind === 'tag') expect(reasons[0]).toMatchObject({ values: ['lichen'] })
    }
    expect((await getTimeline()).results).toEqual(results)
  })

  it('keeps entries on their pages when new posts arrive', async () => {
    const followed = await Promise.all(Array.from({ length: 18 }, (_, n) => makePostingSite([n + 1])))
    await follow(followed)
    const first = await getTimeline()
    const lateSite = await makePostingSite([0])
    await follow([lateSite])
    const second = (await ada.call(`GET ${first.next?.replace('http://wend.test', '')}`)).body
    const ids = [...first.results, ...second.results]
      .filter(({ reasons }: TimelinePost) => reasons[0]?.kind === 'followed')
      .map(({ blog }: TimelinePost) => blog.id)
    expect(ids).toEqual(followed)
    for (const { results } of [first, second])
      expect(getKinds(results).filter((kind) => kind !== 'followed').length).toBeLessThanOrEqual(
        results.length / 4,
      )
    expect((await ada.call('GET /api/posts/mine/?page=9')).status).toBe(404)
  })

  it('leaves out muted posts until they are unmuted', async () => {
    const followed = await Promise.all([40, 44, 48].map((n) => makePostingSite([n])))
    await makePostingSite([41], { tags: ['fungi'] })
    await ada.call('POST /api/profile-create-update/', { tags: ['fungi'] })
    await follow(followed)
    const mute = (reason_kind: string, value?: string | null) =>
      ada.call('POST /api/posts/mine/mute/', { reason_kind, value })
    const { body: mutes } = await ada.call('GET /api/posts/mine/mute/')
    expect(mutes).toEqual([])
    expect(getKinds((await getTimeline()).results)).toContain('tag')
    expect((await mute('tag', ' Fungi ')).status).toBe(204)
    expect(getKinds((await getTimeline()).results)).not.toContain('tag')
    expect((await mute('outside', null)).status).toBe(204)
    expect(getKinds((await getTimeline()).results)).toEqual(['followed', 'followed', 'followed'])
    expect((await mute('site', `${followed[0]}`)).status).toBe(204)
    expect((await getTimeline()).results).toHaveLength(2)
    expect((await ada.call('GET /api/posts/mine/mute/')).body).toEqual([
      { reason_kind: 'site', value: `${followed[0]}`, label: `Own ${siteCount - 3}` },
      { reason_kind: 'outside', value: null, label: null },
      { reason_kind: 'tag', value: 'fungi', label: 'fungi' },
    ])
    await ada.call('DELETE /api/posts/mine/mute/?reason_kind=tag&value=fungi')
    expect(getKinds((await getTimeline()).results)).not.toContain('outside')
    expect((await wend.anonymous('GET /api/posts/mine/')).status).toBe(401)
  })

  it('mutes each kind of reason, and unmutes by query or body', async () => {
    const followed = await Promise.all([70, 74, 78].map((n) => makePostingSite([n])))
    await makePostingSite([71], { tags: ['fungi'] })
    await ada.call('POST /api/profile-create-update/', { tags: ['fungi'] })
    await follow(followed)
    for (const reason_kind of ['tag', 'outside', 'recommended', 'followed']) {
      const mute = { reason_kind, value: null }
      expect((await ada.call('POST /api/posts/mine/mute/', mute)).status).toBe(204)
      expect((await ada.call('POST /api/posts/mine/mute/', { reason_kind })).status).toBe(204)
      expect(getKinds((await getTimeline()).results)).not.toContain(reason_kind)
      expect((await ada.call('GET /api/posts/mine/mute/')).body).toEqual([{ ...mute, label: null }])
      const { status } = await (reason_kind === 'tag'
        ? ada.call('DELETE /api/posts/mine/mute/', mute)
        : ada.call(`DELETE /api/posts/mine/mute/?reason_kind=${reason_kind}`))
      expect(status).toBe(204)
      expect((await ada.call('GET /api/posts/mine/mute/')).body).toEqual([])
    }
  })

  it.each([
    ['weather', 'rain', 400],
    ['tag', '!', 400],
    ['tag', '', 400],
    ['outside', 'moss', 400],
    ['site', null, 400],
    ['site', 'moss', 400],
    ['site', '999999', 404],
  ])('rejects invalid mutes: %s %s', async (reason_kind, value, status) => {
    expect((await ada.call('POST /api/posts/mine/mute/', { reason_kind, value })).status).toBe(status)
    expect((await ada.call('GET /api/posts/mine/mute/')).body).toEqual([])
  })

  it('names the followed sites that recommend a site', async () => {
    const followed = await Promise.all([50, 54, 58].map((n) => makePostingSite([n])))
    const recommended = await makePostingSite([52])
    await makeRecommendations(wend, [[followed[0] ?? 0, recommended]])
    await follow(followed)
    const { title } = (await ada.call(`GET /api/blogs/${followed[0]}/`)).body
    const getSuggestions = async () =>
      (await getTimeline()).results.filter(({ reasons }) => reasons[0]?.kind !== 'followed')
    expect(await getSuggestions()).toMatchObject([
      { blog: { id: recommended }, reasons: [{ kind: 'recommended', values: [title] }] },
    ])
    await ada.call('POST /api/posts/mine/mute/', { reason_kind: 'recommended', value: null })
    expect((await getSuggestions()).map(({ blog }) => blog.id)).not.toContain(recommended)
  })

  it('is filtered by tag, language and quiet sites, and so is its feed', async () => {
    const tagged = await makePostingSite([3], { tags: ['slates'] })
    const daily = await makePostingSite([2, 26, 50, 74, 98, 122])
    await makePostingSite([4], { tags: ['slates'] })
    await follow([tagged, daily])
    const key = await makeFeedKey(wend, ada)
    const getFollowedSites = async (query: string) => {
      const { items } = (await wend.anonymous(`GET /river/${key}/feed.json?${query}`)).body
      const { results } = await getTimeline(query)
      const followedPosts = results.filter(({ reasons }) => reasons[0]?.kind === 'followed')
      for (const { url } of followedPosts) expect(items).toContainEqual(expect.objectContaining({ url }))
      expect(items).toHaveLength(results.length)
      return [...new Set(followedPosts.map(({ blog }) => blog.id))]
    }
    expect(await getFollowedSites('')).toEqual([daily, tagged])
    expect(await getFollowedSites('tag=Slates')).toEqual([tagged])
    expect(await getFollowedSites('tag=slates&lang=fr')).toEqual([])
    expect(await getFollowedSites('tag=nobody-knows-this')).toEqual([])
    expect(await getFollowedSites('tag=!')).toEqual([])
    expect(await getFollowedSites('quiet=1')).toEqual([tagged])
  })

  it('suggests only posts that match its filters', async () => {
    const followed = await Promise.all([60, 62, 64].map((n) => makePostingSite([n], { tags: ['slates'] })))
    const matching = await makePostingSite([61], { tags: ['slates'] })
    await makePostingSite([61.5])
    await follow(followed)
    const { results } = await getTimeline('tag=slates')
    expect(results.filter(({ blog }) => !followed.includes(blog.id)).map(({ blog }) => blog.id)).toEqual([
      matching,
    ])
  })

  it('takes at most three statements besides the session’s', async () => {
    const followed = await Promise.all([1, 2, 3].map((n) => makePostingSite([n])))
    await follow(followed)
    expect(await wend.countStatements(() => getTimeline('lang=en'))).toBeLessThanOrEqual(3 + 1)
  })
})

describe('the last seen time', () => {
  it('is the same on all devices, and never goes back', async () => {
    const getSeen = () => ada.call('GET /api/posts/mine/seen/')
    const setSeen = (until: string) => ada.call('PUT /api/posts/mine/seen/', { until })
    expect((await getSeen()).body).toEqual({ until: null })
    const until = hoursAgo(5).toISOString()
    expect((await setSeen(until)).body).toEqual({ until })
    expect((await setSeen(hoursAgo(9).toISOString())).body).toEqual({ until })
    expect((await getSeen()).body).toEqual({ until })
    const { body } = await setSeen('2999-01-01T00:00:00Z')
    expect(Date.parse(body.until)).toBeLessThanOrEqual(Date.now() + 60_000)
    const invalidTimes = ['soon', '2024', '', '2026-02-30T00:00:00Z', '2026-01-01T00:00:00 (then)']
    // Years that are not written with four digits in UTC.
    const otherYears = ['0000-12-31T23:59:59Z', '0001-01-01T00:00:00+00:01', '9999-12-31T23:59:59-00:01']
    for (const until of [...invalidTimes, ...otherYears])
      expect((await setSeen(until)).body.until).toEqual(['Use an ISO 8601 time.'])
  })
})

describe('feeds', () => {
  it('are public, with the same filters', async () => {
    const id = await makePostingSite([1], { tags: ['ferns'], title: 'Ferns & co' })
    for (const file of ['feed.rss', 'feed.atom', 'feed.json']) {
      const feed = await wend.anonymous(`GET /newsfeed/${file}?tag=ferns`)
      expect(feed.status).toBe(200)
      expect(feed.text).toContain(`Own ${id} 0`)
      expect((await wend.anonymous(`GET /newsfeed/${file}?tag=ferns&quiet=1&lang=fr`)).text).not.toContain(
        `Own ${id} 0`,
      )
    }
    const { items, home_page_url } = (await wend.anonymous('GET /newsfeed/feed.json?tag=ferns')).body
    expect(home_page_url).toBe('http://wend.test/newsfeed?tag=ferns')
    expect(items).toMatchObject([
      { title: `Ferns & co: Own ${id} 0`, url: expect.stringContaining('.example.net/posts/0') },
    ])
  })

  it('of the timeline have a secret URL until it is replaced', async () => {
    const id = await makePostingSite([1], { feed_url: 'https://own.example.net/feed' })
    await follow([id])
    const key = await makeFeedKey(wend, ada)
    for (const file of ['feed.rss', 'feed.atom', 'feed.json', 'follows.opml']) {
      const feed = await wend.anonymous(`GET /river/${key}/${file}`)
      expect(feed.status).toBe(200)
      expect(feed.text).toContain(file === 'follows.opml' ? 'own.example.net/feed' : `Own ${id} 0`)
      expect(feed.text).not.toContain(key)
      // No self link to the public feed either: some readers subscribe to that instead.
      expect(feed.text).not.toMatch(/rel="self"|feed_url|newsfeed\/feed/)
      expect(feed.headers).toMatchObject({
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'no-referrer',
      })
    }
    expect((await wend.anonymous(`GET /river/${key}/feed.rss?lang=en,fr`)).text).toContain(`Own ${id} 0`)
    expect((await wend.anonymous(`GET /river/${key}/feed.rss?lang=fr`)).text).not.toContain(`Own ${id} 0`)
    const renewed = await makeFeedKey(wend, ada)
    expect(renewed).not.toBe(key)
    expect((await wend.anonymous(`GET /river/${renewed}/feed.rss`)).status).toBe(200)
    for (const invalidKey of [key, `${renewed}x`, '1-', 'x', '%00'])
      for (const file of ['feed.rss', 'follows.opml'])
        expect(await wend.anonymous(`GET /river/${invalidKey}/${file}`)).toMatchObject({
          status: 404,
          headers: { 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store' },
        })
    expect((await wend.anonymous('GET /api/river-key/')).status).toBe(401)
  })

  it('leave no key in the log', async () => {
    const tracing = await startWend({ sameDatabaseAs: wend, env: { LOG_LEVEL: 'trace' } })
    const key = await makeFeedKey(wend, ada)
    await tracing.anonymous(`GET /river/${key}/feed.rss`)
    await tracing.anonymous(`GET /river/${key}/none`)
    const log = JSON.stringify(tracing.logLines())
    expect(log).toContain('/river/:key/feed.rss')
    expect(log).not.toContain(key)
    await tracing.close()
  })
})
