import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOutboundAgent } from '#platform/outbound/outbound-agent.ts'
import { createPoliteFetcher } from '#platform/outbound/polite-fetcher.ts'
import { startWeb, type Web } from '#test/web/start-web.ts'
import type { Reply } from '#test/web/web-host.ts'
import { previewCrawl } from './preview-crawl.ts'

let web: Web
const html = (body: string): Reply => ({ headers: { 'content-type': 'text/html' }, body })
const feed = `<rss version="2.0" xmlns:source="http://source.scripting.com/"><channel><title>Moss</title><language>de</language>
  <source:blogroll>https://moss.example.com/roll</source:blogroll>
  <item><guid>1</guid><title>Rain</title><link>https://moss.example.com/1</link>
    <pubDate>Mon, 02 Nov 2026 09:00:00 GMT</pubDate></item></channel></rss>`
const roll = `<opml version="2.0"><body><outline text="Stone" htmlUrl="https://stone.example.net"/></body></opml>`
beforeAll(async () => {
  web = await startWeb([
    {
      name: 'moss.example.com',
      pages: {
        '/': {
          kind: 'page',
          reply: html(
            '<title>Moss and rain</title><link rel="blogroll" href="/roll"><a rel="friend" href="https://fern.example.net/">Fern</a><link rel="alternate" type="application/rss+xml" href="/old"><link rel="alternate" type="application/atom+xml" href="/feed">',
          ),
        },
        '/roll': {
          kind: 'other',
          reply: { headers: { 'content-type': 'text/x-opml' }, body: roll },
        },
        '/feed': {
          kind: 'feed',
          reply: { headers: { 'content-type': 'application/rss+xml' }, body: feed },
        },
      },
    },
    {
      name: 'closed.example.com',
      pages: { '/': { kind: 'page', reply: html('<title>Closed</title>') } },
      robots: {
        reply: { headers: { 'content-type': 'text/plain' }, body: 'User-agent: Wend\nDisallow: /\n' },
        allows: () => false,
      },
    },
  ])
})
afterAll(() => web.close())

const preview = (url: string) => {
  const userAgent = 'Wend/0 (+http://wend.test/reading)'
  const fetcher = createPoliteFetcher({ agent: createOutboundAgent(web.agentOptions), userAgent })
  return previewCrawl(url, { fetcher, gapMs: 0, now: () => Date.parse('2026-11-22T12:00:00Z') })
}

it('shows the findings and the requests behind them', async () => {
  const { requests, page, feed, language, recommendations, next_feed } =
    await preview('https://moss.example.com/')
  expect(requests.map(({ url, status }) => `${status} ${url}`)).toEqual([
    '200 https://moss.example.com/',
    '404 https://moss.example.com/old',
    '200 https://moss.example.com/feed',
    '200 https://moss.example.com/roll',
    '404 https://moss.example.com/.well-known/recommendations.opml',
  ])
  expect(page).toMatchObject({ title: 'Moss and rain', description: null })
  expect(feed).toMatchObject({ hint: 'link', title: 'Moss', posts: [{ title: 'Rain' }] })
  expect(language).toBe('de')
  expect(recommendations).toMatchObject([
    { kind: 'xfn', url: 'https://moss.example.com/', sites: ['fern.example.net'] },
    { kind: 'blogroll', url: 'https://moss.example.com/roll', sites: ['stone.example.net'] },
    { kind: 'source', url: 'https://moss.example.com/roll', sites: ['stone.example.net'] },
  ])
  // One post in three weeks: a quarter of the interval between posts.
  expect(next_feed).toBe(7.5 * 24 * 3600)
})

it('explains why a candidate is not a feed', async () => {
  web.put({
    name: 'stone.example.com',
    pages: {
      '/': {
        kind: 'page',
        reply: html(
          '<title>Stone</title><p>Of stones.<link rel="alternate" type="application/rss+xml" href="/feed">',
        ),
      },
      '/feed': { kind: 'feed', reply: html('<!doctype html><title>Stone</title>') },
    },
  })
  const { requests, feed } = await preview('https://stone.example.com/')
  expect(requests.slice(0, 2).map(({ what, status }) => `${what} ${status}`)).toEqual([
    'page 200',
    'feed page',
  ])
  expect(feed).toBeNull()
})

it('obeys robots.txt, and reports it', async () => {
  web.clearLog()
  const { requests, page, feed } = await preview('https://closed.example.com/')
  expect(requests[0]).toMatchObject({ what: 'page', status: 'robots' })
  expect([page, feed]).toEqual([null, null])
  expect(web.log.map(({ path }) => path)).toEqual(['/robots.txt'])
})
