import { expect, it } from 'vitest'
import { crawlerFixture } from '../testing/crawler-fixture.ts'

// Sites behind a content network, judged by the log of the simulated web.

const second = 1000
const stage = crawlerFixture({ env: { READING_BUDGET: '1000' } })

/** Milliseconds between consecutive requests to all hosts together. */
const gaps = () => stage.web.log.slice(1).map(({ at }, n) => at - (stage.web.log[n]?.at ?? 0))

it('limits two workers to ten requests per second to one address', async () => {
  const hosts = Array.from({ length: 30 }, (_, n) =>
    stage.put(`behind-a-network-${n}.org`, n, { behind: '104.16.1.2' }),
  )
  await stage.list(hosts)
  stage.startWorkers(2)
  await stage.play.pass(15 * second)
  expect(Math.min(...gaps())).toBeGreaterThanOrEqual(100)
  // At one request per second, as for hosts that share another address, it would take fifteen.
  expect(stage.web.log.length).toBeGreaterThan(60)
  expect(new Set(stage.web.log.map(({ host }) => host)).size).toBe(30)
  expect(stage.violations()).toEqual({})
})
