import { describe, expect, it } from 'vitest'
import { readFeed } from '#crawler/feeds/read-feed.ts'
import { classifyResponse } from '#crawler/http/outcomes.ts'
import { readPage } from '#crawler/pages/read-page.ts'
import type { PoliteResponse } from '#platform/outbound/polite-response.ts'
import { type ResultWithBody, withoutBody } from '../send-request.ts'
import type { CrawlOutcome } from './crawl-outcome.ts'
import { emptyState, type SiteToCrawl } from './crawl-state.ts'
import { discardFindings, reduceCrawl as reduceResults } from './reduce-crawl.ts'
import type { CrawlResult, FetchedFeed, PageResult, RequestResult, StoredResult } from './results.ts'

const hour = 3600 * 1000
const day = 24 * hour
const now = Date.parse('2026-11-22T10:00:00Z')
const siteUrl = 'https://moss.example/'
const feedUrl = 'https://moss.example/feed'

const createSite = (state: Partial<SiteToCrawl['state']> = {}): SiteToCrawl => ({
  blog_id: 1,
  host: 'moss.example',
  busy_on: null,
  address: null,
  good_on: null,
  interval_s: 3600,
  ...{
    feed_due_on: null,
    page_due_on: new Date(now + 3 * day).toISOString(),
    health: 'fine',
    is_stored: true,
  },
  state: { ...emptyState(siteUrl, feedUrl), ...state },
})

const baseResponse = (url: string) => ({
  url,
  redirects: [],
  receivedBytes: 100,
  crawlDelaySeconds: undefined,
})
const cacheable = (url: string, etag = '"1"') => ({
  validators: { url, etag, lastModified: null },
  maxAgeSeconds: null,
})

/** Responses by status or name. */
const responses = {
  ok: (url: string): PoliteResponse => ({
    ...baseResponse(url),
    ...cacheable(url),
    result: 'ok',
    bytes: Buffer.from(''),
    isComplete: true,
    contentType: 'text/xml',
    charset: undefined,
    etag: null,
    lastModified: null,
    linkHeader: undefined,
    robotsHeader: undefined,
  }),
  'not modified': (url: string): PoliteResponse => ({
    ...baseResponse(url),
    ...cacheable(url),
    result: 'not_modified',
    robotsHeader: undefined,
  }),
  404: (url: string): PoliteResponse => ({
    ...baseResponse(url),
    result: 'missing',
    status: 404,
    retryAfter: undefined,
  }),
  410: (url: string): PoliteResponse => ({
    ...baseResponse(url),
    result: 'gone',
    status: 410,
    retryAfter: undefined,
  }),
  403: (url: string): PoliteResponse => ({
    ...baseResponse(url),
    result: 'refused',
    status: 403,
    retryAfter: undefined,
  }),
  429: (url: string): PoliteResponse => ({
    ...baseResponse(url),
    result: 'busy',
    status: 429,
    retryAfter: undefined,
  }),
  timeout: (url: string): PoliteResponse => ({
    ...baseResponse(url),
    result: 'network',
    reason: 'timeout',
    code: null,
  }),
  disallowed: (url: string): PoliteResponse => ({ ...baseResponse(url), result: 'disallowed' }),
  later: (url: string): PoliteResponse => ({ ...baseResponse(url), result: 'later' }),
}
type Kind = `${keyof typeof responses}`

const request = (what: ResultWithBody['what'], url: string, kind: Kind) => {
  const response = responses[kind as keyof typeof responses](url)
  return withoutBody({
    kind: 'request',
    what,
    at: now,
    response,
    outcome: classifyResponse(response),
    until: new Date(now + 2 * hour),
  })
}

const entry = `<item><title>Moss</title><link>${siteUrl}moss</link><pubDate>2026-11-20</pubDate></item>`
const parseFeed = (text: string, address = feedUrl) => {
  const feed = readFeed({ bytes: Buffer.from(text), address })
  return 'error' in feed ? { error: feed.error } : feed
}
const rss = parseFeed(`<rss version="2.0"><channel><title>Moss</title>${entry}</channel></rss>`)

const feed = (kind: Kind, overrides: Partial<FetchedFeed> = {}): FetchedFeed => {
  const { url = feedUrl } = overrides
  return {
    kind: 'feed',
    at: now,
    url,
    hint: undefined,
    sharedWith: 0,
    request: request('feed', url, kind),
    feed: kind === 'ok' ? rss : undefined,
    page: undefined,
    ...overrides,
  }
}

const parsePage = (html: string) => readPage({ bytes: Buffer.from(html), address: siteUrl })
const frontPage = parsePage(
  '<html lang="en"><head><title>Moss</title></head><body><h1>About moss</h1></body></html>',
)

const page = (kind: Kind, overrides: Partial<PageResult> = {}): PageResult => ({
  kind: 'page',
  isFromFeed: false,
  isAtPageUrl: true,
  isEarly: false,
  pages: [
    { url: siteUrl, request: request('page', siteUrl, kind), page: kind === 'ok' ? frontPage : undefined },
  ],
  ...overrides,
})

