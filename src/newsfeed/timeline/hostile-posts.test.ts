import { afterAll, beforeAll, expect, it } from 'vitest'
import { readFeed } from '#crawler/feeds/read-feed.ts'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { importPosts } from '../posts/storage/import-posts.ts'
import type { NewsfeedPost } from './schemas.ts'

// Hostile feeds, from their bytes to the newsfeed.

let wend: Wend
let reader: TestPerson
beforeAll(async () => {
  wend = await startWend()
  reader = await makeUser(wend, 'Reader')
})
afterAll(() => wend.close())

let siteCount = 0
/** Imports a feed with these items for a new site. @returns the site's newsfeed entries */
async function importItems(items: string[], minutesApart = 1) {
  const site_url = `https://hostile${++siteCount}.example.net/`
  const id = await makeSite(wend, { title: `Hostile ${siteCount}`, url: site_url })
  const formatTime = (n: number) => new Date(Date.now() - n * minutesApart * 60_000).toUTCString()
  const xml = `<rss version="2.0"><channel><title>x</title><link>${site_url}</link>${items
    .map(
      (item, n) =>
        `<item>${item}<guid isPermaLink="false">${n}</guid><pubDate>${formatTime(n)}</pubDate></item>`,
    )
    .join('')}</channel></rss>`
  const feed = readFeed({ bytes: new TextEncoder().encode(xml), address: `${site_url}feed.xml` })
  if ('error' in feed) throw new Error(feed.error)
  await importPosts(wend.db, { blog_id: id, site_url, read_on: new Date(), is_first_feed: false, feed })
  const { body } = await reader.call('GET /api/posts/')
  const entries = (body.results as NewsfeedPost[]).filter(({ blog }) => blog.id === id)
  return { id, entries }
}

it('shows no post with a script link', async () => {
  const { id, entries } = await importItems(['<title>Run</title><link>javascript:alert(1)</link>'])
  expect(entries).toEqual([])
  const stored = await wend.db.selectFrom('posts').selectAll().where('blog_id', '=', id).execute()
  expect(stored).toEqual([])
})

it('resolves relative links against the site', async () => {
  const { entries } = await importItems(['<title>Near</title><link>/2026/near?x=1</link>'])
  expect(entries).toMatchObject([{ url: `https://hostile${siteCount}.example.net/2026/near?x=1` }])
})

it('keeps links to other hosts', async () => {
  const { entries } = await importItems(['<title>Elsewhere</title><link>https://other.example.com/a</link>'])
  expect(entries).toMatchObject([
    { url: 'https://other.example.com/a', blog: { domain: `hostile${siteCount}.example.net` } },
  ])
})

it('truncates endless titles and texts, and accepts posts without either', async () => {
  const [endless] = (
    await importItems([
      `<title>${'endless '.repeat(20_000)}</title><link>/1</link><description>${'word '.repeat(20_000)}</description>`,
    ])
  ).entries
  expect(endless?.title.length).toBeLessThanOrEqual(500)
  expect(endless?.excerpt.length).toBeLessThanOrEqual(300)
  expect((await importItems(['<link>/2</link><description>Said</description>'])).entries).toMatchObject([
    { title: '', excerpt: 'Said' },
  ])
  expect((await importItems(['<link>/nothing-at-all</link>'])).entries).toMatchObject([
    { title: '', excerpt: '' },
  ])
})

it.each([
  ['مرحبا ‏بالعالم', 'مرحبا ‏بالعالم'],
  ['👩‍👩‍👧‍👦🏳️‍🌈', '👩‍👩‍👧‍👦🏳️‍🌈'],
  ['&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;', '<script>alert(1)</script>'],
])('treats titles as text: %s', async (written, title) => {
  expect((await importItems([`<title>${written}</title><link>/1</link>`])).entries).toMatchObject([{ title }])
})

it('gives a site that posts 5,000 times a day one entry, and stores fifty posts', async () => {
  const items = Array.from({ length: 5000 }, (_, n) => `<title>Flood ${n}</title><link>/${n}</link>`)
  const { id, entries } = await importItems(items, 0.001)
  expect(entries).toHaveLength(1)
  expect(entries[0]?.more_today).toBeLessThan(50)
  const stored = await wend.db.selectFrom('posts').select('id').where('blog_id', '=', id).execute()
  expect(stored).toHaveLength(50)
  await wend.runOutbox()
  const found = (await wend.anonymous('GET /api/search/?in=posts&query=flood')).body
  expect(found.count).toBe(3)
})
