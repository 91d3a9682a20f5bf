import { sql } from 'kysely'
import { expect, it } from 'vitest'
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
const nameOf = (seed: number) => `asks-otherwise-${seed}.org`
const put = (seed: number, more: Partial<FeedSite> = {}) => fixture.put(nameOf(seed), seed, more)
const { requests } = fixture
const statuses = (name: string, path: string) => requests(name, path).map(({ status }) => status)
const stateOf = async (id: number | undefined) => {
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
    put(0, { override: afterAWeek({ status: 403 }) }),
    put(1, { override: afterAWeek({ status: 410 }) }),
    put(2, { override: afterAWeek(busy) }),
    put(3, { override: afterAWeek({ status: 429 }) }),
    put(4, { robots: robotsKinds.blocksWend }),
    put(5, { robots: robotsKinds.failing }),
    put(6, { robots: robotsKinds.keepsFeedsPrivate }),
  ]
  const ids = await fixture.list(hosts)
  fixture.startWorkers()
  await fixture.play.advance(36 * day)
  expect(fixture.violations()).toEqual({})
  const after = (seed: number, path: string) =>
    requests(nameOf(seed), path).filter(({ status, kind }) => kind === 'feed' && status >= 400)
  expect(after(0, '/feed')).toHaveLength(1)
  expect(after(1, '/feed')).toHaveLength(2)
  expect((await stateOf(ids[1]))?.feed_url).toBeNull()
  // The whole host is skipped, but its front page was crawled in the meantime.
  expect(after(2, '/feed').length).toBeGreaterThan(3)
  expect(after(3, '/feed').length).toBeGreaterThan(5)
  expect(statuses(nameOf(4), '/')).toEqual([])
  expect(statuses(nameOf(5), '/')).toEqual([])
  expect((await stateOf(ids[5]))?.failing_reason).toBe('robots_failed')
  expect(requests(nameOf(6), '/').length).toBeGreaterThan(4)
  expect(requests(nameOf(6), '/feed')).toEqual([])
})

slowIt('follows feeds that move, with or without a redirect', async () => {
  const page = (feed: string) => ({
    headers: { 'Content-Type': 'text/html' },
    body: `<!doctype html><html lang="en"><title>A garden that moves</title><p>About moving.
      <link rel="alternate" type="application/rss+xml" href="${feed}">`,
  })
  const isLate = (now: number) => now > fixture.start + 10 * day
  const redirecting = put(0, {
    override: ({ path, now }) => (isLate(now) ? redirect(`/new${path}`) : undefined),
  })
  const vanished = put(1, { override: ({ now }) => (isLate(now) ? { status: 404 } : undefined) })
  const temporary = put(2, { override: () => redirect('/new/feed', 302) })
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
  const ids = await fixture.list([redirecting, vanished, temporary])
  fixture.startWorkers()
  await fixture.play.advance(20 * day)
  expect(fixture.violations()).toEqual({})
  for (const id of ids.slice(0, 2)) expect((await stateOf(id))?.feed_url).toMatch(/\/new\/feed$/)
  expect((await stateOf(ids[2]))?.feed_url).toMatch(/\.org\/feed$/)
  const moves = requests(redirecting, '/feed').filter(({ status }) => status === 301)
  expect((moves.at(-1)?.at ?? 0) - (moves[0]?.at ?? 0)).toBeGreaterThanOrEqual(3 * day)
  expect(moves.length).toBeGreaterThanOrEqual(3)
  expect(statuses(vanished, '/feed').filter((status) => status === 404)).toHaveLength(1)
})