const stored = (overrides: Partial<StoredResult> = {}): StoredResult => ({
  kind: 'stored',
  imported: { new_posts: 1, frequency: { postsPerMonth: 30, secondsSinceLastPost: 3600 }, removedPosts: [] },
  site_url: null,
  feed_url: null,
  ...overrides,
})
const fetched: CrawlResult = { kind: 'fetched', at: now }

/** Records each request before its result; a page returned by a feed's address has no separate request. */
const reduceCrawl = (site: SiteToCrawl, results: CrawlResult[], timeScale: number) =>
  reduceResults(
    site,
    results.flatMap((result) => [...getRequests(result), result]),
    timeScale,
  )
function getRequests(result: CrawlResult): RequestResult[] {
  if (result.kind === 'page') return result.isFromFeed ? [] : result.pages.map(({ request }) => request)
  return 'request' in result && result.request ? [result.request] : []
}

/** Hours from now. */
const toHours = (time: Date | null) => time && (time.getTime() - now) / hour
const summarize = (outcome: CrawlOutcome) => ({
  feed: toHours(outcome.feedDueOn),
  page: toHours(outcome.pageDueOn),
  statuses: outcome.responses.map(({ what, status }) => `${what} ${status}`),
  isOver: outcome.isOver,
})

describe('a known feed', () => {
  it.each([
    ['is new', [feed('ok'), fetched, stored()], { feed: 6, page: 72 }],
    ['is not modified', [feed('not modified')], { feed: 336 }],
    ['is shared with another site', [feed('ok', { sharedWith: 29 }), fetched, stored()], { feed: 30 }],
    ['times out', [feed('timeout')], { feed: 48 }],
    ['is missing', [feed('404')], { feed: 48 }],
    ['is gone for the first time', [feed('410')], { feed: 72 }],
    ['is refused', [feed('403')], { feed: 720 }],
    ['is disallowed', [feed('disallowed')], { feed: 48 }],
    ['is on a busy host', [feed('429')], { feed: 2, page: 72, isOver: true }],
    ['has to wait', [feed('later')], { feed: 2, statuses: [], isOver: true }],
    [
      'was fetched for another site',
      [{ ...feed('later'), request: undefined, postponedUntil: new Date(now + hour), isHostLeased: false }],
      { feed: 1, statuses: [], isOver: false },
    ],
  ] as [string, CrawlResult[], object][])('that %s has the right due times', (_, results, expected) => {
    expect(summarize(reduceCrawl(createSite(), results, 1))).toMatchObject(expected)
  })

  it('is abandoned after its second 410', () => {
    const storedSite = createSite({
      avoid: { [feedUrl]: { gone: 1, until: new Date(now - day).toISOString() } },
    })
    const { state, feedDueOn, isFeedLost } = reduceCrawl(storedSite, [feed('410')], 1)
    expect([state.feed_url, feedDueOn, isFeedLost]).toEqual([null, null, true])
    expect(state.avoid).toEqual({ [feedUrl]: { gone: 2 } })
  })

  it('is imported without posts if it is unmodified and has noindex', () => {
    const robots = { noindex: true, nosnippet: false }
    const storedSite = createSite({ feed_robots: robots, feed_read_on: new Date(now - day).toISOString() })
    const { posts } = reduceCrawl(storedSite, [feed('not modified')], 1)
    expect(posts).toEqual({
      read_on: new Date(now),
      is_first_feed: false,
      feed: { language: null, robots, posts: [] },
    })
  })

  it('supplies the front page if its address returns one', () => {
    const result = feed('ok', {
      feed: { error: 'page' },
      page: { isFrontPage: true, isAtPageUrl: false, source: undefined },
    })
    const feedOutcome = reduceCrawl(createSite(), [result], 1)
    expect(feedOutcome).toMatchObject({ isFeedLost: true, observation: { feed: 'lost' } })
    expect(feedOutcome.frontPageAtFeed?.request.response.url).toBe(feedUrl)
    expect(feedOutcome.state).toMatchObject({ no_posts: 'unreadable', feed_failures: 1 })
    const pageOutcome = reduceCrawl(createSite(), [result, page('ok', { isFromFeed: true })], 1)
    expect(pageOutcome.frontPageAtFeed).toBeUndefined()
    expect(summarize(pageOutcome)).toMatchObject({ feed: 168, page: 168, statuses: ['feed page'] })
  })

  it('is scheduled by the frequency of its stored posts, and logs the number of new ones', () => {
    const { state, responses } = reduceCrawl(createSite(), [feed('ok'), fetched, stored()], 1)
    expect(state).toMatchObject({ posts_a_month: 30, last_post_on: new Date(now - hour).toISOString() })
    expect(responses).toMatchObject([{ what: 'feed', status: '200', new_posts: 1 }])
  })
})

