import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listSites, type Play, playReading } from '#test/play-reading.ts'
import { feedSite } from '#test/web/feed-site.ts'
import { badManners } from '#test/web/manners/all-manners.ts'
import { startWeb, type Web } from '#test/web/start-web.ts'
import { createTestClock, type TestClock } from '#test/web/test-clock.ts'
import { startWend, type Wend } from '#test/wend.ts'

const second = 1000
const day = 24 * 3600 * second
const userAgent = 'Wend/1.0 (+https://wend.test/reading; ada@wend.test)'
const env = { PUBLIC_URL: 'https://wend.test', CONTACT_EMAIL: 'ada@wend.test', READING_BUDGET: '10' }

let wend: Wend
let web: Web
let clock: TestClock
let play: Play | undefined

beforeEach(async () => {
  clock = createTestClock()
  web = await startWeb([], clock)
  wend = await startWend({ env })
})
afterEach(async () => {
  await play?.stop()
  play = undefined
  await web.close()
  await wend.close()
})

const manners = () => badManners(web.log, { userAgent, budget: 10 })
function put(name: string, seed: number, more: Partial<Parameters<typeof feedSite>[0]> = {}): string {
  web.put(feedSite({ name, schedule: { seed, postsPerMonth: 60, since: clock.now() - 400 * day }, ...more }))
  return name
}
const doubled = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*) - count(distinct (blog_id, url)) as n from posts`.execute(wend.db)
  return rows[0]?.n
}

it('share sites, platforms and addresses, and ask nobody twice', { timeout: 120_000 }, async () => {
  const own = Array.from({ length: 20 }, (_, n) => put(`shared-by-two-${n}.org`, n))
  const blogs = Array.from({ length: 6 }, (_, n) =>
    put(`n${n}.blogspot.com`, 50 + n, { platform: 'blogger' }),
  )
  const house = Array.from({ length: 6 }, (_, n) =>
    put(`in-one-house-${n}.org`, 80 + n, { platform: 'a house' }),
  )
  await listSites(wend, [...own, ...blogs, ...house])
  play = playReading(wend, web, clock, 2)
  await play.pass(2 * day)
  expect(manners()).toEqual({})
  expect(new Set(web.log.filter(({ path }) => path === '/feed').map(({ host }) => host)).size).toBe(32)
  expect(await doubled()).toBe(0)
  const { rows } = await sql<{ n: number }>`
    select count(distinct lane_id) as n from reading_hosts where name like 'in-one-house-%'`.execute(wend.db)
  expect(rows).toEqual([{ n: 1 }])
})

it('lose nothing and double nothing when one of them freezes', { timeout: 120_000 }, async () => {
  const hosts = Array.from({ length: 12 }, (_, n) => put(`read-by-another-${n}.org`, n))
  await listSites(wend, hosts)
  let isFrozen = false
  const frozen = {
    now: clock.now,
    sleep: (ms: number) => (isFrozen ? new Promise<void>(() => {}) : clock.sleep(ms)),
  }
  play = playReading(wend, web, clock, 0)
  play.join(frozen)
  await play.pass(2 * second)
  isFrozen = true
  const { rows: claimed } = await sql`select from reading_claims where leased_until > now()`.execute(wend.db)
  expect(claimed.length).toBeGreaterThan(0)
  play.join()
  await play.pass(3 * 60 * second)
  const read = new Set(web.log.filter(({ path }) => path === '/feed').map(({ host }) => host))
  expect([...read].toSorted()).toEqual(hosts.toSorted())
  expect(await doubled()).toBe(0)
  const { rows: left } = await sql`select from reading_claims`.execute(wend.db)
  expect(left).toEqual([])
})
