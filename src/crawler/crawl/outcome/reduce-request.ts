import { withFailure } from '#crawler/health/observation.ts'
import { getStatus, isConnectivityError } from '#crawler/http/outcomes.ts'
import { addSeconds, type CrawlOutcome, getPageUrl, latestDate } from './crawl-outcome.ts'
import type { RequestResult } from './results.ts'

const week = 7 * 24 * 3600

/** The consequences of a request, before its body is parsed. */
export function withRequest(before: CrawlOutcome, request: RequestResult, timeScale: number): CrawlOutcome {
  const { what, at, response, outcome, until } = request
  if (outcome === 'later') return { ...before, isOver: true }
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
  const next = outcome === 'busy' ? withBusyHost(before, response.url, until) : before
  const responses = [...next.responses, logged]
  // Missing posts and lists say nothing about the site's health.
  if (what === 'post' || what === 'blogroll') return { ...next, responses }
  const isGood = outcome === 'good'
  return {
    ...next,
    responses,
    isGood: before.isGood || isGood,
    failureStatus: isGood ? before.failureStatus : (before.failureStatus ?? status),
    hasConnectivityError: before.hasConnectivityError || isConnectivityError(response),
    observation: withFailure(before.observation, response),
    // Counts as fetched even if a bug keeps it from being parsed.
    ...(isGood && what === 'page' && { pageDueOn: addSeconds(at, week, timeScale) }),
  }
}

/** Ends the crawl, and postpones everything on the busy host until it may have recovered. */
function withBusyHost(before: CrawlOutcome, address: string, until: Date): CrawlOutcome {
  const { hostname } = new URL(address)
  const isOnHost = (url: string | null) => url !== null && new URL(url).hostname === hostname
  return {
    ...before,
    isOver: true,
    ...(isOnHost(getPageUrl(before)) && { pageDueOn: latestDate(before.pageDueOn, until) }),
    ...(isOnHost(before.state.feed_url) && { feedDueOn: latestDate(before.feedDueOn ?? until, until) }),
  }
}
