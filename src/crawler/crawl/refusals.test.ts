import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { inTransaction } from '#platform/db/transaction.ts'
import { makeHost } from '#test/builders/hosts.ts'
import { clearHolds, hold } from '#test/builders.ts'
import { slowIt } from '#test/slow-it.ts'
import { type FeedSite, feedSite } from '#test/web/feed-site.ts'
import { robotsKinds } from '#test/web/robots-kinds.ts'
import type { Reply } from '#test/web/web-host.ts'
import { crawlerFixture } from '../testing/crawler-fixture.ts'
import { resumeCrawling, stopCrawling } from '../worker/stop-crawling.ts'
import { crawlNow } from './crawl-now.ts'

// Sites that refuse, move or ask for a delay, crawled for several simulated weeks.

const second = 1000
const hour = 3600 * second
const day = 24 * hour

const fixture = crawlerFixture()
const hostName = (seed: number) => `asks-otherwise-${seed}.org`
const putSite = (seed: number, overrides: Partial<FeedSite> = {}) =>
  fixture.addSite(hostName(seed), seed, overrides)
const { requests } = fixture
const getStatuses = (name: string, path: string) => requests(name, path).map(({ status }) => status)
const getState = async (id: number | undefined) => {
  const { rows } = await sql<{ feed_url: string | null; failing_reason: string | null }>`
    select feed_url, failing_reason from reading_state where blog_id = ${id}`.execute(fixture.wend.db)
  return rows[0]
}
const redirect = (to: string, status = 301): Reply => ({ status, headers: { Location: to } })

slowIt('respects refusals, back-offs and robots.txt', async () => {
  const busy: Reply = { status: 503, headers: { 'Retry-After': String(5 * 24 * 3600) } }
  const afterAWeek =
    (reply: Reply) =>
    ({ now }: { now: number }) =>
      now > fixture.start + 7 * day ? reply : undefined
  const hosts = [
    putSite(0, { override: afterAWeek({ status: 403 }) }),
    putSite(1, { override: afterAWeek({ status: 410 }) }),
    putSite(2, { override: afterAWeek(busy) }),
    putSite(3, { override: afterAWeek({ status: 429 }) }),
    putSite(4, { robots: robotsKinds.blocksWend }),
    putSite(5, { robots: robotsKinds.failing }),
    putSite(6, { robots: robotsKinds.keepsFeedsPrivate }),
  ]
  const ids = await fixture.addListings(hosts)
  fixture.startWorkers()
  await fixture.simulation.advance(36 * day)
  expect(fixture.violations()).toEqual({})
  const getFailedRequests = (seed: number, path: string) =>
    requests(hostName(seed), path).filter(({ status, kind }) => kind === 'feed' && status >= 400)
  expect(getFailedRequests(0, '/feed')).toHaveLength(1)
  expect(getFailedRequests(1, '/feed')).toHaveLength(2)
  expect((await getState(ids[1]))?.feed_url).toBeNull()
  // The whole host is skipped, but its front page was crawled in the meantime.
  expect(getFailedRequests(2, '/feed').length).toBeGreaterThan(3)
  expect(getFailedRequests(3, '/feed').length).toBeGreaterThan(5)
  expect(getStatuses(hostName(4), '/')).toEqual([])
  expect(getStatuses(hostName(5), '/')).toEqual([])
  expect((await getState(ids[5]))?.failing_reason).toBe('robots_failed')
  expect(requests(hostName(6), '/').length).toBeGreaterThan(4)
  expect(requests(hostName(6), '/feed')).toEqual([])
})

slowIt('follows feeds that move, with or without a redirect', async () => {
  const page = (feed: string) => ({
    headers: { 'Content-Type': 'text/html' },
    body: `<!doctype html><html lang="en"><title>A garden that moves</title><p>About moving.
      <link rel="alternate" type="application/rss+xml" href="${feed}">`,
  })
  const isLate = (now: number) => now > fixture.start + 10 * day
  const redirecting = putSite(0, {
    override: ({ path, now }) => (isLate(now) ? redirect(`/new${path}`) : undefined),
  })
  const vanished = putSite(1, { override: ({ now }) => (isLate(now) ? { status: 404 } : undefined) })
  const temporary = putSite(2, { override: () => redirect('/new/feed', 302) })
  for (const name of [redirecting, vanished, temporary]) {
    const host = fixture.web.hosts.get(name)
    const feed = feedSite({
      name,
      schedule: { seed: 9, postsPerMonth: 30, since: fixture.start - 400 * day },
    })
    if (!host || !feed.pages['/feed']) throw new Error(name)
    host.pages['/new/feed'] = feed.pages['/feed']
    if (name === vanished)
      host.pages['/'] = { kind: 'page', reply: ({ now }) => page(isLate(now) ? '/new/feed' : '/feed') }
  }
  const ids = await fixture.addListings([redirecting, vanished, temporary])
  fixture.startWorkers()
  await fixture.simulation.advance(20 * day)
  expect(fixture.violations()).toEqual({})
  for (const id of ids.slice(0, 2)) expect((await getState(id))?.feed_url).toMatch(/\/new\/feed$/)
  expect((await getState(ids[2]))?.feed_url).toMatch(/\.org\/feed$/)
  const moves = requests(redirecting, '/feed').filter(({ status }) => status === 301)
  expect((moves.at(-1)?.at ?? 0) - (moves[0]?.at ?? 0)).toBeGreaterThanOrEqual(3 * day)
  expect(moves.length).toBeGreaterThanOrEqual(3)
  expect(getStatuses(vanished, '/feed').filter((status) => status === 404)).toHaveLength(1)
})

