import { expect, it } from 'vitest'
import type { PoliteResponse } from '#platform/outbound/polite-response.ts'
import { readFeed } from '../feeds/read-feed.ts'
import { type Crawl, getOutcome } from './crawl.ts'
import { crawlSite } from './crawl-site.ts'
import { emptyState } from './outcome/crawl-state.ts'

const now = Date.parse('2026-11-22T10:00:00Z')
const siteUrl = 'https://moss.example/'
const feedUrl = `${siteUrl}feed`
const entry = `<item><title>Moss</title><link>${siteUrl}moss</link></item>`
const body = Buffer.from(`<rss version="2.0"><channel><title>Moss</title>${entry}</channel></rss>`)

const createResponse = (url: string): PoliteResponse => ({
  url,
  redirects: [],
  receivedBytes: body.length,
  crawlDelaySeconds: undefined,
  result: 'ok',
  bytes: body,
  isComplete: true,
  contentType: 'text/xml',
  charset: undefined,
  etag: null,
  lastModified: null,
  validators: null,
  maxAgeSeconds: null,
  linkHeader: undefined,
  robotsHeader: undefined,
})

/** A crawl of a site whose feed and front page are due and respond. */
function startCrawl(parser: object) {
  const imported: string[] = []
  const store = {
    correctGuessedAddress: async () => null,
    importPosts: async ({ feed }: { feed: { posts: { url: string }[] } }) => {
      imported.push(...feed.posts.map(({ url }) => url))
      return { new_posts: 1, frequency: { postsPerMonth: 1, secondsSinceLastPost: 3600 }, removedPosts: [] }
    },
    enrichSite: async () => {},
  }
  const tools = {
    parser,
    store,
    timeScale: 1,
    clock: { now: () => now },
    fetcher: { fetchPolitely: async (url: string) => createResponse(url) },
    findSharedFeed: async () => ({ otherSites: 0, free_on: null }),
  }
  const session = {
    lease: async () => true,
    recordRequestEnd: () => {},
    applyCrawlDelay: () => {},
    clearBackOff: async () => {},
  }
  const site = {
    blog_id: 1,
    host: 'moss.example',
    busy_on: null,
    address: null,
    good_on: null,
    interval_s: 3600,
    feed_due_on: null,
    page_due_on: null,
    health: 'fine',
    is_stored: true,
    state: emptyState(siteUrl, feedUrl),
  }
  // Only the tools that these crawls use.
  const crawl = { tools, session, site, results: [] } as unknown as Crawl
  return { crawl, imported }
}
const throwBug = async () => {
  throw new Error('a bug')
}

it('stores the posts of a feed even if the front page cannot be parsed, and skips that page for a week', async () => {
  const { crawl, imported } = startCrawl({
    parseFeed: async (source: never) => readFeed(source),
    parsePage: throwBug,
  })
  await expect(crawlSite(crawl)).rejects.toThrow('a bug')
  expect(imported).toEqual([`${siteUrl}moss`])
  const outcome = getOutcome(crawl)
  expect(outcome.pageDueOn).toEqual(new Date(now + 7 * 24 * 3600 * 1000))
  expect(outcome.responses).toMatchObject([
    { what: 'feed', status: '200', new_posts: 1 },
    { what: 'page', status: '200' },
  ])
})

it('logs the response even if the feed cannot be parsed, so that other sites with this feed do not fetch it at once', async () => {
  const { crawl } = startCrawl({ parseFeed: throwBug })
  await expect(crawlSite(crawl)).rejects.toThrow('a bug')
  expect(getOutcome(crawl)).toMatchObject({
    hasSucceeded: true,
    responses: [{ what: 'feed', feed_url: feedUrl }],
  })
})
