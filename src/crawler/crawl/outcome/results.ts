import type { FeedHint } from '#crawler/feeds/discovery/find-feed.ts'
import type { InvalidFeed, ParsedFeed } from '#crawler/feeds/read-feed.ts'
import type { Outcome, ResponseHead } from '#crawler/http/outcomes.ts'
import type { PageSource, ParsedPage, RedirectingPage, UnusablePage } from '#crawler/pages/read-page.ts'
import type { LoggedResponse } from '#crawler/scheduler/finish-crawls.ts'
import type { CrawledSource } from '#discovery/recommendations/store-recommendations.ts'
import type { ImportResult } from '#newsfeed/posts/storage/import-posts.ts'

/**
 * A request with its response, or one that was not sent because its host must not be contacted now (`later`). It is
 * recorded before its body is parsed, so it counts even if the rest of the crawl fails.
 */
export interface RequestResult {
  kind: 'request'
  what: LoggedResponse['what']
  /** Milliseconds since 1970. */
  at: number
  response: ResponseHead
  outcome: Outcome
  /** Earliest retry if the outcome is `later` or `busy`. */
  until: Date
}

interface FeedRequest {
  kind: 'feed'
  at: number
  url: string
  /** Why the address may be a feed; undefined for the known feed. */
  hint: FeedHint | undefined
  /** How many other sites share this feed; they take turns fetching it. */
  sharedWith: number
}

/** Another site fetched the feed a moment ago, or another crawl has leased its host. */
export interface PostponedFeed extends FeedRequest {
  postponedUntil: Date
  isHostLeased: boolean
  /** Present if the address redirected to such a feed. */
  request?: RequestResult
}

export interface FetchedFeed extends FeedRequest {
  request: RequestResult
  /** Undefined without a body. */
  feed: ParsedFeed | { error: InvalidFeed['error'] | 'too_slow' } | undefined
  /** Set if the response is a page instead of a feed. */
  page: { isFrontPage: boolean; isAtPageUrl: boolean; source: PageSource | undefined } | undefined
}

/** A feed that can be parsed, or a 304. */
export interface GoodFeed extends FetchedFeed {
  feed: ParsedFeed | undefined
  page: undefined
}

export type FeedResult = PostponedFeed | FetchedFeed

export interface FetchedPage {
  url: string
  request: RequestResult
  /** Undefined without a body. */
  page: ParsedPage | UnusablePage | RedirectingPage | undefined
}

/** The front page, and the pages to which its markup redirects. */
export interface PageResult {
  kind: 'page'
  /** True if the feed's address returned the first page, which was then not requested again. */
  isFromFeed: boolean
  /** False if it was returned by a feed's address other than its own. */
  isAtPageUrl: boolean
  /** True if it was fetched ahead of its schedule. */
  isEarly: boolean
  pages: FetchedPage[]
}

export interface RecommendationsResult {
  kind: 'recommendations'
  at: number
  sources: CrawledSource[]
}

/** A request that only checks whether an old post still exists. */
export interface ProbeResult {
  kind: 'probe'
  request: RequestResult
  url: string
  isGone: boolean
  /** If true, the address is skipped for a month. */
  isSkipped: boolean
}

export interface StoredResult {
  kind: 'stored'
  /** Undefined without a feed. */
  imported: ImportResult | undefined
  /** The newly listed address and feed; null if unchanged. */
  site_url: string | null
  feed_url: string | null
}

/** The events of a crawl. */
export type CrawlResult =
  | RequestResult
  | FeedResult
  | PageResult
  | { kind: 'discovery_started' }
  | { kind: 'discovery_ended'; hasGuessed: boolean }
  /** The site is now listed at the address that its feed names. */
  | { kind: 'relisted'; at: number; site_url: string }
  /** Feed and front page are done, which settles whether the site answers. */
  | { kind: 'fetched'; at: number }
  /** The front page's address is that of the feed, so it is not fetched again. */
  | { kind: 'page_is_feed'; at: number }
  | RecommendationsResult
  | StoredResult
  | ProbeResult

/** True if the response is a parsable feed, or a 304. */
export const isFeed = (result: FeedResult): result is GoodFeed =>
  !('postponedUntil' in result) &&
  result.request.outcome === 'good' &&
  !result.page &&
  !(result.feed && 'error' in result.feed)
