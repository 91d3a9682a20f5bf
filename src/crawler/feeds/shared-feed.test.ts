import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { countVisitedRows, flattenPlan } from '#test/read-plans.ts'
import { importSites } from '#test/simulate-crawl.ts'
import { slowIt } from '#test/slow-it.ts'
import { politenessViolations } from '#test/web/politeness/all-rules.ts'
import type { Reply } from '#test/web/web-host.ts'
import { crawlerFixture } from '../testing/crawler-fixture.ts'
import { findSharedFeed } from './shared-feed.ts'

// Two listed sites with the same feed: both are crawled, but the feed is fetched as if there were one.

const hour = 3600 * 1000
const day = 24 * hour
const fixture = crawlerFixture()
const userAgent = 'Wend/1.0 (+https://wend.test/reading; ada@wend.test)'
const feed = 'https://diary.org/feed'

/** Lists a site with a feed, and a site on another host for which the list names the same feed. */
async function listSharedFeed(feedUrl: string, overrides: object = {}): Promise<void> {
  fixture.addSite('diary.org', 1, overrides)
  fixture.addSite('blog.diary.org', 2, { metadata: { title: 'The diary', linkedFeed: feedUrl } })
  await importSites(fixture.wend, [
    { url: 'https://diary.org/', feed_url: feed },
    { url: 'https://blog.diary.org/', feed_url: feedUrl },
  ])
  fixture.startWorkers(1, hour)
}

const findViolations = () =>
  politenessViolations(fixture.web.log, {
    userAgent,
    budget: 10,
    sharedPages: new Set([feed, feed.replace('https', 'http')]),
  })
const countPosts = async () =>
  (
    await sql<{
      n: number
    }>`select count(p.id)::integer as n from blogs b left join posts p on p.blog_id = b.id
      group by b.id order by b.id`.execute(fixture.wend.db)
  ).rows.map(({ n }) => n)
const getRequestTimes = () => fixture.requests('diary.org', '/feed').map(({ at }) => at - fixture.start)

it('fetches a feed shared by two sites no more often than one, and gives both its posts', async () => {
  await listSharedFeed(feed, { maxAgeSeconds: 3 * 3600 })
  await fixture.simulation.advance(3 * day)
  expect(findViolations()).toEqual({})
  const noSite = { blog_id: 0, url: feed, timeScale: 1 }
  expect((await findSharedFeed(fixture.wend.db, noSite)).otherSites).toBe(2)
  const posts = await countPosts()
  // Both imported the feed's 20 entries first, and later entries at their next turns.
  expect(Math.min(...posts)).toBeGreaterThan(20)
  expect(Math.max(...posts) - Math.min(...posts)).toBeLessThanOrEqual(1)
})

