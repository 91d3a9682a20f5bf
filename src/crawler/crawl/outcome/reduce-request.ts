import { withFailure } from '#crawler/health/observation.ts'
import { getStatus, isConnectivityError } from '#crawler/http/outcomes.ts'
import { addSeconds, type CrawlOutcome, getLatestDate, getPageUrl } from './crawl-outcome.ts'
import type { RequestResult } from './results.ts'

const week = 7 * 24 * 3600

/** The consequences of a request, before its body is parsed. */
export function withRequest(previous: CrawlOutcome, request: RequestResult, timeScale: number): CrawlOutcome {
  const { what, at, response, outcome, until } = request
  if (outcome === 'later') return { ...previous, isOver: true }
  const status = getStatus(response)
  const feed_url = what === 'feed' ? response.url : null
  const logged = {
    read_on: new Date(at),
    what,
    status,
    bytes: response.receivedBytes,
    new_posts: 0,
    feed_url,
  }
  const next = outcome === 'busy' ? withBusyHost(previous, response.url, until) : previous
  const responses = [...next.responses, logged]
  // Missing posts and lists say nothing about the site's health.
  if (what === 'post' || what === 'blogroll') return { ...next, responses }
  const hasSucceeded = outcome === 'good'
  return {
    ...next,
    responses,
    hasSucceeded: previous.hasSucceeded || hasSucceeded,
    failureStatus: hasSucceeded ? previous.failureStatus : (previous.failureStatus ?? status),
    hasConnectivityError: previous.hasConnectivityError || isConnectivityError(response),
    observation: withFailure(previous.observation, response),
    // Counts as fetched even if a bug keeps it from being parsed.
    ...(hasSucceeded && what === 'page' && { pageDueOn: addSeconds(at, week, timeScale) }),
  }
}

/** Ends the crawl, and postpones everything on the busy host until it may have recovered. */
function withBusyHost(previous: CrawlOutcome, address: string, until: Date): CrawlOutcome {
  const { hostname } = new URL(address)
  const isOnHost = (url: string | null) => url !== null && new URL(url).hostname === hostname
  return {
    ...previous,
    isOver: true,
    ...(isOnHost(getPageUrl(previous)) && { pageDueOn: getLatestDate(previous.pageDueOn, until) }),
    ...(isOnHost(previous.state.feed_url) && {
      feedDueOn: getLatestDate(previous.feedDueOn ?? until, until),
    }),
  }
}
