import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createGuardedFetcher } from '#platform/outbound/guarded-fetcher.ts'
import { sharedData } from '#test/shared-data.ts'
import { startTestSite } from '#test/test-site.ts'
import { readFeed } from '../feeds/read-feed.ts'
import { readPage } from './read-page.ts'

// Feeds and pages that were once misread. Each is also covered by a test with its own input.

const folder = join(sharedData ?? '', 'inputs')
const hasInputs = sharedData !== undefined && existsSync(folder)
if (!hasInputs)
  console.warn('SKIPPED: tests with shared feeds and pages, because ../shared/data/inputs does not exist.')

const address = 'https://moss.example.com/'

function readFeedFile(name: string) {
  const result = readFeed({ bytes: readFileSync(join(folder, name)), address })
  if ('error' in result) throw new Error(`${name}: ${result.error}`)
  return result
}

it.skipIf(!hasInputs)('finds the addresses of posts in all formats', () => {
  const readUrls = (name: string) => readFeedFile(name).posts.map(({ url }) => url.replace(address, ''))
  expect(readUrls('o01-alternate-gemini.atom')).toEqual(['1.html', '2.html'])
  expect(readUrls('o21-link-text.atom')).toEqual(['1'])
  expect(readUrls('o22-double-escaped-link.rss')).toEqual(['?a=1&b=2', '?c=1&d=2'])
})

it.skipIf(!hasInputs)('keeps tags in titles that are not formatting', () => {
  expect(readFeedFile('o02-title-tags.rss').posts.map(({ title }) => title)).toEqual([
    'A free guide to <head> elements',
    'Using <template> and slots',
    'Why Vec<T> beats List<String>',
    '<select>ing options',
    'The <dialog> element is here',
    'A bold word',
  ])
})

it.skipIf(!hasInputs)('parses dates in many languages', () => {
  expect(
    readFeedFile('o03-dates-months.rss').posts.map(({ published_on }) => published_on?.toISOString()),
  ).toEqual([
    '2016-02-01T10:00:00.000Z',
    '2016-05-12T09:00:00.000Z',
    '2013-10-30T11:34:37.000Z',
    '2019-12-12T09:00:00.000Z',
    '2019-10-01T08:00:00.000Z',
    '2019-12-12T00:00:00.000Z',
    '2019-03-05T00:00:00.000Z',
    '2019-08-12T07:00:00.000Z',
  ])
})

it.skipIf(!hasInputs)('finds titles and feeds of pages', () => {
  const readTitle = (name: string) => {
    const page = readPage({ bytes: readFileSync(join(folder, name)), address })
    return 'title' in page ? page.title : page
  }
  expect(readTitle('o16-late-charset.html')).toBe('屋根の手帖')
  const result = readPage({ bytes: readFileSync(join(folder, 'o20-jsonfeed10.html')), address })
  expect('feeds' in result && result.feeds.filter(({ hint }) => hint === 'link')).toEqual([
    { url: `${address}feeds/all.json`, hint: 'link' },
  ])
  expect(readFeedFile('o20-jsonfeed10-all.json').posts.map(({ url }) => url)).toEqual([`${address}1`])
  expect(readTitle('o23-one-letter-title.html')).toBe('墨')
})

it.skipIf(!hasInputs)('trusts the bytes if headers are wrong', async () => {
  const headers = ['o04-content-encoding.http', 'o05-content-type.http'].flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => /^content-/.test(line)),
  )
  expect(headers.length).toBeGreaterThanOrEqual(6)
  const rss = readFileSync(join(folder, 'o22-double-escaped-link.rss'))
  const html = readFileSync(join(folder, 'o23-one-letter-title.html'))
  const site = await startTestSite((request, response) => {
    const [name = '', value = ''] = (headers[Number(request.url?.slice(2))] ?? '').split(': ')
    response.setHeader('content-type', request.url?.[1] === 'f' ? 'application/rss+xml' : 'text/html')
    response.setHeader(name, value).end(request.url?.[1] === 'f' ? rss : html)
  })
  const fetcher = createGuardedFetcher({
    userAgent: 'Wend/1.0',
    ports: [site.port],
    resolve: async () => ['127.0.0.1'],
    allowAddress: (address, port) => address === '127.0.0.1' && port === site.port,
  })
  const get = (path: string, accept: 'feed' | 'html') => fetcher.fetchPage(site.origin + path, { accept })
  for (const [index, header] of headers.entries()) {
    expect(await get(`/f${index}`, 'feed'), header).toMatchObject({ outcome: 'fetched', bytes: rss })
    if (header.startsWith('content-encoding'))
      expect(await get(`/p${index}`, 'html'), header).toMatchObject({ outcome: 'fetched', bytes: html })
  }
  await site.close()
})
