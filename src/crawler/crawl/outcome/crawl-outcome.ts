import type { EnrichedFields } from '#crawler/enrichment/enriched-fields.ts'
import type { FeedMove } from '#crawler/feeds/follow-feed-move.ts'
import type { ParsedFeed } from '#crawler/feeds/read-feed.ts'
import { emptyObservation, type PartialObservation } from '#crawler/health/observation.ts'
import type { PageSource, ParsedPage } from '#crawler/pages/read-page.ts'
import type { LoggedResponse } from '#crawler/scheduler/finish-crawls.ts'
import type { CrawledSource } from '#discovery/recommendations/store-recommendations.ts'
import type { ImportResult } from '#newsfeed/posts/storage/import-posts.ts'
import type { RobotsDirectives } from '#page-metadata/robots-meta.ts'
import type { CrawlState, SiteToCrawl } from './crawl-state.ts'
import type { RequestResult } from './results.ts'

/** The findings of a crawl so far, and their consequences. Immutable: see `reduceCrawl`. */
export interface CrawlOutcome {
  /** The site's next stored state. */
  readonly state: CrawlState
  /** When the feed is due next; null without a feed. */
  readonly feedDueOn: Date | null
  readonly pageDueOn: Date
  /** All responses, for the log. */
  readonly responses: readonly LoggedResponse[]
  /** True if any request succeeded; otherwise `failureStatus` says why not. */
  readonly hasSucceeded: boolean
  readonly failureStatus: string | undefined
  /** True if our own connection may be at fault. */
  readonly hasConnectivityError: boolean
  /** The crawl sends no more requests: a host is busy or leased by another crawl. */
  readonly isOver: boolean

  /** True if the known feed is gone and has to be rediscovered. */
  readonly isFeedLost: boolean
  /** How many other sites share the feed; they take turns fetching it. */
  readonly sharedWith: number
  /** True once the front page has been requested. */
  readonly hasFetchedPage: boolean
  /** True if the response was the site's own page, or 304. */
  readonly isPageFound: boolean
  /** The front page, if the feed's address returned it. */
  readonly frontPageAtFeed: FrontPageAtFeed | undefined

  /** Posts to store. */
  readonly posts: { read_on: Date; is_first_feed: boolean; feed: FeedToImport } | undefined
  readonly metadata: { page?: ParsedPage; feed?: ParsedFeed & { address: string } }
  /** Fields filled by earlier crawls that the site no longer lets us use. */
  readonly droppedFields: readonly (keyof EnrichedFields)[]
  readonly recommendations: { read_on: Date; sources: CrawledSource[] } | undefined
  /** The target of the feed's permanent redirect. */
  readonly feedMove: Pick<FeedMove, 'from' | 'to'> | undefined
  /** The target of the front page's permanent redirect, until the site is listed there. */
  readonly siteMove: { site_url: string; page_url: string } | undefined

  /** Posts that are no longer in the feed and may have been taken down. */
  readonly removedPosts: ImportResult['removedPosts']
  readonly observation: PartialObservation
}

interface FrontPageAtFeed {
  request: RequestResult
  source: PageSource | undefined
  /** True if the feed's address is also the front page's. */
  isAtPageUrl: boolean
}

type FeedToImport = Pick<ParsedFeed, 'language' | 'posts'> & { robots: RobotsDirectives }

const toDate = (time: string | null) => (time === null ? null : new Date(time))
const epoch = new Date(0)

export const initialOutcome = (site: SiteToCrawl): CrawlOutcome => ({
  state: site.state,
  feedDueOn: toDate(site.feed_due_on),
  pageDueOn: toDate(site.page_due_on) ?? epoch,
  responses: [],
  hasSucceeded: false,
  failureStatus: undefined,
  hasConnectivityError: false,
  isOver: false,
  isFeedLost: false,
  sharedWith: 0,
  hasFetchedPage: false,
  isPageFound: false,
  frontPageAtFeed: undefined,
  posts: undefined,
  metadata: {},
  droppedFields: [],
  recommendations: undefined,
  feedMove: undefined,
  siteMove: undefined,
  removedPosts: [],
  observation: emptyObservation,
})

/** The address of the front page. */
export const getPageUrl = ({ state }: Pick<CrawlOutcome, 'state'>): string => state.page_url ?? state.site_url

export const withState = (outcome: CrawlOutcome, changes: Partial<CrawlState>): CrawlOutcome => ({
  ...outcome,
  state: { ...outcome.state, ...changes },
})

export const getLatestDate = (a: Date, b: Date): Date => (a > b ? a : b)

/** Adds seconds of the crawler's clock, which `timeScale` speeds up. @param startMs milliseconds since 1970 */
export const addSeconds = (startMs: number, seconds: number, timeScale: number): Date =>
  new Date(Math.ceil(startMs + seconds * 1000 * timeScale))