it('takes turns if a shared feed changes every hour', async () => {
  await listSharedFeed(feed, { schedule: { seed: 1, postsPerMonth: 720, since: fixture.start - 40 * day } })
  await fixture.simulation.advance(2 * day)
  expect(findViolations()).toEqual({})
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from readings where what = 'feed' group by blog_id`.execute(fixture.wend.db)
  expect(rows).toHaveLength(2)
  const [first = 0, second = 0] = rows.map(({ n }) => n)
  expect(Math.min(first, second)).toBeGreaterThan(10)
  expect(Math.abs(first - second)).toBeLessThanOrEqual(2)
})

it('treats http and https as the same feed', async () => {
  await listSharedFeed('http://diary.org/feed')
  await fixture.simulation.advance(day)
  expect(findViolations()).toEqual({})
  const gaps = getRequestTimes().map((at, n) => at - (getRequestTimes()[n - 1] ?? Number.NEGATIVE_INFINITY))
  expect(gaps.length).toBeGreaterThan(3)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(hour)
  expect((await countPosts()).every((n) => n >= 20)).toBe(true)
})

slowIt('stops fetching a shared feed for both sites once it returns 403', async () => {
  const forbidden: Reply = { status: 403 }
  await listSharedFeed(feed, { override: () => forbidden })
  await fixture.simulation.advance(20 * day)
  expect(findViolations()).toEqual({})
  expect(getRequestTimes()).toHaveLength(1)
  await fixture.simulation.advance(12 * day)
  expect(findViolations()).toEqual({})
  expect(getRequestTimes()).toHaveLength(2)
})

it('lets a site discover the feed of another one, and take turns', async () => {
  // It is fetched at the rate that it requests, so its own site always comes first.
  fixture.addSite('diary.org', 1, { maxAgeSeconds: 12 * 3600 })
  fixture.addSite('blog.diary.org', 2, { feed: '/none', metadata: { title: 'The diary', linkedFeed: feed } })
  await importSites(fixture.wend, [
    { url: 'https://diary.org/', feed_url: feed },
    { url: 'https://blog.diary.org/', feed_url: null },
  ])
  fixture.startWorkers(1, hour)
  await fixture.simulation.advance(2 * day)
  expect(findViolations()).toEqual({})
  expect((await countPosts()).every((n) => n >= 20)).toBe(true)
})

it('fetches a feed once an hour if the addresses of two sites redirect to it', async () => {
  fixture.addSite('diary.org', 1)
  fixture.addSite('blog.diary.org', 2, { feed: '/none' })
  const redirect: Reply = { status: 302, headers: { Location: feed } }
  for (const [name, path] of [
    ['old.diary.org', '/rss'],
    ['feeds.example.org', '/diary'],
  ] as const)
    fixture.web.put({ name, pages: { [path]: { kind: 'feed', reply: redirect } } })
  await importSites(fixture.wend, [
    { url: 'https://diary.org/', feed_url: 'https://old.diary.org/rss' },
    { url: 'https://blog.diary.org/', feed_url: 'https://feeds.example.org/diary' },
  ])
  fixture.startWorkers(1, hour)
  await fixture.simulation.advance(2 * day)
  expect(findViolations()).toEqual({})
  expect((await countPosts()).every((n) => n >= 20)).toBe(true)
})

it('requests a failing feed only once an hour, although two sites link to it', async () => {
  const broken: Reply = { status: 500 }
  fixture.web.put({
    name: 'feeds.example.org',
    pages: { '/diary': { kind: 'feed', reply: broken } },
  })
  for (const [n, name] of ['ann.org', 'bob.org'].entries())
    fixture.addSite(name, n + 1, {
      feed: '/none',
      metadata: { title: name, linkedFeed: 'https://feeds.example.org/diary' },
    })
  await importSites(fixture.wend, [
    { url: 'https://ann.org/', feed_url: null },
    { url: 'https://bob.org/', feed_url: null },
  ])
  fixture.startWorkers(1, hour)
  await fixture.simulation.advance(3 * day)
  expect(findViolations()).toEqual({})
  expect(fixture.requests('feeds.example.org', '/diary').length).toBeGreaterThan(1)
})

it('reads no unrelated log rows, however many there are', async () => {
  const { db, services } = fixture.wend
  await sql`insert into readings (blog_id, read_on, what, status, bytes, new_posts, feed_url)
    select n, now() - n * interval '1 second', 'feed', '200', 0, 0,
      case when n % 10 = 0 then 'https://site-' || n || '.org/feed' end
    from generate_series(1, 30000) n`.execute(db)
  await sql`analyze readings`.execute(db)
  const site = { blog_id: 7, timeScale: 1 }
  for (const url of ['http://site-20000.org/feed', feed]) {
    const [statement] = await fixture.wend.recordStatements(() => findSharedFeed(db, { ...site, url }))
    const { rows } = await services.database.pool.query(`explain (analyze, format json) ${statement?.sql}`, [
      ...(statement?.parameters ?? []),
    ])
    const visitedRows = flattenPlan(rows[0]['QUERY PLAN'][0].Plan).map(countVisitedRows)
    expect(Math.max(...visitedRows)).toBeLessThan(10)
  }
  const { free_on } = await findSharedFeed(db, { ...site, url: 'http://site-20.org/feed' })
  expect(new Date(free_on ?? 0).getTime()).toBeGreaterThan(Date.now() + 0.9 * hour)
})
