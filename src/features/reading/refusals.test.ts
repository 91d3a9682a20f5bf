import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listSites, type Play, playReading } from '#test/play-reading.ts'
import { type FeedSite, feedSite } from '#test/web/feed-site.ts'
import { badManners } from '#test/web/manners/all-manners.ts'
import { robotsKinds } from '#test/web/robots-kinds.ts'
import { startWeb, type Web } from '#test/web/start-web.ts'
import { createTestClock, type TestClock } from '#test/web/test-clock.ts'
import type { Reply } from '#test/web/web-host.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { readNow } from './read-now.ts'
import { resumeReading, stopReading } from './stop-reading.ts'

// Sites that say no, move or ask for patience, read for some weeks that the test turns.

const second = 1000
const hour = 3600 * second
const day = 24 * hour
const userAgent = 'Wend/1.0 (+https://wend.test/reading; ada@wend.test)'
const env = { PUBLIC_URL: 'https://wend.test', CONTACT_EMAIL: 'ada@wend.test', READING_BUDGET: '10' }

let wend: Wend
let web: Web
let clock: TestClock
let play: Play | undefined
let start: number

beforeEach(async () => {
  clock = createTestClock()
  start = clock.now()
  web = await startWeb([], clock)
  wend = await startWend({ env })
})
afterEach(async () => {
  await play?.stop()
  play = undefined
  await web.close()
  await wend.close()
})

const nameOf = (seed: number) => `asks-otherwise-${seed}.org`
const put = (seed: number, more: Partial<FeedSite> = {}) => {
  const name = nameOf(seed)
  web.put(feedSite({ name, schedule: { seed, postsPerMonth: 30, since: start - 400 * day }, ...more }))
  return name
}
const asked = (name: string, path?: string) =>
  web.log.filter((one) => one.host === name && (path === undefined || one.path === path))
const statuses = (name: string, path: string) => asked(name, path).map(({ status }) => status)
const manners = () => badManners(web.log, { userAgent, budget: 10 })
const stateOf = async (id: number | undefined) => {
  const { rows } = await sql<{ feed_url: string | null; failing_reason: string | null }>`
    select feed_url, failing_reason from reading_state where blog_id = ${id}`.execute(wend.db)
  return rows[0]
}
const redirect = (to: string, status = 301): Reply => ({ status, headers: { Location: to } })

it('heeds those that say no', { timeout: 120_000 }, async () => {
  const busy: Reply = { status: 503, headers: { 'Retry-After': String(5 * 24 * 3600) } }
  const afterAWeek =
    (reply: Reply) =>
    ({ now }: { now: number }) =>
      now > start + 7 * day ? reply : undefined
  const hosts = [
    put(0, { instead: afterAWeek({ status: 403 }) }),
    put(1, { instead: afterAWeek({ status: 410 }) }),
    put(2, { instead: afterAWeek(busy) }),
    put(3, { instead: afterAWeek({ status: 429 }) }),
    put(4, { robots: robotsKinds.keepsUsOut }),
    put(5, { robots: robotsKinds.failing }),
    put(6, { robots: robotsKinds.keepsFeedsPrivate }),
  ]
  const ids = await listSites(wend, hosts)
  play = playReading(wend, web, clock)
  await play.pass(36 * day)
  expect(manners()).toEqual({})
  const after = (seed: number, path: string) =>
    asked(nameOf(seed), path).filter(({ status, kind }) => kind === 'feed' && status >= 400)
  expect(after(0, '/feed')).toHaveLength(1)
  expect(after(1, '/feed')).toHaveLength(2)
  expect((await stateOf(ids[1]))?.feed_url).toBeNull()
  // The whole host is left alone, but its front page is read in the time between.
  expect(after(2, '/feed').length).toBeGreaterThan(3)
  expect(after(3, '/feed').length).toBeGreaterThan(5)
  expect(statuses(nameOf(4), '/')).toEqual([])
  expect(statuses(nameOf(5), '/')).toEqual([])
  expect((await stateOf(ids[5]))?.failing_reason).toBe('robots_failed')
  expect(asked(nameOf(6), '/').length).toBeGreaterThan(4)
  expect(asked(nameOf(6), '/feed')).toEqual([])
})