it('crawls immediately on request by staff, except addresses that reject crawlers', async () => {
  const hosts = [
    put(0),
    put(1, { override: () => ({ status: 403 }) }),
    put(2, { robots: robotsKinds.blocksWend }),
    put(3, { override: () => ({ status: 429, headers: { 'Retry-After': '86400' } }) }),
    put(4),
  ]
  const ids = await fixture.list(hosts)
  fixture.startWorkers(1, 5 * second)
  await fixture.play.advance(3 * 60 * second)
  const before = fixture.web.log.length
  const [open = 0, refusing = 0, closed = 0, busy = 0, hidden = 0] = ids
  await hold(fixture.wend, 'blog', hidden)
  const now = () => fixture.clock.now()
  expect(await crawlNow(fixture.wend.db, open, now())).toEqual({ reads: ['page', 'feed'], leaves: [] })
  expect(await crawlNow(fixture.wend.db, refusing, now())).toMatchObject({ reads: ['page'] })
  expect(await crawlNow(fixture.wend.db, closed, now())).toMatchObject({
    reads: [],
    leaves: [{ why: 'robots' }],
  })
  expect(await crawlNow(fixture.wend.db, busy, now())).toMatchObject({ reads: [], leaves: [{ why: 'busy' }] })
  expect(await crawlNow(fixture.wend.db, hidden, now())).toMatchObject({ leaves: [{ why: 'not_listed' }] })
  await fixture.play.advance(2 * 60 * second)
  const since = fixture.web.log.slice(before).map(({ host, path, status }) => `${host} ${path} ${status}`)
  expect(since.toSorted()).toEqual(
    [`${hosts[0]} / 304`, `${hosts[0]} /feed 304`, `${hosts[1]} / 304`].toSorted(),
  )
})

it('does not crawl a stopped site until it is resumed', async () => {
  const [id = 0] = await fixture.list([put(0)])
  fixture.startWorkers()
  await fixture.play.advance(hour)
  await fixture.wend.db.transaction().execute((tx) => stopCrawling(tx, id))
  const before = fixture.web.log.length
  await fixture.play.advance(9 * day)
  expect(fixture.web.log).toHaveLength(before)
  await fixture.wend.db.transaction().execute((tx) => resumeCrawling(tx, id))
  await fixture.play.advance(2 * day)
  expect(fixture.web.log.length).toBeGreaterThan(before)
})

it('does not crawl a hidden site, and continues when it is shown again', async () => {
  const name = put(0)
  const [id = 0] = await fixture.list([name])
  fixture.startWorkers()
  await fixture.play.advance(day)
  await hold(fixture.wend, 'blog', id)
  await fixture.wend.runOutbox()
  const before = fixture.web.log.length
  await fixture.play.advance(10 * day)
  expect(fixture.web.log).toHaveLength(before)
  await clearHolds(fixture.wend, 'blog', id)
  await fixture.wend.runOutbox()
  await fixture.play.advance(2 * day)
  expect(fixture.web.log.length).toBeGreaterThan(before)
  expect(fixture.violations()).toEqual({})
})

it('waits for the end of a backoff set by another process', async () => {
  const name = put(0, {
    metadata: {
      title: 'A garden',
      language: 'en',
      declaredIn: 'page',
      namesFeed: 'https://feeds-of-others.org/feed',
    },
  })
  fixture.put('feeds-of-others.org', 1)
  const [id = 0] = await fixture.list([name])
  const until = new Date(fixture.start + 5 * day)
  await makeHost(fixture.wend, 'feeds-of-others.org', { stopped_until: until })
  fixture.startWorkers()
  await fixture.play.advance(hour)
  const { rows } = await sql`select feed_due_on from reading_sites where blog_id = ${id}`.execute(
    fixture.wend.db,
  )
  expect(rows).toEqual([{ feed_due_on: until.toISOString() }])
  expect(requests('feeds-of-others.org')).toEqual([])
  await fixture.play.advance(5 * day)
  expect(statuses('feeds-of-others.org', '/feed')[0]).toBe(200)
})

it('reports a private host as such', async () => {
  const [id = 0] = await fixture.list([put(0, { resolves: { to: ['10.0.0.7'] } })])
  fixture.startWorkers()
  await fixture.play.advance(hour)
  const { rows } = await sql`select distinct status from readings where blog_id = ${id}`.execute(
    fixture.wend.db,
  )
  expect(rows).toEqual([{ status: 'inside' }])
  expect((await stateOf(id))?.failing_reason).toBe('inside')
})