it('crawls immediately on request by staff, except addresses that reject crawlers', async () => {
  const hosts = [
    putSite(0),
    putSite(1, { override: () => ({ status: 403 }) }),
    putSite(2, { robots: robotsKinds.blocksWend }),
    putSite(3, { override: () => ({ status: 429, headers: { 'Retry-After': '86400' } }) }),
    putSite(4),
  ]
  const ids = await fixture.addListings(hosts)
  fixture.startWorkers(1, 5 * second)
  await fixture.simulation.advance(3 * 60 * second)
  const requestCount = fixture.web.log.length
  const [openId = 0, refusingId = 0, closedId = 0, busyId = 0, hiddenId = 0] = ids
  await hold(fixture.wend, 'blog', hiddenId)
  const now = () => fixture.clock.now()
  expect(await crawlNow(fixture.wend.db, openId, now())).toEqual({ reads: ['page', 'feed'], leaves: [] })
  expect(await crawlNow(fixture.wend.db, refusingId, now())).toMatchObject({ reads: ['page'] })
  expect(await crawlNow(fixture.wend.db, closedId, now())).toMatchObject({
    reads: [],
    leaves: [{ why: 'robots' }],
  })
  expect(await crawlNow(fixture.wend.db, busyId, now())).toMatchObject({
    reads: [],
    leaves: [{ why: 'busy' }],
  })
  expect(await crawlNow(fixture.wend.db, hiddenId, now())).toMatchObject({ leaves: [{ why: 'not_listed' }] })
  await fixture.simulation.advance(2 * 60 * second)
  const newRequests = fixture.web.log
    .slice(requestCount)
    .map(({ host, path, status }) => `${host} ${path} ${status}`)
  expect(newRequests.toSorted()).toEqual(
    [`${hosts[0]} / 304`, `${hosts[0]} /feed 304`, `${hosts[1]} / 304`].toSorted(),
  )
})

it('does not crawl a stopped site until it is resumed', async () => {
  const [id = 0] = await fixture.addListings([putSite(0)])
  fixture.startWorkers()
  await fixture.simulation.advance(hour)
  await inTransaction(fixture.wend.db, (tx) => stopCrawling(tx, id))
  const requestCount = fixture.web.log.length
  await fixture.simulation.advance(9 * day)
  expect(fixture.web.log).toHaveLength(requestCount)
  await inTransaction(fixture.wend.db, (tx) => resumeCrawling(tx, id))
  await fixture.simulation.advance(2 * day)
  expect(fixture.web.log.length).toBeGreaterThan(requestCount)
})

it('does not crawl a hidden site, and continues when it is shown again', async () => {
  const name = putSite(0)
  const [id = 0] = await fixture.addListings([name])
  fixture.startWorkers()
  await fixture.simulation.advance(day)
  await hold(fixture.wend, 'blog', id)
  await fixture.wend.runOutbox()
  const requestCount = fixture.web.log.length
  await fixture.simulation.advance(10 * day)
  expect(fixture.web.log).toHaveLength(requestCount)
  await clearHolds(fixture.wend, 'blog', id)
  await fixture.wend.runOutbox()
  await fixture.simulation.advance(2 * day)
  expect(fixture.web.log.length).toBeGreaterThan(requestCount)
  expect(fixture.violations()).toEqual({})
})

it('waits for the end of a backoff set by another process', async () => {
  const name = putSite(0, {
    metadata: {
      title: 'A garden',
      language: 'en',
      declaredIn: 'page',
      linkedFeed: 'https://feeds-of-others.org/feed',
    },
  })
  fixture.addSite('feeds-of-others.org', 1)
  const [id = 0] = await fixture.addListings([name])
  const until = new Date(fixture.start + 5 * day)
  await makeHost(fixture.wend, 'feeds-of-others.org', { stopped_until: until })
  fixture.startWorkers()
  await fixture.simulation.advance(hour)
  const { rows } = await sql`select feed_due_on from reading_sites where blog_id = ${id}`.execute(
    fixture.wend.db,
  )
  expect(rows).toEqual([{ feed_due_on: until.toISOString() }])
  expect(requests('feeds-of-others.org')).toEqual([])
  await fixture.simulation.advance(5 * day)
  expect(getStatuses('feeds-of-others.org', '/feed')[0]).toBe(200)
})

it('records that a host resolves to a private address', async () => {
  const [id = 0] = await fixture.addListings([putSite(0, { resolves: { to: ['10.0.0.7'] } })])
  fixture.startWorkers()
  await fixture.simulation.advance(hour)
  const { rows } = await sql`select distinct status from readings where blog_id = ${id}`.execute(
    fixture.wend.db,
  )
  expect(rows).toEqual([{ status: 'inside' }])
  expect((await getState(id))?.failing_reason).toBe('inside')
})
