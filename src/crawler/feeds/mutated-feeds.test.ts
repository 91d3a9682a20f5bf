import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { FeedPost } from '#newsfeed/posts/storage/feed-post.ts'
import { measureLongestBlockMs } from '#test/longest-block.ts'
import { sharedData } from '#test/shared-data.ts'
import { maxExcerpt, maxTitle } from './parsing/feed-limits.ts'
import { readFeed } from './read-feed.ts'

// Random bytes, and real feeds that were damaged.

const folder = join(sharedData ?? '', 'feeds/gofeed/testdata')
const names = existsSync(folder) ? globSync('**/*.{xml,json}', { cwd: folder }).toSorted() : []
const realFeeds = names.map((name) => readFileSync(join(folder, name)))
const ownFeeds = [
  '<rss version="2.0"><channel><link>/</link><item><title>a</title><link>/1</link><guid>1</guid></item></channel></rss>',
  '<feed xmlns="http://www.w3.org/2005/Atom"><entry><link href="/1"/><title type="html">&lt;b&gt;</title></entry></feed>',
  '{"version":"https://jsonfeed.org/version/1","title":"a","items":[{"id":"1","url":"/1","content_html":"<p>"}]}',
].map((text) => Buffer.from(text))
const feeds = [...ownFeeds, ...realFeeds]

const pieces = [
  '<',
  '>',
  '&',
  '"',
  ']]>',
  '<![CDATA[',
  '<!--',
  '</',
  '<item>',
  '</item>',
  '<entry>',
  '<channel>',
]
const fragments = [
  ...pieces,
  '&#0;',
  '&#x1F600;',
  '__proto__',
  '<constructor>',
  'javascript:alert(1)',
  '\u0000',
  '\ud800',
]

/** A real feed, damaged in a few places. */
const damagedFeeds = fc
  .tuple(
    fc.constantFrom(...feeds),
    fc.constantFrom(...feeds),
    fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(3), fc.constantFrom(...fragments)), {
      minLength: 1,
      maxLength: 8,
    }),
  )
  .map(([feed, other, edits]) =>
    edits.reduce((bytes, [position, kind, piece]) => {
      const offset = Math.floor(position * bytes.length)
      const remainder = [
        bytes.subarray(offset),
        bytes.subarray(offset + 1),
        bytes.subarray(offset + 40),
        other.subarray(offset),
      ][kind]
      return Buffer.concat([bytes.subarray(0, offset), Buffer.from(piece), remainder ?? Buffer.alloc(0)])
    }, feed),
  )

function expectValidPost(post: FeedPost) {
  expect(post.url).toMatch(/^https?:\/\//)
  expect([...post.title].length).toBeLessThanOrEqual(maxTitle)
  expect([...post.excerpt].length).toBeLessThanOrEqual(maxExcerpt)
  for (const text of [post.title, post.excerpt, post.author ?? '', ...post.categories]) {
    expect(text).not.toMatch(/[\p{Cc}\p{Cs}\u202e]/u)
  }
  for (const time of [post.published_on, post.updated_on]) expect(time?.getTime()).not.toBeNaN()
}

function expectReadable(bytes: Buffer, charset?: string) {
  const result = readFeed({ bytes, charset, address: 'https://ada.example/feed' })
  if (!('error' in result)) for (const post of result.posts) expectValidPost(post)
}

it('parses or rejects any bytes', () => {
  const charset = fc.constantFrom(undefined, 'utf-8', 'gb18030', 'shift_jis', 'utf-16', 'x', '')
  const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array))
  fc.assert(fc.property(bytes, charset, expectReadable), { numRuns: 2000 })
})

it('parses or rejects damaged feeds quickly', async () => {
  const property = fc.asyncProperty(damagedFeeds, async (bytes) => {
    expect(await measureLongestBlockMs(async () => expectReadable(bytes))).toBeLessThan(1000)
  })
  await fc.assert(property, { numRuns: 3000 })
})

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<a href="javascript:alert(1)">',
])('keeps no markup, whatever field it is in: %s', (script) => {
  const fields = ['title', 'description', 'author', 'category', 'guid', 'dc:creator', 'content:encoded']
  const escaped = script.replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  for (const variant of [script, escaped, `<![CDATA[${script}]]>`]) {
    const innerXml = fields.map((field) => `<${field}>x ${variant}</${field}>`).join('')
    const feed = `<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"
      xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><item><link>/1</link>${innerXml}</item></channel></rss>`
    const result = readFeed({ bytes: Buffer.from(feed), address: 'https://ada.example/feed' })
    if ('error' in result) throw new Error(result.error)
    const [post] = result.posts
    const texts = [post?.title, post?.excerpt, post?.author, post?.categories.join()]
    expect(texts.join()).not.toMatch(/[<>]/)
    expect([post?.title, post?.excerpt]).toEqual(['x', 'x'])
  }
})
