import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { crawlerFixture } from '../testing/crawler-fixture.ts'

const second = 1000
const day = 24 * 3600 * second

const fixture = crawlerFixture({ postsPerMonth: 8 })
const getRequests = (path: string) => fixture.requests(undefined, path)
const putSite = (seed: number, overrides = {}) =>
  fixture.addSite(`read-in-tests-${seed}.org`, seed, overrides)

it('crawls a listed site: its front page, its feed, and both again when due', async () => {
  const [id = 0] = await fixture.addListings([putSite(1)])
  fixture.startWorkers()
  await fixture.simulation.advance(600 * second)
  expect(fixture.web.log.map(({ path, status }) => `${path} ${status}`)).toEqual([
    '/robots.txt 404',
    '/ 200',
    '/feed 200',
    '/.well-known/recommendations.opml 404',
  ])
  await fixture.simulation.advance(15 * day)
  expect(fixture.violations()).toEqual({})
  expect(getRequests('/').map(({ status }) => status)).toEqual([200, 304, 304])
  const feeds = getRequests('/feed').map(({ status }) => status)
  expect(feeds.length).toBeGreaterThan(10)
  expect(feeds).toContain(304)
  const { rows } = await sql<{ what: string; status: string; new_posts: number }>`
    select what, status, new_posts from readings where blog_id = ${id} order by read_on`.execute(
    fixture.wend.db,
  )
  expect(rows).toHaveLength(feeds.length + 4)
  expect(rows.filter(({ new_posts }) => new_posts > 0).length).toBeGreaterThan(2)
  const { rows: posts } = await sql<{
    n: number
  }>`select count(*) as n from posts where blog_id = ${id}`.execute(fixture.wend.db)
  expect(posts[0]?.n).toBeGreaterThan(20)
})

it('stops within seconds, even if requests hang, and leaves the rest to others', async () => {
  const mute = { kind: 'page' as const, reply: { ends: 'mute' as const } }
  await fixture.addListings([putSite(1), putSite(2, { pages: { '/': mute } })])
  const first = fixture.startWorkers()
  await Promise.race([
    first.advance(60 * second),
    waitFor(() => getRequests('/').some(({ status }) => status === 0)),
  ])
  await first.stop()
  const requestCount = fixture.web.log.length
  fixture.clock.advance(60 * second)
  fixture.startWorkers()
  void fixture.simulation.advance(60 * second)
  await waitFor(() => fixture.web.log.length > requestCount)
})

async function waitFor(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 20))
}
