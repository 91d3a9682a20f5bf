import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeSite } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { crawledFeed, postAt } from '../testing/crawled-feed.ts'
import { importPosts } from './import-posts.ts'

// A post whose feed gives no date has none here either.

const site = 'https://fern.example'
const dayMs = 86_400_000

let wend: Wend
let id: number
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())
beforeEach(async () => {
  id = await makeSite(wend, { title: 'Fern' })
})

const read = (on: string | null, more: { is_first?: boolean; read_on?: Date } = {}) =>
  importPosts(wend.db, {
    blog_id: id,
    site_url: site,
    read_on: new Date(),
    is_first: true,
    ...more,
    feed: crawledFeed([postAt(site, 1, on)]),
  })
async function posts() {
  await wend.services.invalidation.catchUp()
  return (await wend.anyone(`GET /api/blogs/${id}/posts/`)).body.results
}

it('is marked undated in the API, with the time when it was first seen', async () => {
  const read_on = new Date(Date.now() - dayMs)
  await read(null, { read_on })
  const undated = { is_dated: false, published_on: read_on.toISOString() }
  expect(await posts()).toMatchObject([undated])
  expect((await wend.anyone(`GET /api/blogs/${id}/details/`)).body.latest_posts).toMatchObject([undated])
})

it('has no date in the newsfeed and its feeds', async () => {
  await read('2016-02-01T10:00:00Z')
  await importPosts(wend.db, {
    blog_id: id,
    site_url: site,
    read_on: new Date(),
    is_first: false,
    feed: crawledFeed([postAt(site, 1, '2016-02-01T10:00:00Z'), postAt(site, 2, null)]),
  })
  const { results } = (await wend.anyone('GET /api/posts/')).body
  expect(results).toMatchObject([{ url: `${site}/posts/2`, is_dated: false }])
  const { text } = await wend.anyone('GET /newsfeed/feed.rss')
  expect(text).toContain(`${site}/posts/2`)
  expect(text).not.toContain('<pubDate>')
})

it('gets a date as soon as its feed has one, and keeps it', async () => {
  await read(null)
  await read('2016-02-01T10:00:00Z', { is_first: false })
  const dated = [{ is_dated: true, published_on: '2016-02-01T10:00:00.000Z' }]
  expect(await posts()).toMatchObject(dated)
  await read(null, { is_first: false })
  expect(await posts()).toMatchObject(dated)
})

it('gets its feed’s date if it was shown as more than a day newer', async () => {
  await read('2024-02-02T10:00:00Z')
  await read('2024-02-01T20:00:00Z', { is_first: false })
  expect(await posts()).toMatchObject([{ published_on: '2024-02-02T10:00:00.000Z' }])
  await read('2016-02-01T10:00:00Z', { is_first: false })
  expect(await posts()).toMatchObject([{ published_on: '2016-02-01T10:00:00.000Z' }])
})
