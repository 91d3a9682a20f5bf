import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeSite } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { createFeed, createPost } from '../testing/crawled-feed.ts'
import { importPosts } from './import-posts.ts'

// Posts without a date in their feed are shown without one.

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

const importPost = (publishedOn: string | null, options: { is_first_feed?: boolean; read_on?: Date } = {}) =>
  importPosts(wend.db, {
    blog_id: id,
    site_url: site,
    read_on: new Date(),
    is_first_feed: true,
    ...options,
    feed: createFeed([createPost(site, 1, publishedOn)]),
  })
async function getPosts() {
  await wend.services.invalidation.catchUp()
  return (await wend.anonymous(`GET /api/blogs/${id}/posts/`)).body.results
}

it('marks an undated post in the API, with the time when it was first seen', async () => {
  const read_on = new Date(Date.now() - dayMs)
  await importPost(null, { read_on })
  const undated = { is_dated: false, published_on: read_on.toISOString() }
  expect(await getPosts()).toMatchObject([undated])
  expect((await wend.anonymous(`GET /api/blogs/${id}/details/`)).body.latest_posts).toMatchObject([undated])
})

it('shows no date for an undated post in the newsfeed and its feeds', async () => {
  await importPost('2016-02-01T10:00:00Z')
  await importPosts(wend.db, {
    blog_id: id,
    site_url: site,
    read_on: new Date(),
    is_first_feed: false,
    feed: createFeed([createPost(site, 1, '2016-02-01T10:00:00Z'), createPost(site, 2, null)]),
  })
  const { results } = (await wend.anonymous('GET /api/posts/')).body
  expect(results).toMatchObject([{ url: `${site}/posts/2`, is_dated: false }])
  const { text } = await wend.anonymous('GET /newsfeed/feed.rss')
  expect(text).toContain(`${site}/posts/2`)
  expect(text).not.toContain('<pubDate>')
})

it('dates a post as soon as its feed has a date, and keeps that date', async () => {
  await importPost(null)
  await importPost('2016-02-01T10:00:00Z', { is_first_feed: false })
  const dated = [{ is_dated: true, published_on: '2016-02-01T10:00:00.000Z' }]
  expect(await getPosts()).toMatchObject(dated)
  await importPost(null, { is_first_feed: false })
  expect(await getPosts()).toMatchObject(dated)
})

it('corrects the date of a post that was shown as more than a day newer', async () => {
  await importPost('2024-02-02T10:00:00Z')
  await importPost('2024-02-01T20:00:00Z', { is_first_feed: false })
  expect(await getPosts()).toMatchObject([{ published_on: '2024-02-02T10:00:00.000Z' }])
  await importPost('2016-02-01T10:00:00Z', { is_first_feed: false })
  expect(await getPosts()).toMatchObject([{ published_on: '2016-02-01T10:00:00.000Z' }])
})
