import type { FeedHint } from '#crawler/feeds/discovery/find-feed.ts'
import type { ReadFeed, UnreadFeed } from '#crawler/feeds/read-feed.ts'
import type { Answer, Outcome } from '#crawler/http/outcomes.ts'
import type { OnwardPage, PageSource, ReadPage, UnreadPage } from '#crawler/pages/read-page.ts'
import type { LoggedAnswer } from '#crawler/scheduler/finish-crawls.ts'
import type { ReadSource } from '#discovery/recommendations/keep-recommendations.ts'
import type { ImportResult } from '#newsfeed/posts/storage/import-posts.ts'

/**
 * A request that was answered, or was not made because its host is not to be asked now (`later`). It is recorded before its
 * body is parsed, so that it counts even if the rest of the crawl fails.
 */
export interface RequestResult {
  kind: 'request'
  what: LoggedAnswer['what']
  /** Milliseconds since 1970. */
  at: number
  answer: Answer
  outcome: Outcome
  /** When the outcome is `later` or `busy`: not to be asked before. */
  until: Date
}

interface FeedRequest {
  kind: 'feed'
  at: number
  url: string
  /** Why the feed may be there; undefined for the feed that is known. */
  hint: FeedHint | undefined
  /** How many other sites have this feed: they take turns. */
  sharedWith: number
}

/** The feed was fetched for another site a moment ago, or somebody else is asking its host. */
export interface PostponedFeed extends FeedRequest {
  postponedUntil: Date
  isHostTaken: boolean
  /** Where the address redirects to such a feed. */
  request?: RequestResult
}

export interface FetchedFeed extends FeedRequest {
  request: RequestResult
  /** Undefined where no body came. */
  feed: ReadFeed | { refused: UnreadFeed['refused'] | 'too_slow' } | undefined
  /** A page answered instead of a feed. */
  page: { isFrontPage: boolean; isAtItsAddress: boolean; source: PageSource | undefined } | undefined
}

/** A feed that can be read, or 304. */
export interface GoodFeed extends FetchedFeed {
  feed: ReadFeed | undefined
  page: undefined
}

export type FeedResult = PostponedFeed | FetchedFeed

export interface FetchedPage {
  url: string
  request: RequestResult
  /** Undefined where no body came. */
  page: ReadPage | UnreadPage | OnwardPage | undefined
}

/** The front page, and the pages that it sends its visitors on to. */
export interface PageResult {
  kind: 'page'
  /** Whether a feed's address answered with the first page: then it was not asked for again. */
  isFromFeed: boolean
  isAtItsAddress: boolean
  /** Whether it was fetched before it was due. */
  isEarly: boolean
  pages: FetchedPage[]
}

export interface RecommendationsResult {
  kind: 'recommendations'
  at: number
  sources: ReadSource[]
}

/** An old post that was asked for, to see whether it is still there. */
export interface ProbeResult {
  kind: 'probe'
  request: RequestResult
  url: string
  isGone: boolean
  /** Whether to leave it alone for a month. */
  isSkipped: boolean
}

export interface StoredResult {
  kind: 'stored'
  /** Undefined where no feed was read. */
  imported: ImportResult | undefined
  /** The address and the feed with which the site is listed from now on; null where they stay. */
  site_url: string | null
  feed_url: string | null
}

/** Everything that happens in a crawl, in order. */
export type CrawlResult =
  | RequestResult
  | FeedResult
  | PageResult
  | { kind: 'discovery_started' }
  | { kind: 'discovery_ended'; hasGuessed: boolean }
  /** The site is listed elsewhere, as its feed says. */
  | { kind: 'relisted'; at: number; site_url: string }
  /** Feed and front page are done: whether the site answers at all is known. */
  | { kind: 'fetched'; at: number }
  /** The front page is the feed, so it is not fetched. */
  | { kind: 'page_is_feed'; at: number }
  | RecommendationsResult
  | StoredResult
  | ProbeResult

/** Whether an address answered with a feed that can be read, or with 304. */
export const isFeed = (result: FeedResult): result is GoodFeed =>
  !('postponedUntil' in result) &&
  result.request.outcome === 'good' &&
  !result.page &&
  !(result.feed && 'refused' in result.feed)
