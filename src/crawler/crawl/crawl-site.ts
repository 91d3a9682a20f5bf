import { findGoneFeed, isSkipped } from '../http/skip-list.ts'
import { type Crawl, getOutcome, record } from './crawl.ts'
import { discoverFeed } from './discover-feed.ts'
import { recordFeed } from './fetch-feed.ts'
import { fetchFrontPage, mayContinue } from './fetch-front-page.ts'
import { fetchRecommendations } from './fetch-recommendations.ts'
import { type CrawlOutcome, getPageUrl } from './outcome/crawl-outcome.ts'
import { probeOldPosts, probeRemovedPosts } from './probe-posts.ts'
import { storeCrawl } from './store-crawl.ts'

/** The front page is fetched early, once, after this many consecutive feed failures. */
const earlyFetchFailures = 3

/** Crawls a site whose host is leased: fetches everything that is due and stores the results. */
export async function crawlSite(crawl: Crawl): Promise<void> {
  try {
    await fetchSite(crawl)
    const outcome = record(crawl, { kind: 'fetched', at: crawl.tools.clock.now() })
    if (outcome.isPageFound) record(crawl, await fetchRecommendations(crawl, outcome))
  } finally {
    // A bug in handling the front page must not keep posts from being stored.
    record(crawl, await storeCrawl(crawl, getOutcome(crawl)))
  }
  await probeRemovedPosts(crawl)
  await probeOldPosts(crawl)
}

/**
 * Fetches the feed if it is due, the front page if it is due or the feed is failing, and discovers the feed if it is
 * missing.
 */
async function fetchSite(crawl: Crawl): Promise<void> {
  const now = crawl.tools.clock.now()
  let outcome = getOutcome(crawl)
  const url = findDueFeed(outcome, now)
  if (url !== null) await recordFeed(crawl, url)
  outcome = getOutcome(crawl)
  const isPageNeeded = !outcome.isOver && shouldFetchPage(outcome, crawl.tools.clock.now())
  const canContinue = isPageNeeded ? await recordFrontPage(crawl, outcome) : !outcome.isOver
  outcome = getOutcome(crawl)
  const isMissing = outcome.state.feed_url === null && (isPageNeeded || outcome.feedDueOn !== null)
  if (canContinue && !outcome.isOver && (outcome.isFeedLost || isMissing)) await discoverFeed(crawl)
  outcome = getOutcome(crawl)
  if (outcome.frontPageAtFeed) await recordFrontPage(crawl, outcome)
}

/** @returns whether more may be requested from the site now */
async function recordFrontPage(crawl: Crawl, outcome: CrawlOutcome): Promise<boolean> {
  if (isFeedTheFrontPage(outcome)) {
    record(crawl, { kind: 'page_is_feed', at: crawl.tools.clock.now() })
    return true
  }
  const result = await fetchFrontPage(crawl, outcome)
  record(crawl, result)
  return mayContinue(result)
}

const isCrawlRequested = ({ state }: CrawlOutcome) => state.wanted_on !== null

/** The known feed if it is due, or one that returned 410 twice if staff requested a crawl. */
function findDueFeed(outcome: CrawlOutcome, now: number): string | null {
  const { state, feedDueOn } = outcome
  const goneFeedUrl = isCrawlRequested(outcome) ? findGoneFeed(state.avoid) : null
  const url = state.feed_url ?? goneFeedUrl
  if (url === null) return null
  if (isSkipped(state.avoid, url, now)) return url === goneFeedUrl ? url : null
  return isCrawlRequested(outcome) || feedDueOn === null || feedDueOn.getTime() <= now ? url : null
}

function shouldFetchPage(outcome: CrawlOutcome, now: number): boolean {
  const { state, pageDueOn, frontPageAtFeed, isFeedLost } = outcome
  if (frontPageAtFeed) return true
  if (isSkipped(state.avoid, getPageUrl(outcome), now)) return false
  if (isCrawlRequested(outcome) || pageDueOn.getTime() <= now) return true
  // At most one early fetch between two regular ones.
  return (isFeedLost || state.feed_failures === earlyFetchFailures) && !state.was_page_early
}

/** Imports may list a feed's address as the site's own; it is not fetched again as a page. */
const isFeedTheFrontPage = (outcome: CrawlOutcome) => {
  const { feed_url, feed_read_on, feed_failures } = outcome.state
  return feed_url === getPageUrl(outcome) && feed_read_on !== null && feed_failures === 0
}
