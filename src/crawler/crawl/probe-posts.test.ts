import { expect, it } from 'vitest'
import type { Reply } from '#test/web/web-host.ts'
import { crawlerFixture } from '../testing/crawler-fixture.ts'

// Ada removes posts from her feed, and deletes some of them.

const day = 24 * 3600 * 1000
const name = 'takes-posts-down.org'

const fixture = crawlerFixture()

it('erases the text of posts that were taken down, and probes others once a month', async () => {
  const { start } = fixture
  const post = (n: number) => `<item><guid>${n}</guid><link>https://${name}/${n}</link><title>No. ${n}</title>
    <description>Text of ${n}.</description><pubDate>${new Date(start - n * day).toUTCString()}</pubDate></item>`
  const feed = (numbers: number[]): Reply => ({
    headers: { 'Content-Type': 'application/rss+xml' },
    body: `<rss version="2.0"><channel><title>Ada</title>${numbers.map(post).join('')}</channel></rss>`,
  })
  const isLate = (now: number) => now > start + 5 * day
  const existingPage = {
    headers: { 'Content-Type': 'text/html' },
    body: '<!doctype html><title>A post</title>',
  }
  fixture.addSite(name, 1, {
    override: ({ now }) => feed(isLate(now) ? [1, 6] : [1, 2, 3, 4, 5, 6]),
    pages: {
      '/2': { kind: 'other', reply: existingPage },
      '/3': { kind: 'other', reply: { status: 410 } },
      '/4': { kind: 'other', reply: { status: 404 } },
      '/5': { kind: 'other', reply: { status: 403 } },
    },
  })
  await fixture.addListings([name])
  fixture.startWorkers()
  await fixture.simulation.advance(25 * day)
  const texts = await fixture.wend.db
    .selectFrom('posts')
    .select('excerpt')
    .orderBy('published_on', 'desc')
    .execute()
  expect(texts.map(({ excerpt }) => excerpt)).toEqual([
    'Text of 1.',
    'Text of 2.',
    '',
    '',
    'Text of 5.',
    'Text of 6.',
  ])
  const getProbedPaths = () =>
    fixture.web.log
      .map(({ path }) => path)
      .filter((path) => /^\/\d$/.test(path))
      .toSorted()
  expect(getProbedPaths()).toEqual(['/2', '/3', '/4', '/5'])
  await fixture.simulation.advance(25 * day)
  expect(getProbedPaths()).toEqual(['/2', '/2', '/3', '/4', '/5', '/5'])
  expect(fixture.violations()).toEqual({})
})
