import { expect, it } from 'vitest'
import { importPosts } from '#newsfeed/posts/storage/import-posts.ts'
import { openDatabase } from '#platform/db/db.ts'
import { createConnectivityMonitor } from '../crawl/connectivity-monitor.ts'
import type { CrawlTools } from '../crawl/crawl.ts'
import { createCrawlRun } from '../crawl/crawl-run.ts'
import { createCrawlStore } from '../crawl/store-crawl.ts'
import { createRobotsCache } from '../http/robots-cache.ts'
import { createTokenBucket } from '../politeness/token-bucket.ts'
import { createRunningClock } from '../scheduler/crawler-clock.ts'
import { createSchedule } from '../scheduler/schedule.ts'
import { scheduleSites } from '../scheduler/schedule-sites.ts'
import { crawlerFixture } from '../testing/crawler-fixture.ts'
import { startCrawler } from './start-crawler.ts'

const minute = 60_000
const fixture = crawlerFixture()

it('keeps fetched data while the database is down, and fetches nothing again', async () => {
  const [id] = await fixture.addListings([fixture.addSite('unlucky.org', 1)])
  const { services, db } = fixture.wend
  const missingDatabase = openDatabase('postgres://nobody@127.0.0.1:1/nothing', { connections: 1 })
  let isDown = true
  let pendingCalls = 0
  const crawler = startCrawler({
    services,
    store: {
      ...createCrawlStore(db),
      importPosts: async (feed) => {
        pendingCalls++
        return importPosts(isDown ? missingDatabase.db : db, feed).finally(() => pendingCalls--)
      },
    },
    version: '1.0',
    outboundOptions: fixture.web.agentOptions,
    clock: fixture.clock,
  })
  fixture.simulation.addCrawler({ ...crawler, pending: () => crawler.pending() + pendingCalls })
  const countFeedRequests = () => fixture.requests('unlucky.org', '/feed').length
  const getPosts = () =>
    db
      .selectFrom('posts')
      .select('id')
      .where('blog_id', '=', id ?? 0)
      .execute()
  await fixture.simulation.advance(minute)
  expect([countFeedRequests(), await getPosts()]).toEqual([1, []])
  isDown = false
  await fixture.simulation.advance(minute)
  expect(countFeedRequests()).toBe(1)
  expect(await getPosts()).toHaveLength(20)
  const { rows } = await services.database.pool.query(
    "select status, new_posts from readings where what = 'feed'",
  )
  expect(rows).toEqual([{ status: '200', new_posts: 20 }])
  await missingDatabase.close()
})

it('drops its leases if the database goes down before the crawls start', async () => {
  const [blog_id = 0] = await fixture.addListings([fixture.addSite('leased.org', 1)])
  const { db, services } = fixture.wend
  const missingDatabase = openDatabase('postgres://nobody@127.0.0.1:1/nothing', { connections: 1 })
  const clock = createRunningClock(fixture.clock, new AbortController().signal)
  const { now } = clock
  const schedule = createSchedule({ db, worker: 'ada', now })
  await scheduleSites(db, [{ blog_id, host: 'leased.org', due_on: new Date(now()), interval_s: 3600 }])
  const leases = await schedule.leaseDueSites(1)
  expect(leases).toHaveLength(1)
  const run = createCrawlRun({
    db: missingDatabase.db,
    log: services.log,
    clock,
    worker: 'ada',
    addresses: undefined,
    tools: { ...({} as CrawlTools), schedule, clock, timeScale: 1 },
    slots: createTokenBucket({ db, clock, config: services.config, now }),
    connectivity: createConnectivityMonitor(now, 1),
    robots: createRobotsCache(db, now, 1),
  })
  await expect(run.start(leases, [now()])).rejects.toThrow('ECONNREFUSED')
  expect([run.leasedHostIds.size, run.active()]).toEqual([0, 0])
  await missingDatabase.close()
})
