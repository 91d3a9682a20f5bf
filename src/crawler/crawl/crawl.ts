import type { PoliteFetcher } from '#platform/outbound/polite-fetcher.ts'
import type { SharedFeed } from '../feeds/shared-feed.ts'
import type { Parser } from '../parser/parser.ts'
import type { CrawlSchedule, HostSession } from '../politeness/host-session.ts'
import type { CrawlerClock } from '../scheduler/crawler-clock.ts'
import { addSeconds, type CrawlOutcome } from './outcome/crawl-outcome.ts'
import type { SiteToCrawl } from './outcome/crawl-state.ts'
import { reduceCrawl } from './outcome/reduce-crawl.ts'
import type { CrawlResult } from './outcome/results.ts'
import type { CrawlStore } from './store-crawl.ts'

/** Shared by all crawls of this process. */
export interface CrawlTools {
  fetcher: PoliteFetcher
  parser: Parser
  store: CrawlStore
  schedule: CrawlSchedule
  findSharedFeed(siteId: number, url: string): Promise<SharedFeed>
  clock: CrawlerClock
  /** Length of a crawler hour relative to a real one; below 1 in demonstrations and tests. */
  timeScale: number
}

/** A running crawl. It is event-sourced: the outcome is derived from the recorded results alone. */
export interface Crawl {
  readonly tools: CrawlTools
  readonly session: HostSession
  readonly site: SiteToCrawl
  readonly results: CrawlResult[]
}

/** @returns the outcome so far */
export function record(crawl: Crawl, result: CrawlResult): CrawlOutcome {
  crawl.results.push(result)
  return getOutcome(crawl)
}

export const getOutcome = ({ site, results, tools }: Crawl): CrawlOutcome =>
  reduceCrawl(site, results, tools.timeScale)

/** The time this many seconds from now, by the crawler's clock. */
export const inSeconds = ({ tools: { clock, timeScale } }: Crawl, seconds: number): Date =>
  addSeconds(clock.now(), seconds, timeScale)
