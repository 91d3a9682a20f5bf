import { afterEach, beforeEach, expect, it } from 'vitest'
import { listSites, type Play, playReading } from '#test/play-reading.ts'
import { feedSite } from '#test/web/feed-site.ts'
import { badManners } from '#test/web/manners/all-manners.ts'
import { startWeb, type Web } from '#test/web/start-web.ts'
import { createTestClock, type TestClock } from '#test/web/test-clock.ts'
import type { Reply } from '#test/web/web-host.ts'
import { startWend, type Wend } from '#test/wend.ts'

// Ada takes posts out of her feed; some of them she takes down as well.

const day = 24 * 3600 * 1000
const name = 'takes-posts-down.org'
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
  await web.close()
  await wend.close()
})

it('erases the text of posts that were taken down, and asks for others once a month', async () => {
  const start = clock.now()
  const post = (n: number) => `<item><guid>${n}</guid><link>https://${name}/${n}</link><title>No. ${n}</title>
    <description>Text of ${n}.</description><pubDate>${new Date(start - n * day).toUTCString()}</pubDate></item>`
  const feed = (numbers: number[]): Reply => ({
    headers: { 'Content-Type': 'application/rss+xml' },
    body: `<rss version="2.0"><channel><title>Ada</title>${numbers.map(post).join('')}</channel></rss>`,
  })
  const isLate = (now: number) => now > start + 5 * day
  const there = { headers: { 'Content-Type': 'text/html' }, body: '<!doctype html><title>A post</title>' }
  web.put(
    feedSite({
      name,
      schedule: { seed: 1, postsPerMonth: 30, since: start - 400 * day },
      instead: ({ now }) => feed(isLate(now) ? [1, 6] : [1, 2, 3, 4, 5, 6]),
      pages: {
        '/2': { kind: 'other', answers: there },
        '/3': { kind: 'other', answers: { status: 410 } },
        '/4': { kind: 'other', answers: { status: 404 } },
        '/5': { kind: 'other', answers: { status: 403 } },
      },
    }),
  )
  await listSites(wend, [name])
  play = playReading(wend, web, clock)
  await play.pass(25 * day)
  const texts = await wend.db.selectFrom('posts').select('excerpt').orderBy('published_on', 'desc').execute()
  expect(texts.map(({ excerpt }) => excerpt)).toEqual([
    'Text of 1.',
    'Text of 2.',
    '',
    '',
    'Text of 5.',
    'Text of 6.',
  ])
  const looks = () =>
    web.log
      .map(({ path }) => path)
      .filter((path) => /^\/\d$/.test(path))
      .toSorted()
  expect(looks()).toEqual(['/2', '/3', '/4', '/5'])
  await play.pass(25 * day)
  expect(looks()).toEqual(['/2', '/2', '/3', '/4', '/5', '/5'])
  expect(badManners(web.log, { userAgent, budget: 10 })).toEqual({})
}, 60_000)
