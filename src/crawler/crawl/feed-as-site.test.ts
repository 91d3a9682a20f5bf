import { expect, it } from 'vitest'
import { importSites } from '#test/simulate-crawl.ts'
import { crawlerFixture } from '../testing/crawler-fixture.ts'

const hour = 3600 * 1000
const fixture = crawlerFixture({ postsPerMonth: 2 })

it('does not fetch a feed again as a front page if a list gave its address as the site', async () => {
  const host = fixture.addSite('feed-as-site.org', 1, { home: '/diary', feed: '/diary' })
  const url = `https://${host}/diary`
  await importSites(fixture.wend, [{ url, feed_url: url }])
  fixture.startWorkers(1, hour)
  await fixture.simulation.advance(9 * 24 * hour)
  expect(fixture.violations()).toEqual({})
  const requests = fixture.requests(host, '/diary')
  expect(requests.length).toBeGreaterThan(1)
  expect(requests.slice(1).every(({ status }) => status === 304 || status === 200)).toBe(true)
  const { rows } = await fixture.wend.services.database.pool.query('select from posts limit 1')
  expect(rows).toHaveLength(1)
})
