import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { slowIt } from '#test/slow-it.ts'
import { crawlerFixture } from '../testing/crawler-fixture.ts'

const second = 1000
const day = 24 * 3600 * second

const fixture = crawlerFixture({ postsPerMonth: 60 })
const { addSite } = fixture
const countDuplicates = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*) - count(distinct (blog_id, url)) as n from posts`.execute(fixture.wend.db)
  return rows[0]?.n
}

slowIt('two workers share sites, platforms and addresses without duplicate requests', async () => {
  const ownHosts = Array.from({ length: 20 }, (_, n) => addSite(`shared-by-two-${n}.org`, n))
  const platformHosts = Array.from({ length: 6 }, (_, n) =>
    addSite(`n${n}.blogspot.com`, 50 + n, { platform: 'blogger' }),
  )
  const sameAddressHosts = Array.from({ length: 6 }, (_, n) =>
    addSite(`same-address-${n}.org`, 80 + n, { platform: 'same-address' }),
  )
  await fixture.addListings([...ownHosts, ...platformHosts, ...sameAddressHosts])
  fixture.startWorkers(2)
  await fixture.simulation.advance(2 * day)
  expect(fixture.violations()).toEqual({})
  expect(new Set(fixture.web.log.filter(({ path }) => path === '/feed').map(({ host }) => host)).size).toBe(
    32,
  )
  expect(await countDuplicates()).toBe(0)
  const { rows } = await sql<{ n: number }>`
    select count(distinct lane_id) as n from reading_hosts where name like 'same-address-%'`.execute(
    fixture.wend.db,
  )
  expect(rows).toEqual([{ n: 1 }])
})

it('two workers lose and duplicate nothing if one of them freezes', async () => {
  const hosts = Array.from({ length: 12 }, (_, n) => addSite(`read-by-another-${n}.org`, n))
  await fixture.addListings(hosts)
  let isFrozen = false
  const freezingClock = {
    now: () => fixture.clock.now(),
    sleep: (ms: number) => (isFrozen ? new Promise<void>(() => {}) : fixture.clock.sleep(ms)),
  }
  fixture.startWorkers(0)
  fixture.simulation.startCrawler(freezingClock)
  await fixture.simulation.advance(2 * second)
  isFrozen = true
  const { rows: leases } = await sql`select from reading_claims where leased_until > now()`.execute(
    fixture.wend.db,
  )
  expect(leases.length).toBeGreaterThan(0)
  fixture.simulation.startCrawler()
  await fixture.simulation.advance(3 * 60 * second)
  const crawledHosts = new Set(fixture.web.log.filter(({ path }) => path === '/feed').map(({ host }) => host))
  expect([...crawledHosts].toSorted()).toEqual(hosts.toSorted())
  expect(await countDuplicates()).toBe(0)
  const { rows: remainingLeases } = await sql`select from reading_claims`.execute(fixture.wend.db)
  expect(remainingLeases).toEqual([])
})
