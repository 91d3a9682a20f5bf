import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addSitesOnHosts, type CrawlSimulation, simulateCrawling } from '#test/simulate-crawl.ts'
import { feedSite } from '#test/web/feed-site.ts'
import { startWeb, type Web } from '#test/web/start-web.ts'
import { createTestClock, type TestClock } from '#test/web/test-clock.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { sweepCrawlLogTask } from '../jobs.ts'

const second = 1000
const hour = 3600 * second

let wend: Wend
let web: Web
let clock: TestClock
let simulation: CrawlSimulation | undefined

beforeEach(async () => {
  clock = createTestClock()
  web = await startWeb([], clock)
  wend = await startWend({ env: { READING_BUDGET: '8' } })
})
afterEach(async () => {
  await simulation?.stop()
  simulation = undefined
  await web.close()
  await wend.close()
})

function putSite(seed: number, overrides: Partial<Parameters<typeof feedSite>[0]> = {}): string {
  const name = `newly-listed-${seed}.org`
  web.put(
    feedSite({ name, schedule: { seed, postsPerMonth: 8, since: Date.parse('2026-01-01') }, ...overrides }),
  )
  return name
}
const getCrawledHosts = () => new Set(web.log.filter(({ path }) => path === '/feed').map(({ host }) => host))

it('enrols sites that were listed before the first crawl', async () => {
  const hosts = Array.from({ length: 30 }, (_, seed) => putSite(seed))
  await addSitesOnHosts(wend, hosts)
  await sql`delete from reading_sites`.execute(wend.db)
  simulation = simulateCrawling(wend, web, clock)
  await simulation.advance(hour)
  const { rows } = await sql`select blog_id, read_on, what, status from readings order by read_on`.execute(
    wend.db,
  )
  expect([...getCrawledHosts()].toSorted(), JSON.stringify(rows)).toEqual(hosts.toSorted())
})

it('spreads the sites of an import at the rate of the budget', async () => {
  const ids = await addSitesOnHosts(
    wend,
    Array.from({ length: 40 }, (_, seed) => putSite(seed)),
  )
  await sql`delete from reading_sites`.execute(wend.db)
  await sql`
    insert into outbox (consumer, is_bulk, kind, thing_id, action)
    select 'reading', true, 'blog', id, 'appeared' from unnest(${ids}::integer[]) as listed (id)`.execute(
    wend.db,
  )
  await sql`update reading_budget set usual = 8`.execute(wend.db)
  await wend.runOutbox()
  const { rows } = await sql<{ n: number; seconds: number }>`
    select count(*) as n, extract(epoch from max(due_on) - min(due_on))::float8 as seconds from reading_sites`.execute(
    wend.db,
  )
  // Five requests each, at eight per second.
  expect(rows).toEqual([{ n: 40, seconds: 24.375 }])
})

it('crawls a site from the start at its new host after its address has changed', async () => {
  const [oldHost, newHost] = [putSite(1), putSite(2)]
  const [id = 0] = await addSitesOnHosts(wend, [oldHost])
  simulation = simulateCrawling(wend, web, clock)
  await simulation.advance(60 * second)
  await wend.db
    .updateTable('blogs')
    .set({ url: `https://${newHost}/`, url_key: newHost, domain: newHost })
    .where('id', '=', id)
    .execute()
  await wend.runOutbox()
  await simulation.advance(9 * 24 * hour)
  expect([...getCrawledHosts()]).toEqual([oldHost, newHost])
  const { rows } = await sql<{ name: string; site_url: string }>`
    select h.name, t.site_url from reading_sites s join reading_hosts h on h.id = s.host_id
    join reading_state t on t.blog_id = s.blog_id where s.blog_id = ${id}`.execute(wend.db)
  expect(rows).toEqual([{ name: newHost, site_url: `https://${newHost}/` }])
})

it('applies a redirect target’s own rate limit', async () => {
  const targetHost = putSite(2)
  const redirectingHost = putSite(1, {
    override: () => ({ status: 302, headers: { Location: `https://${targetHost}/feed` } }),
  })
  await addSitesOnHosts(wend, [redirectingHost, targetHost])
  simulation = simulateCrawling(wend, web, clock)
  await simulation.advance(2 * 24 * hour)
  const redirectRequests = web.log.filter(({ host, path }) => host === redirectingHost && path === '/feed')
  expect(redirectRequests.length).toBeGreaterThan(2)
  const { rows } = await sql<{ n: number }>`select count(distinct blog_id) as n from posts`.execute(wend.db)
  expect(rows).toEqual([{ n: 2 }])
})

it('deletes the crawl log after 90 days', async () => {
  await sql`
    insert into readings (blog_id, read_on, what, status, bytes, new_posts)
    select 1, now() - make_interval(days => days), 'feed', '304', 0, 0 from unnest(array[1, 89, 91, 400]) as days`.execute(
    wend.db,
  )
  await sweepCrawlLogTask(wend.db).run({}, { jobId: '1', number: 1, signal: new AbortController().signal })
  const { rows } = await sql<{ n: number }>`select count(*) as n from readings`.execute(wend.db)
  expect(rows).toEqual([{ n: 2 }])
})
