import type { ImportResult } from '#newsfeed/posts/storage/import-posts.ts'
import type { PoliteFetcher } from '#platform/outbound/polite-fetcher.ts'
import type { EnrichedFields } from '../enrichment/enriched-fields.ts'
import type { Parser } from '../feeds/parser.ts'
import type { ReadFeed } from '../feeds/read-feed.ts'
import type { SharedFeed } from '../feeds/shared-feed.ts'
import type { Asked } from '../http/fetch.ts'
import type { ReadPage } from '../pages/read-page.ts'
import type { ReaderClock } from '../scheduler/crawler-clock.ts'
import type { HostSession, ReadingSchedule } from '../scheduler/host-session.ts'
import type { CrawlSink } from './crawl-sink.ts'
import type { CrawlState, SiteToBeRead } from './crawl-state.ts'
import { emptyObservation, type Seen } from './observation.ts'

/** What every reading of this process works with. */
export interface CrawlTools {
  fetcher: PoliteFetcher
  parser: Parser
  sink: CrawlSink
  schedule: ReadingSchedule
  findSharedFeed(blogId: number, url: string): Promise<SharedFeed>
  clock: ReaderClock
  /** How long an hour of the reader lasts, as a part of a real one. */
  scale: number
}

/** One answer, as staff read of it. */
export interface LoggedAnswer {
  read_on: Date
  what: 'feed' | 'page' | 'post' | 'blogroll'
  status: string
  bytes: number
  new_posts: number
  /** Where a feed was asked for: kept where that is not its site's own address. */
  feed_url: string | null
}

/** One reading of a site while it goes on: what is known so far, and what follows from it. */
export interface Crawl {
  tools: CrawlTools
  guest: HostSession
  site: SiteToBeRead
  /** As it will be kept. */
  state: CrawlState
  answers: LoggedAnswer[]
  /** When each is to be read next; null where there is no feed. */
  feedDueOn: Date | null
  pageDueOn: Date
  /** Whether the front page answered well, and is the same as before; undefined where it did not. */
  pageFound: 'read' | 'same' | undefined
  /** Whether the front page was looked at. */
  hasSeenPage: boolean
  /** The answer of the front page where the feed was asked for: at the page's own address, or behind a redirect. */
  foundPage: { asked: Asked; isAtItsAddress: boolean } | undefined
  /** Sites that have the same feed: they take turns. */
  othersWithFeed: number
  brought: { page?: ReadPage; feed?: ReadFeed & { address: string } }
  /** What readings have filled that may not be kept any more: the site asks for it. */
  dropped: (keyof EnrichedFields)[]
  /** For those who judge its health. */
  seen: Seen
  /** Posts that the feed dropped: they may have been taken down. */
  withdrawn: ImportResult['withdrawn']
  /** Whether something answered well, and else why not. */
  isGood: boolean
  failedBecause: string | undefined
  /** Whether what failed may be our own line. */
  isOfTheLine: boolean
  /** Some host said that it is busy, or it was nobody's turn: nothing more is asked in this reading. */
  isOver: boolean
}

const never = new Date(0)

export function startCrawl(tools: CrawlTools, guest: HostSession, site: SiteToBeRead): Crawl {
  const dateOf = (time: string | null) => (time === null ? null : new Date(time))
  return {
    tools,
    guest,
    site,
    state: site.state,
    answers: [],
    feedDueOn: dateOf(site.feed_due_on),
    pageDueOn: dateOf(site.page_due_on) ?? never,
    pageFound: undefined,
    hasSeenPage: false,
    foundPage: undefined,
    othersWithFeed: 0,
    brought: {},
    dropped: [],
    seen: emptyObservation(),
    withdrawn: [],
    isGood: false,
    failedBecause: undefined,
    isOfTheLine: false,
    isOver: false,
  }
}

export const change = (reading: Crawl, changes: Partial<CrawlState>) => {
  reading.state = { ...reading.state, ...changes }
}

/** So many seconds of the reader's clock from now. */
export const inSeconds = ({ tools: { clock, scale } }: Crawl, seconds: number): Date =>
  new Date(Math.ceil(clock.now() + seconds * 1000 * scale))

/** Where the front page is. */
export const pageUrlOf = ({ state }: Crawl) => state.page_url ?? state.site_url

export const later = (one: Date, other: Date) => (one > other ? one : other)