describe('a front page', () => {
  it.each([
    ['is new', [page('ok')], { page: 168 }],
    ['is not modified', [page('not modified')], { page: 168 }],
    ['times out', [page('timeout')], { page: 6 }],
    ['is refused', [page('403')], { page: 720 }],
    ['is on a busy host', [page('429')], { page: 2, isOver: true }],
    ['is the feed', [{ kind: 'page_is_feed', at: now }], { page: 168 }],
  ] as [string, CrawlResult[], object][])('that %s has the right due times', (_, results, expected) => {
    expect(summarize(reduceCrawl(createSite(), results, 1))).toMatchObject(expected)
  })

  it('moves after three crawls over three days, and the site may be listed at the target', () => {
    const to = 'https://www.moss.example/'
    const since = new Date(now - 3 * day).toISOString()
    const movedPage = page('ok')
    for (const { request } of movedPage.pages)
      request.response.redirects.push({ from: siteUrl, to, isPermanent: true })
    const storedSite = createSite({ page_move: { to, first_on: since, times: 2 } })
    const outcome = reduceCrawl(storedSite, [movedPage], 1)
    expect(outcome.siteMove).toEqual({ site_url: siteUrl, page_url: to })
    const relistedOutcome = reduceCrawl(storedSite, [movedPage, fetched, stored({ site_url: to })], 1)
    expect(relistedOutcome.state).toMatchObject({ site_url: to, page_url: null, page_move: null })
  })
})

describe('feed discovery', () => {
  const storedSite = createSite({ feed_url: null, given_feed_url: null })
  const otherUrl = `${siteUrl}atom.xml`
  const discover = (...feeds: CrawlResult[]): CrawlResult[] => [
    page('ok'),
    { kind: 'discovery_started' },
    ...feeds,
  ]
  const ended: CrawlResult = { kind: 'discovery_ended', hasGuessed: true }

  it('uses the first candidate that is a feed and ignores the rest', () => {
    const missing = feed('404', { url: otherUrl, hint: 'guess' })
    const results = discover(missing, feed('ok', { hint: 'guess' }), ended, fetched, stored())
    const { state, feedDueOn } = reduceCrawl(storedSite, results, 1)
    expect(state).toMatchObject({ feed_url: feedUrl, has_guessed: true, no_posts: null })
    expect(state.avoid).toEqual({ [otherUrl]: { until: new Date(now + 7 * day).toISOString() } })
    expect(toHours(feedDueOn)).toBe(6)
  })

  it('leaves the site without a feed if it finds none, and records why', () => {
    const outcome = reduceCrawl(storedSite, discover(feed('404', { hint: 'link' }), ended), 1)
    expect(outcome).toMatchObject({ feedDueOn: null, state: { feed_url: null, no_posts: 'missing' } })
  })

  it('continues later after an interruption', () => {
    const outcome = reduceCrawl(storedSite, discover(feed('429', { hint: 'guess' })), 1)
    expect(summarize(outcome)).toMatchObject({ feed: 2, page: 168, isOver: true })
    expect(outcome.state).toMatchObject({ feed_url: null, has_guessed: false })
  })
})

describe('a site', () => {
  const failingState = {
    tries: 3,
    failing_since: new Date(now - 13 * day).toISOString(),
    failing_reason: '404',
  }

  it('stops failing when it answers', () => {
    const { state, hasSucceeded } = reduceCrawl(createSite(failingState), [feed('not modified'), fetched], 1)
    expect([hasSucceeded, state.tries, state.failing_since]).toEqual([true, 0, null])
  })

  it('is fetched again after exactly 14 days of failures', () => {
    const { state, pageDueOn, failureStatus } = reduceCrawl(
      createSite(failingState),
      [feed('timeout'), fetched],
      1,
    )
    expect([failureStatus, state.tries, toHours(pageDueOn)]).toEqual(['timeout', 4, 24])
  })

  it('stays requested until a crawl could fetch everything', () => {
    const requestedSite = createSite({ wanted_on: new Date(now).toISOString() })
    expect(reduceCrawl(requestedSite, [feed('ok'), fetched], 1).state.wanted_on).toBeNull()
    expect(reduceCrawl(requestedSite, [feed('429'), fetched], 1).state.wanted_on).not.toBeNull()
  })

  it('is not considered failing because of missing posts or lists', () => {
    const probe: CrawlResult = {
      kind: 'probe',
      request: request('post', `${siteUrl}old`, '404'),
      url: `${siteUrl}old`,
      isGone: true,
      isSkipped: true,
    }
    const list = request('blogroll', `${siteUrl}blogroll.opml`, '404')
    const results: CrawlResult[] = [list, { kind: 'recommendations', at: now, sources: [] }, probe]
    const outcome = reduceCrawl(createSite(), results, 1)
    expect(outcome).toMatchObject({ failureStatus: undefined, observation: { posts_gone: 1 } })
    expect(Object.keys(outcome.state.avoid)).toEqual([`${siteUrl}old`])
  })

  it('keeps its state if the findings are discarded', () => {
    const storedSite = createSite({ wanted_on: new Date(now).toISOString() })
    const until = new Date(now + hour)
    const outcome = discardFindings(storedSite, reduceCrawl(storedSite, [feed('404')], 1), until)
    expect(outcome.state).toEqual({ ...storedSite.state, wanted_on: null })
    expect(summarize(outcome)).toMatchObject({ feed: 1, page: 72, statuses: ['feed 404'] })
  })
})
