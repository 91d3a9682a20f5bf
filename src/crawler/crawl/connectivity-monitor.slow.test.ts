import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { crawlerFixture } from '../testing/crawler-fixture.ts'

const hour = 3600 * 1000
const day = 24 * hour
const hosts = 30

const fixture = crawlerFixture({ env: { LOG_LEVEL: 'warn' }, postsPerMonth: 240 })

/** Sites that post twice a day, so they are crawled every three hours; the domains of some no longer exist. */
function putSites(isFailing: (seed: number) => boolean): string[] {
  return Array.from({ length: hosts }, (_, seed) =>
    fixture.addSite(`on-our-line-${seed}.org`, seed, {
      resolves: isFailing(seed) ? 'failing' : 'to_own_address',
    }),
  )
}
const countFailing = async () => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from reading_state where tries > 0`.execute(
    fixture.wend.db,
  )
  return rows[0]?.n
}
const countOfflineWorkers = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from reading_workers where line_down_since is not null`.execute(fixture.wend.db)
  return rows[0]?.n
}

it('does not blame sites while our own connection is down', async () => {
  await fixture.addListings(putSites(() => false))
  fixture.startWorkers(1, 300_000)
  await fixture.simulation.advance(day / 2)
  expect(await countFailing()).toBe(0)
  putSites(() => true)
  await fixture.simulation.advance(day / 2)
  expect([await countFailing(), await countOfflineWorkers()]).toEqual([0, 1])
  const requestCount = fixture.web.log.length
  putSites(() => false)
  await fixture.simulation.advance(day / 4)
  expect([await countFailing(), await countOfflineWorkers()]).toEqual([0, 0])
  expect(new Set(fixture.web.log.slice(requestCount).map(({ host }) => host)).size).toBe(hosts)
  const messages = fixture.wend.logLines().map(({ msg }) => msg)
  expect(messages.filter((line) => line.startsWith('our own connection'))).toEqual([
    'our own connection seems to be down, pausing the crawler',
    'our own connection is up again, resuming the crawler',
  ])
})

it('does not suspect our own connection because of a few dead sites', async () => {
  await fixture.addListings(putSites((seed) => seed % 3 === 0))
  fixture.startWorkers(1, 300_000)
  await fixture.simulation.advance(day / 4)
  expect([await countFailing(), await countOfflineWorkers()]).toEqual([hosts / 3, 0])
  putSites((seed) => seed % 3 === 0 || seed === 1)
  await fixture.simulation.advance(day / 2)
  expect([await countFailing(), await countOfflineWorkers()]).toEqual([hosts / 3 + 1, 0])
})

it('suspects our own connection if no site has ever answered', async () => {
  await fixture.addListings(putSites(() => true))
  fixture.startWorkers(1, 300_000)
  await fixture.simulation.advance(hour)
  expect([await countFailing(), await countOfflineWorkers()]).toEqual([0, 1])
  putSites(() => false)
  await fixture.simulation.advance(day / 2)
  expect([await countFailing(), await countOfflineWorkers()]).toEqual([0, 0])
  expect(new Set(fixture.requests().map(({ host }) => host)).size).toBe(hosts)
})
