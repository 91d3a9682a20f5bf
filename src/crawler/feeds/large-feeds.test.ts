import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { createGuardedFetcher } from '#platform/outbound/guarded-fetcher.ts'
import { maxFeedBytes } from '../http/requests.ts'
import { maxEntries } from './parsing/feed-limits.ts'
import { readFeed } from './read-feed.ts'

const address = 'https://fern.example/feed'
const dayMs = 86_400_000

interface FeedShape {
  entries: number
  /** Characters of each. */
  size: number
  oldestFirst?: boolean
}

const listPostNumbers = ({ entries, oldestFirst }: FeedShape) => {
  const numbers = Array.from({ length: entries }, (_, index) => index + 1)
  return oldestFirst ? numbers : numbers.toReversed()
}
const getDate = (n: number) => new Date(Date.UTC(2020, 0, 1) + n * dayMs)

const formats = {
  RSS: (shape: FeedShape) =>
    `<rss version="2.0"><channel><title>Fern</title><pubDate>${getDate(shape.entries).toUTCString()}</pubDate>${listPostNumbers(
      shape,
    )
      .map(
        (n) =>
          `<item><title>Post ${n}</title><link>https://fern.example/${n}</link><pubDate>${getDate(n).toUTCString()}</pubDate><description>${'word '.repeat(shape.size / 5)}</description></item>`,
      )
      .join('')}</channel></rss>`,
  Atom: (shape: FeedShape) =>
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>Fern</title><updated>${getDate(shape.entries).toISOString()}</updated>${listPostNumbers(
      shape,
    )
      .map(
        (n) =>
          `<entry><title>Post ${n}</title><link href="https://fern.example/${n}"/><updated>${getDate(n).toISOString()}</updated><content type="html">${'word '.repeat(shape.size / 5)}</content></entry>`,
      )
      .join('')}</feed>`,
  JSON: (shape: FeedShape) =>
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Fern',
      items: listPostNumbers(shape).map((n) => ({
        id: String(n),
        url: `https://fern.example/${n}`,
        title: `Post ${n}`,
        ...{
          content_text: 'word '.repeat(shape.size / 5),
          date_published: getDate(n).toISOString(),
          tags: ['a]'],
        },
      })),
    }),
}

function readNumbers(bytes: Buffer, isComplete = true): number[] {
  const result = readFeed({ bytes, isComplete, address })
  if ('error' in result) throw new Error(result.error)
  expect(result.title).toBe('Fern')
  for (const { title, excerpt } of result.posts) {
    expect(title).toMatch(/^Post \d+$/)
    expect(excerpt).toMatch(/^word/)
  }
  return result.posts.map(({ url }) => Number(new URL(url).pathname.slice(1)))
}

it.each(Object.entries(formats))('a feed of 6 MB in %s keeps its newest posts', (_, write) => {
  const numbers = readNumbers(Buffer.from(write({ entries: 300, size: 20_000 })))
  expect(numbers[0]).toBe(300)
  expect(numbers.length).toBeGreaterThan(190)
  expect(numbers.length).toBeLessThan(215)
})

it.each(Object.entries(formats))(
  'a feed in %s that was truncated anywhere loses only the truncated entry',
  (format, write) => {
    const bytes = Buffer.from(write({ entries: 6, size: 200 }))
    const start = bytes.indexOf('Post 4')
    for (let end = start; end < bytes.indexOf('Post 3') - 100; end += 7) {
      expect(readNumbers(bytes.subarray(0, end), false)).toEqual(
        bytes
          .subarray(start, end)
          .includes(format === 'JSON' ? '"tags":["a]"]}' : format === 'RSS' ? '</item>' : '</entry>')
          ? [6, 5, 4]
          : [6, 5],
      )
    }
  },
)

it.each(Object.entries(formats))(
  'a feed in %s that lists its oldest posts first keeps its newest',
  (_, write) => {
    const count = maxEntries + 100
    const numbers = readNumbers(Buffer.from(write({ entries: count, size: 100, oldestFirst: true })))
    expect([numbers.length, numbers[0], numbers.at(-1)]).toEqual([maxEntries, 101, count])
    expect(readNumbers(Buffer.from(write({ entries: count, size: 100 })))[0]).toBe(count)
  },
)

it.each([
  ['its oldest', 1, false, maxEntries + 100],
  ['its newest', maxEntries + 100, true, maxEntries + 99],
])('a feed with %s entry pinned to the top keeps its newest', (_, pinned, oldestFirst, newest) => {
  const [top = ''] = /<item>.*?<\/item>/.exec(formats.RSS({ entries: pinned, size: 5 })) ?? []
  const feed = formats
    .RSS({ entries: maxEntries + 100, size: 5, oldestFirst })
    .replace(top, '')
    .replace('<item>', `${top}<item>`)
  expect(readNumbers(Buffer.from(feed))).toContain(newest)
})

it('a truncated JSON feed may have sorted keys', () => {
  const { version, title, items } = JSON.parse(formats.JSON({ entries: 3, size: 200 }))
  const text = JSON.stringify({ home_page_url: 'https://fern.example/', items, title, version })
  const bytes = Buffer.from(text.slice(0, text.indexOf('Post 1')))
  const result = readFeed({ bytes, isComplete: false, address })
  expect('posts' in result && result.posts.map(({ title }) => title)).toEqual(['Post 3', 'Post 2'])
})

it('an entry with hundreds of tags keeps its link', () => {
  const tags = '<category>moss</category>'.repeat(300)
  expect(
    readNumbers(Buffer.from(formats.RSS({ entries: 1, size: 5 }).replace('<item>', `<item>${tags}`))),
  ).toEqual([1])
})

it('a feed whose first entry exceeds the limit is too large', () => {
  const bytes = Buffer.from(formats.RSS({ entries: 1, size: maxFeedBytes }))
  expect(readFeed({ bytes, address })).toEqual({ error: 'too_large' })
})

it.each([false, true])('fetches a large feed up to the limit (compressed: %s)', async (isCompressed) => {
  const feed = Buffer.from(formats.Atom({ entries: 300, size: 20_000 }))
  const server = createServer((_, response) => {
    response.writeHead(200, {
      'content-type': 'application/atom+xml',
      ...(isCompressed ? { 'content-encoding': 'gzip' } : { 'content-length': feed.length }),
    })
    response.end(isCompressed ? gzipSync(feed) : feed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const fetcher = createGuardedFetcher({
    userAgent: 'Wend/1.0',
    ports: [port],
    resolve: async () => ['127.0.0.1'],
    allowAddress: (address, toPort) => address === '127.0.0.1' && toPort === port,
  })
  const response = await fetcher.fetchPage(`http://fern.example:${port}/`, {
    accept: 'feed',
    maxBytes: maxFeedBytes,
  })
  server.close()
  if (response.outcome !== 'fetched') throw new Error(response.outcome)
  expect([response.isComplete, response.bytes.length]).toEqual([false, maxFeedBytes])
  expect(readNumbers(response.bytes, response.isComplete).length).toBeGreaterThan(190)
})
