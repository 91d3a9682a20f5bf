import { expect, it } from 'vitest'
import { crawlerFixture } from '../testing/crawler-fixture.ts'

// Sites behind a CDN, judged by the log of the simulated web.

const second = 1000
const fixture = crawlerFixture({ env: { READING_BUDGET: '1000' } })

/** Milliseconds between consecutive requests to all hosts together. */
const getGaps = () => fixture.web.log.slice(1).map(({ at }, n) => at - (fixture.web.log[n]?.at ?? 0))

it('limits two workers to ten requests per second to one address', async () => {
  const hosts = Array.from({ length: 30 }, (_, n) =>
    fixture.addSite(`behind-a-cdn-${n}.org`, n, { cdnAddress: '104.16.1.2' }),
  )
  await fixture.addListings(hosts)
  fixture.startWorkers(2)
  await fixture.simulation.advance(15 * second)
  expect(Math.min(...getGaps())).toBeGreaterThanOrEqual(100)
  // Hosts that share any other address get one request per second in total: here, fifteen.
  expect(fixture.web.log.length).toBeGreaterThan(60)
  expect(new Set(fixture.web.log.map(({ host }) => host)).size).toBe(30)
  expect(fixture.violations()).toEqual({})
})