it('follows feeds that move, loudly or without a word', { timeout: 120_000 }, async () => {
  const page = (feed: string) => ({
    headers: { 'Content-Type': 'text/html' },
    body: `<!doctype html><html lang="en"><title>A garden that moves</title><p>About moving.
      <link rel="alternate" type="application/rss+xml" href="${feed}">`,
  })
  const isLate = (now: number) => now > start + 10 * day
  const loud = put(0, { instead: ({ path, now }) => (isLate(now) ? redirect(`/new${path}`) : undefined) })
  const away = put(1, { instead: ({ now }) => (isLate(now) ? { status: 404 } : undefined) })
  const passing = put(2, { instead: () => redirect('/new/feed', 302) })
  for (const name of [loud, away, passing]) {
    const host = web.hosts.get(name)
    const feed = feedSite({ name, schedule: { seed: 9, postsPerMonth: 30, since: start - 400 * day } })
    if (!host || !feed.pages['/feed']) throw new Error(name)
    host.pages['/new/feed'] = feed.pages['/feed']
    if (name === away)
      host.pages['/'] = { kind: 'page', answers: ({ now }) => page(isLate(now) ? '/new/feed' : '/feed') }
  }
  const ids = await listSites(wend, [loud, away, passing])
  play = playReading(wend, web, clock)
  await play.pass(20 * day)
  expect(manners()).toEqual({})
  for (const id of ids.slice(0, 2)) expect((await stateOf(id))?.feed_url).toMatch(/\/new\/feed$/)
  expect((await stateOf(ids[2]))?.feed_url).toMatch(/\.org\/feed$/)
  const moves = asked(loud, '/feed').filter(({ status }) => status === 301)
  expect((moves.at(-1)?.at ?? 0) - (moves[0]?.at ?? 0)).toBeGreaterThanOrEqual(3 * day)
  expect(moves.length).toBeGreaterThanOrEqual(3)
  expect(statuses(away, '/feed').filter((status) => status === 404)).toHaveLength(1)
})

it('reads at once what staff ask for, but not what keeps us out', { timeout: 60_000 }, async () => {
  const hosts = [
    put(0),
    put(1, { instead: () => ({ status: 403 }) }),
    put(2, { robots: robotsKinds.keepsUsOut }),
    put(3, { instead: () => ({ status: 429, headers: { 'Retry-After': '86400' } }) }),
    put(4),
  ]
  const ids = await listSites(wend, hosts)
  play = playReading(wend, web, clock, 1, 5 * second)
  await play.pass(3 * 60 * second)
  const before = web.log.length
  const [open = 0, refusing = 0, closed = 0, busy = 0, hidden = 0] = ids
  await sql`insert into content_holds (blog_id, why) values (${hidden}, 'staff')`.execute(wend.db)
  const now = () => clock.now()
  expect(await readNow(wend.db, open, now())).toEqual({ reads: ['page', 'feed'], leaves: [] })
  expect(await readNow(wend.db, refusing, now())).toMatchObject({ reads: ['page'] })
  expect(await readNow(wend.db, closed, now())).toMatchObject({ reads: [], leaves: [{ why: 'robots' }] })
  expect(await readNow(wend.db, busy, now())).toMatchObject({ reads: [], leaves: [{ why: 'busy' }] })
  expect(await readNow(wend.db, hidden, now())).toMatchObject({ leaves: [{ why: 'not_listed' }] })
  await play.pass(2 * 60 * second)
  const since = web.log.slice(before).map(({ host, path, status }) => `${host} ${path} ${status}`)
  expect(since.toSorted()).toEqual(
    [`${hosts[0]} / 304`, `${hosts[0]} /feed 304`, `${hosts[1]} / 304`].toSorted(),
  )
})

it('does not read what is stopped, until that is taken back', { timeout: 60_000 }, async () => {
  const [id = 0] = await listSites(wend, [put(0)])
  play = playReading(wend, web, clock)
  await play.pass(hour)
  await wend.db.transaction().execute((tx) => stopReading(tx, id))
  const before = web.log.length
  await play.pass(9 * day)
  expect(web.log).toHaveLength(before)
  await wend.db.transaction().execute((tx) => resumeReading(tx, id))
  await play.pass(2 * day)
  expect(web.log.length).toBeGreaterThan(before)
})

it('does not read what is hidden, and goes on when it is shown again', { timeout: 60_000 }, async () => {
  const name = put(0)
  const [id] = await listSites(wend, [name])
  play = playReading(wend, web, clock)
  await play.pass(day)
  await sql`insert into content_holds (blog_id, why) values (${id}, 'staff')`.execute(wend.db)
  await wend.runOutbox()
  const before = web.log.length
  await play.pass(10 * day)
  expect(web.log).toHaveLength(before)
  await sql`delete from content_holds where blog_id = ${id}`.execute(wend.db)
  await wend.runOutbox()
  await play.pass(2 * day)
  expect(web.log.length).toBeGreaterThan(before)
  expect(manners()).toEqual({})
})
