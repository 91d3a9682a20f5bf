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
const asked = (path: string) => web.log.filter((one) => one.path === path)
const put = (seed: number, more: Partial<Parameters<typeof feedSite>[0]> = {}) => {
  const name = `read-in-tests-${seed}.org`
  web.put(feedSite({ name, schedule: { seed, postsPerMonth: 8, since: clock.now() - 400 * day }, ...more }))
  return name
}

it('reads a site that is listed: its front page, its feed, and both again in their time', async () => {
  const [id = 0] = await listSites(wend, [put(1)])
  play = playReading(wend, web, clock)
  await play.pass(60 * second)
  expect(web.log.map(({ path, status }) => `${path} ${status}`)).toEqual([
    '/robots.txt 404',
    '/ 200',
    '/feed 200',
  ])
  await play.pass(15 * day)
  expect(manners()).toEqual({})
  expect(asked('/').map(({ status }) => status)).toEqual([200, 304, 304])
  const feeds = asked('/feed').map(({ status }) => status)
  expect(feeds.length).toBeGreaterThan(10)
  expect(feeds).toContain(304)
  const { rows } = await sql<{ what: string; status: string; new_posts: number }>`
    select what, status, new_posts from readings where blog_id = ${id} order by read_on`.execute(wend.db)
  expect(rows).toHaveLength(feeds.length + 3)
  expect(rows.filter(({ new_posts }) => new_posts > 0).length).toBeGreaterThan(2)
  const { rows: posts } = await sql<{
    n: number
  }>`select count(*) as n from posts where blog_id = ${id}`.execute(wend.db)
  expect(posts[0]?.n).toBeGreaterThan(20)
})

it('stops within seconds, whatever hangs, and leaves the rest to others', async () => {
  const mute = { kind: 'page' as const, answers: { ends: 'mute' as const } }
  await listSites(wend, [put(1), put(2, { pages: { '/': mute } })])
  const first = playReading(wend, web, clock)
  await Promise.race([first.pass(60 * second), waitFor(() => asked('/').some(({ status }) => status === 0))])
  await first.stop()
  const before = web.log.length
  clock.turn(60 * second)
  play = playReading(wend, web, clock)
  void play.pass(60 * second)
  await waitFor(() => web.log.length > before)
})

async function waitFor(isThere: () => boolean): Promise<void> {
  while (!isThere()) await new Promise((resolve) => setTimeout(resolve, 20))
}
