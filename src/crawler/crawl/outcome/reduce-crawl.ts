import { isSkipped } from '#crawler/http/skip-list.ts'
import { addSeconds, type CrawlOutcome, getPageUrl, initialOutcome, withState } from './crawl-outcome.ts'
import type { SiteToCrawl } from './crawl-state.ts'
import { reduceFeed, skip } from './reduce-feed.ts'
import { reducePage } from './reduce-page.ts'
import { withRequest } from './reduce-request.ts'
import type { CrawlResult, ProbeResult, StoredResult } from './results.ts'

const day = 24 * 3600
const week = 7 * day
const month = 30 * day
const maxTries = 30_000

/**
 * Derives the outcome of a crawl, complete or so far: a pure function of the site's stored state and the results.
 * @param timeScale length of a crawler hour relative to a real one
 */
export function reduceCrawl(
  site: SiteToCrawl,
  results: readonly CrawlResult[],
  timeScale: number,
): CrawlOutcome {
  // Posts are stored last, but the number of new ones decides when the feed is due next.
  const imported = results.find((result) => result.kind === 'stored')?.imported
  return results.reduce((outcome, result) => reduce(outcome, result), initialOutcome(site))

  function reduce(outcome: CrawlOutcome, result: CrawlResult): CrawlOutcome {
    switch (result.kind) {
      case 'request':
        return withRequest(outcome, result, timeScale)
      case 'feed':
        return reduceFeed(outcome, result, timeScale, imported)
      case 'page':
        return reducePage(outcome, result, timeScale)
      case 'page_is_feed':
        return { ...outcome, pageDueOn: addSeconds(result.at, week, timeScale) }
      case 'relisted':
        return onRelisted(outcome, result.site_url, result.at)
      case 'discovery_started':
        return onDiscoveryStarted(outcome)
      case 'discovery_ended':
        return onDiscoveryEnded(outcome, result.hasGuessed)
      case 'fetched':
        return onFetched(outcome, result.at, timeScale)
      case 'recommendations':
        return { ...outcome, recommendations: { read_on: new Date(result.at), sources: result.sources } }
      case 'stored':
        return onStored(outcome, result)
      case 'probe':
        return onProbed(outcome, result, timeScale)
    }
  }
}

/** The site is crawled from the start at its new address, beginning with its front page. */
function onRelisted(outcome: CrawlOutcome, site_url: string, at: number): CrawlOutcome {
  const changes = { site_url, page_url: null, page_move: null, page_failures: 0, page_feeds: [] }
  return { ...withState(outcome, changes), pageDueOn: new Date(at), siteMove: undefined }
}

/** The page can be fetched again, so robots.txt and noindex no longer explain missing posts. */
function onDiscoveryStarted(outcome: CrawlOutcome): CrawlOutcome {
  const wasForbidden = ['robots', 'noindex'].includes(outcome.state.no_posts ?? '')
  return outcome.isPageFound && wasForbidden ? withState(outcome, { no_posts: null }) : outcome
}

function onDiscoveryEnded(previous: CrawlOutcome, hasGuessed: boolean): CrawlOutcome {
  const outcome = hasGuessed ? withState(previous, { has_guessed: true }) : previous
  const { feed_url, page_robots, no_posts } = outcome.state
  if (feed_url !== null) return outcome
  return {
    ...(page_robots?.noindex ? withState(outcome, { no_posts: no_posts ?? 'noindex' }) : outcome),
    feedDueOn: null,
  }
}

/** Decides whether the crawl as a whole succeeded. */
function onFetched(previous: CrawlOutcome, at: number, timeScale: number): CrawlOutcome {
  const { state, hasSucceeded, isOver, failureStatus } = previous
  const hasFailed = !hasSucceeded && failureStatus !== undefined
  const outcome = withState(previous, {
    ...(hasSucceeded && { tries: 0, failing_since: null, failing_reason: null }),
    ...(hasFailed && {
      tries: Math.min(state.tries + 1, maxTries),
      failing_since: state.failing_since ?? new Date(at).toISOString(),
      failing_reason: failureStatus,
    }),
    ...(!isOver && { wanted_on: null }),
  })
  return hasFailed && !isOver ? withPageDueOnDay14(outcome, at, timeScale) : outcome
}

/** A site counts as down after 14 days of failures (crawler/health), so the front page is fetched at that moment. */
function withPageDueOnDay14(outcome: CrawlOutcome, at: number, timeScale: number): CrawlOutcome {
  const { state, pageDueOn } = outcome
  if (state.failing_since === null) return outcome
  const day14 = addSeconds(Date.parse(state.failing_since), 14 * day, timeScale)
  const isBetween = at < day14.getTime() && day14 < pageDueOn
  if (!isBetween || isSkipped(state.avoid, getPageUrl(outcome), day14.getTime())) return outcome
  return { ...outcome, pageDueOn: day14 }
}

function onStored(outcome: CrawlOutcome, { site_url, feed_url }: StoredResult): CrawlOutcome {
  const { page_url } = outcome.state
  return withState(outcome, {
    ...(site_url !== null && { site_url, page_url: site_url === page_url ? null : page_url }),
    ...(feed_url !== null && { given_feed_url: feed_url }),
  })
}

function onProbed(outcome: CrawlOutcome, result: ProbeResult, timeScale: number): CrawlOutcome {
  const { request, url, isGone, isSkipped } = result
  const { observation } = outcome
  const counted = isGone
    ? { ...outcome, observation: { ...observation, posts_gone: observation.posts_gone + 1 } }
    : outcome
  return isSkipped ? skip(counted, [url], request.at, addSeconds(request.at, month, timeScale)) : counted
}

/** Discards the findings of a crawl and schedules the site for `until`. */
export function discardFindings(site: SiteToCrawl, outcome: CrawlOutcome, until: Date): CrawlOutcome {
  const hasFeed = outcome.feedDueOn !== null || site.state.feed_url !== null
  return {
    ...outcome,
    state: { ...site.state, wanted_on: null },
    feedDueOn: hasFeed ? until : null,
    pageDueOn: outcome.pageDueOn > until ? outcome.pageDueOn : until,
  }
}
