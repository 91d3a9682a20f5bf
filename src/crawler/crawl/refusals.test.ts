import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeHost } from '#test/builders/hosts.ts'
import { hold, show } from '#test/builders.ts'
import { large } from '#test/large.ts'
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

const stage = crawlerFixture()
const nameOf = (seed: number) => `asks-otherwise-${seed}.org`
const put = (seed: number, more: Partial<FeedSite> = {}) => stage.put(nameOf(seed), seed, more)
const { requests } = stage
const statuses = (name: string, path: string) => requests(name, path).map(({ status }) => status)
const stateOf = async (id: number | undefined) => {
  const { rows } = await sql<{ feed_url: string | null; failing_reason: string | null }>`
    select feed_url, failing_reason from reading_state where blog_id = ${id}`.execute(stage.wend.db)
  return rows[0]
}
const redirect = (to: string, status = 301): Reply => ({ status, headers: { Location: to } })

large('heeds those that say no', async () => {
  const busy: Reply = { status: 503, headers: { 'Retry-After': String(5 * 24 * 3600) } }
  const afterAWeek =
    (reply: Reply) =>
    ({ now }: { now: number }) =>
      now > stage.start + 7 * day ? reply : undefined
  const hosts = [
    put(0, { override: afterAWeek({ status: 403 }) }),
    put(1, { override: afterAWeek({ status: 410 }) }),
    put(2, { override: afterAWeek(busy) }),
    put(3, { override: afterAWeek({ status: 429 }) }),
    put(4, { robots: robotsKinds.blocksWend }),
    put(5, { robots: robotsKinds.failing }),
    put(6, { robots: robotsKinds.keepsFeedsPrivate }),
  ]
  const ids = await stage.list(hosts)
  stage.startWorkers()
  await stage.play.pass(36 * day)
  expect(stage.violations()).toEqual({})
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

large('follows feeds that move, loudly or without a word', async () => {
  const page = (feed: string) => ({
    headers: { 'Content-Type': 'text/html' },
    body: `<!doctype html><html lang="en"><title>A garden that moves</title><p>About moving.
      <link rel="alternate" type="application/rss+xml" href="${feed}">`,
  })
  const isLate = (now: number) => now > stage.start + 10 * day
  const loud = put(0, { override: ({ path, now }) => (isLate(now) ? redirect(`/new${path}`) : undefined) })
  const away = put(1, { override: ({ now }) => (isLate(now) ? { status: 404 } : undefined) })
  const passing = put(2, { override: () => redirect('/new/feed', 302) })
  for (const name of [loud, away, passing]) {
    const host = stage.web.hosts.get(name)
    const feed = feedSite({ name, schedule: { seed: 9, postsPerMonth: 30, since: stage.start - 400 * day } })
    if (!host || !feed.pages['/feed']) throw new Error(name)
    host.pages['/new/feed'] = feed.pages['/feed']
    if (name === away)
      host.pages['/'] = { kind: 'page', reply: ({ now }) => page(isLate(now) ? '/new/feed' : '/feed') }
  }
  const ids = await stage.list([loud, away, passing])
  stage.startWorkers()
  await stage.play.pass(20 * day)
  expect(stage.violations()).toEqual({})
  for (const id of ids.slice(0, 2)) expect((await stateOf(id))?.feed_url).toMatch(/\/new\/feed$/)
  expect((await stateOf(ids[2]))?.feed_url).toMatch(/\.org\/feed$/)
  const moves = requests(loud, '/feed').filter(({ status }) => status === 301)
  expect((moves.at(-1)?.at ?? 0) - (moves[0]?.at ?? 0)).toBeGreaterThanOrEqual(3 * day)
  expect(moves.length).toBeGreaterThanOrEqual(3)
  expect(statuses(away, '/feed').filter((status) => status === 404)).toHaveLength(1)
})

it('crawls immediately on request by staff, except addresses that reject crawlers', async () => {
  const hosts = [
    put(0),
    put(1, { override: () => ({ status: 403 }) }),
    put(2, { robots: robotsKinds.blocksWend }),
    put(3, { override: () => ({ status: 429, headers: { 'Retry-After': '86400' } }) }),
    put(4),
  ]
  const ids = await stage.list(hosts)
  stage.startWorkers(1, 5 * second)
  await stage.play.pass(3 * 60 * second)
  const before = stage.web.log.length
  const [open = 0, refusing = 0, closed = 0, busy = 0, hidden = 0] = ids
  await hold(stage.wend, 'blog', hidden)
  const now = () => stage.clock.now()
  expect(await crawlNow(stage.wend.db, open, now())).toEqual({ reads: ['page', 'feed'], leaves: [] })
  expect(await crawlNow(stage.wend.db, refusing, now())).toMatchObject({ reads: ['page'] })
  expect(await crawlNow(stage.wend.db, closed, now())).toMatchObject({
    reads: [],
    leaves: [{ why: 'robots' }],
  })
  expect(await crawlNow(stage.wend.db, busy, now())).toMatchObject({ reads: [], leaves: [{ why: 'busy' }] })
  expect(await crawlNow(stage.wend.db, hidden, now())).toMatchObject({ leaves: [{ why: 'not_listed' }] })
  await stage.play.pass(2 * 60 * second)
  const since = stage.web.log.slice(before).map(({ host, path, status }) => `${host} ${path} ${status}`)
  expect(since.toSorted()).toEqual(
    [`${hosts[0]} / 304`, `${hosts[0]} /feed 304`, `${hosts[1]} / 304`].toSorted(),
  )
})

it('does not crawl a stopped site until it is resumed', async () => {
  const [id = 0] = await stage.list([put(0)])
  stage.startWorkers()
  await stage.play.pass(hour)
  await stage.wend.db.transaction().execute((tx) => stopCrawling(tx, id))
  const before = stage.web.log.length
  await stage.play.pass(9 * day)
  expect(stage.web.log).toHaveLength(before)
  await stage.wend.db.transaction().execute((tx) => resumeCrawling(tx, id))
  await stage.play.pass(2 * day)
  expect(stage.web.log.length).toBeGreaterThan(before)
})

it('does not crawl a hidden site, and continues when it is shown again', async () => {
  const name = put(0)
  const [id = 0] = await stage.list([name])
  stage.startWorkers()
  await stage.play.pass(day)
  await hold(stage.wend, 'blog', id)
  await stage.wend.runOutbox()
  const before = stage.web.log.length
  await stage.play.pass(10 * day)
  expect(stage.web.log).toHaveLength(before)
  await show(stage.wend, 'blog', id)
  await stage.wend.runOutbox()
  await stage.play.pass(2 * day)
  expect(stage.web.log.length).toBeGreaterThan(before)
  expect(stage.violations()).toEqual({})
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
  stage.put('feeds-of-others.org', 1)
  const [id = 0] = await stage.list([name])
  const until = new Date(stage.start + 5 * day)
  await makeHost(stage.wend, 'feeds-of-others.org', { stopped_until: until })
  stage.startWorkers()
  await stage.play.pass(hour)
  const { rows } = await sql`select feed_due_on from reading_sites where blog_id = ${id}`.execute(
    stage.wend.db,
  )
  expect(rows).toEqual([{ feed_due_on: until.toISOString() }])
  expect(requests('feeds-of-others.org')).toEqual([])
  await stage.play.pass(5 * day)
  expect(statuses('feeds-of-others.org', '/feed')[0]).toBe(200)
})

it('reports a private host as such', async () => {
  const [id = 0] = await stage.list([put(0, { resolves: { to: ['10.0.0.7'] } })])
  stage.startWorkers()
  await stage.play.pass(hour)
  const { rows } = await sql`select distinct status from readings where blog_id = ${id}`.execute(
    stage.wend.db,
  )
  expect(rows).toEqual([{ status: 'inside' }])
  expect((await stateOf(id))?.failing_reason).toBe('inside')
})
