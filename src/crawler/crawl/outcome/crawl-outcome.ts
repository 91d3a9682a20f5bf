import type { EnrichedFields } from '#crawler/enrichment/enriched-fields.ts'
import type { MovedFeed } from '#crawler/feeds/follow-feed-move.ts'
import type { ReadFeed } from '#crawler/feeds/read-feed.ts'
import { emptyObservation, type PartialObservation } from '#crawler/health/observation.ts'
import type { PageSource, ReadPage } from '#crawler/pages/read-page.ts'
import type { LoggedAnswer } from '#crawler/scheduler/finish-crawls.ts'
import type { ReadSource } from '#discovery/recommendations/keep-recommendations.ts'
import type { ImportResult } from '#newsfeed/posts/storage/import-posts.ts'
import type { SaidToRobots } from '#page-metadata/robots-meta.ts'
import type { CrawlState, SiteToCrawl } from './crawl-state.ts'
import type { RequestResult } from './results.ts'

/** What a crawl has found so far, and what follows from it. Never changed in place: see `reduceCrawl`. */
export interface CrawlOutcome {
  /** As it will be stored. */
  readonly state: CrawlState
  /** When each is due next; null where there is no feed. */
  readonly feedDueOn: Date | null
  readonly pageDueOn: Date
  /** All answers, for the log. */
  readonly answers: readonly LoggedAnswer[]
  /** Whether anything answered well; otherwise `failedBecause` says why. */
  readonly isGood: boolean
  readonly failedBecause: string | undefined
  /** Whether our own connection may be what failed. */
  readonly hasConnectivityError: boolean
  /** A host is busy, or somebody else is asking it: the crawl makes no more requests. */
  readonly isOver: boolean

  /** Whether the known feed has to be looked for elsewhere. */
  readonly isFeedLost: boolean
  /** How many other sites have the same feed: they take turns. */
  readonly sharedWith: number
  /** Whether the front page was asked for. */
  readonly hasFetchedPage: boolean
  /** Whether it answered as the site's own page, or with 304. */
  readonly isPageFound: boolean
  /** The front page, where it was the answer of a feed's address. */
  readonly frontPageAtFeed: FrontPageAtFeed | undefined

  /** What is to be stored. */
  readonly posts: { read_on: Date; is_first: boolean; feed: FeedToImport } | undefined
  readonly metadata: { page?: ReadPage; feed?: ReadFeed & { address: string } }
  /** Fields that earlier crawls filled, and that the site now asks us to drop. */
  readonly dropped: readonly (keyof EnrichedFields)[]
  readonly recommendations: { read_on: Date; sources: ReadSource[] } | undefined
  /** Where the feed has moved for good. */
  readonly feedMove: Pick<MovedFeed, 'from' | 'to'> | undefined
  /** Where the front page has moved for good, as long as the site is not listed there. */
  readonly siteMove: { site_url: string; page_url: string } | undefined

  /** Posts that the feed dropped: they may have been taken down. */
  readonly withdrawn: ImportResult['withdrawn']
  readonly observation: PartialObservation
}

interface FrontPageAtFeed {
  request: RequestResult
  source: PageSource | undefined
  isAtItsAddress: boolean
}

type FeedToImport = Pick<ReadFeed, 'language' | 'posts'> & { robots: SaidToRobots }

const dateOf = (time: string | null) => (time === null ? null : new Date(time))
const never = new Date(0)

export const startOutcome = (site: SiteToCrawl): CrawlOutcome => ({
  state: site.state,
  feedDueOn: dateOf(site.feed_due_on),
  pageDueOn: dateOf(site.page_due_on) ?? never,
  answers: [],
  isGood: false,
  failedBecause: undefined,
  hasConnectivityError: false,
  isOver: false,
  isFeedLost: false,
  sharedWith: 0,
  hasFetchedPage: false,
  isPageFound: false,
  frontPageAtFeed: undefined,
  posts: undefined,
  metadata: {},
  dropped: [],
  recommendations: undefined,
  feedMove: undefined,
  siteMove: undefined,
  withdrawn: [],
  observation: emptyObservation,
})

/** Where the front page is. */
export const pageUrlOf = ({ state }: Pick<CrawlOutcome, 'state'>): string => state.page_url ?? state.site_url

export const withState = (outcome: CrawlOutcome, changes: Partial<CrawlState>): CrawlOutcome => ({
  ...outcome,
  state: { ...outcome.state, ...changes },
})

export const later = (one: Date, other: Date): Date => (one > other ? one : other)

/** @param at milliseconds since 1970 @param seconds of the crawler's clock, which `scale` speeds up */
export const after = (at: number, seconds: number, scale: number): Date =>
  new Date(Math.ceil(at + seconds * 1000 * scale))
