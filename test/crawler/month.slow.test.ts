import { afterEach, beforeEach, expect, it } from 'vitest'
import { type CrawlSimulation, importSites, simulateCrawling } from '#test/simulate-crawl.ts'
import { monthSites } from '#test/web/month-sites.ts'
import { politenessViolations } from '#test/web/politeness/all-rules.ts'
import { dayMs, hourMs } from '#test/web/politeness/spans.ts'
import { countPosts, newestPosts } from '#test/web/posts.ts'
import { startWeb, type Web } from '#test/web/start-web.ts'
import { createTestClock, type TestClock } from '#test/web/test-clock.ts'
import { getUrl, groupBy } from '#test/web/web-log.ts'
import { startWend, type Wend } from '#test/wend.ts'

// Weeks of crawling on a simulated clock. MONTH_SITES=5000 MONTH_DAYS=30 for the full size.

const size = Number(process.env.MONTH_SITES ?? 93)
const days = Number(process.env.MONTH_DAYS ?? 15)
const userAgent = 'Wend/1.0 (+https://wend.test/reading; ada@wend.test)'
const budget = 10

let wend: Wend
let web: Web
let clock: TestClock
let simulation: CrawlSimulation

beforeEach(async () => {
  clock = createTestClock(Date.now() + hourMs)
  wend = await startWend({
    env: { PUBLIC_URL: 'https://wend.test', CONTACT_EMAIL: 'ada@wend.test', READING_BUDGET: String(budget) },
  })
})
afterEach(async () => {
  await simulation.stop()
  await web.close()
  await wend.close()
})

it(`crawls ${size} sites politely for ${days} days with two workers`, {
  timeout: 14_400_000,
}, async () => {
  const sites = monthSites(size, clock.now())
  web = await startWeb(
    sites.map(({ host }) => host),
    clock,
  )
  const ids = await importSites(
    wend,
    sites.map(({ name }) => ({ url: `https://${name}/`, feed_url: null })),
  )
  expect(ids.size).toBe(size)
  simulation = simulateCrawling(wend, web, clock, 2)
  for (let day = 1; day <= days; day++) {
    await simulation.advance(dayMs)
    if (size >= 1000) console.info(`day ${day} of ${days}: ${web.log.length} requests`)
  }

  // After hours of running, report everything that is wrong.
  expect.soft(politenessViolations(web.log, { userAgent, budget })).toEqual({})

  // Every site is crawled, and each post of a healthy site is stored exactly once.
  const { rows } = await wend.services.database.pool.query(
    'select blog_id, array_agg(url order by published_on desc, id desc) as urls from posts group by 1',
  )
  const storedUrls = new Map<number, string[]>(rows.map(({ blog_id, urls }) => [blog_id, urls]))
  for (const { name, oddity, schedule } of sites.filter(({ oddity }) => oddity === undefined)) {
    const feeds = web.log.filter(({ host, path }) => host === name && path === '/feed')
    const last = feeds.at(-1)?.at ?? 0
    expect([name, last > clock.now() - 14.5 * dayMs]).toEqual([name, true])
    const missedCount = Math.max(0, countPosts(schedule, feeds[0]?.at ?? 0) - 20)
    const expected = newestPosts(schedule, last, Math.min(50, countPosts(schedule, last) - missedCount))
    expect([name, oddity, storedUrls.get(ids.get(`https://${name}/`) ?? 0) ?? []]).toEqual([
      name,
      oddity,
      expected.map(({ n }) => `https://${name}/${n}`),
    ])
  }

  const repeated = [
    ...groupBy(web.log, (request) => (request.kind === 'feed' ? getUrl(request) : undefined)).values(),
  ]
    .flatMap((group) => group.slice(1))
    .filter(({ etag, last_modified }) => etag ?? last_modified)
  const notModified = repeated.filter(({ status }) => status === 304).length
  console.info(
    `${web.log.length} requests, ${repeated.length} repeated ones of feeds with validators, ${notModified} answered with 304`,
  )
  expect(notModified).toBeGreaterThan(repeated.length / 4)
})
