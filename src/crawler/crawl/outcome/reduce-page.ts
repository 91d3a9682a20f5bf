import { withValidators } from '#crawler/http/validators.ts'
import { getFailureWait, getRejectionWait } from '#crawler/scheduler/intervals.ts'
import { addSeconds, type CrawlOutcome, getLatestDate, getPageUrl, withState } from './crawl-outcome.ts'
import { trackMove } from './moves.ts'
import { skip } from './reduce-feed.ts'
import type { FetchedPage, PageResult } from './results.ts'
import { applyRobotsMeta, applyUnchangedRobotsMeta } from './robots-meta.ts'

const hour = 3600
const week = 7 * 24 * hour
const maxInterval = 2 * week
/** An interstitial is fetched again sooner: the site may be back, or gone for good. */
const interstitialInterval = 48 * hour
const maxFailures = 30_000

export function reducePage(previous: CrawlOutcome, result: PageResult, timeScale: number): CrawlOutcome {
  const initialOutcome: CrawlOutcome = { ...previous, frontPageAtFeed: undefined, hasFetchedPage: true }
  return result.pages.reduce(
    (outcome, page, n) => reduceFetchedPage(outcome, result, page, n === 0, timeScale),
    initialOutcome,
  )
}

function reduceFetchedPage(
  outcome: CrawlOutcome,
  { isFromFeed, isAtPageUrl, isEarly }: PageResult,
  fetched: FetchedPage,
  isFirst: boolean,
  timeScale: number,
): CrawlOutcome {
  const { request } = fetched
  const { at, response, until } = request
  switch (request.outcome) {
    case 'good': {
      const next = withPage(outcome, fetched, isFirst && isAtPageUrl, isEarly, timeScale)
      // The feed's address returns the front page, so requesting one requests the other.
      if (!isFromFeed || !next.feedDueOn) return next
      return { ...next, feedDueOn: getLatestDate(next.feedDueOn, next.pageDueOn) }
    }
    case 'later':
    case 'busy':
      return { ...outcome, pageDueOn: until }
    case 'refused': {
      const pageDueOn = addSeconds(at, getRejectionWait(403, 1) ?? 0, timeScale)
      return { ...skip(outcome, [getPageUrl(outcome), response.url], at, pageDueOn), pageDueOn }
    }
    default: {
      const page_failures = Math.min(outcome.state.page_failures + 1, maxFailures)
      const isForbidden = request.outcome === 'disallowed' && outcome.state.feed_url === null
      return {
        ...withState(outcome, { page_failures, ...(isForbidden && { no_posts: 'robots' as const }) }),
        pageDueOn: addSeconds(at, getFailureWait(page_failures, 6 * hour), timeScale),
      }
    }
  }
}

/** @param isFirst true if the front page's own address sent this response */
function withPage(
  previous: CrawlOutcome,
  { request: { at, response }, page }: FetchedPage,
  isFirst: boolean,
  isEarly: boolean,
  timeScale: number,
): CrawlOutcome {
  if (!('validators' in response)) return previous
  const { state } = previous
  const interval = Math.min(Math.max(week, response.maxAgeSeconds ?? 0), maxInterval)
  const { pendingMove, newUrl } = trackMove(state.page_move, isFirst ? response.redirects : [], at, timeScale)
  let outcome: CrawlOutcome = {
    ...withState(previous, {
      page_failures: 0,
      was_page_early: isEarly,
      page_validators: withValidators(state.page_validators, response.validators, response.url),
      ...(isFirst && { page_move: pendingMove, page_url: newUrl ?? state.page_url }),
    }),
    pageDueOn: addSeconds(at, interval, timeScale),
  }
  const { page_url, site_url } = outcome.state
  if (isFirst && page_url !== null && page_url !== site_url)
    outcome = { ...outcome, siteMove: { site_url, page_url } }
  if (response.result !== 'ok') {
    const observation = { ...outcome.observation, page: 'same' as const }
    return applyUnchangedRobotsMeta(
      { ...outcome, observation, isPageFound: true },
      'page',
      response.robotsHeader,
    )
  }
  if (!page || 'redirectTo' in page) return outcome
  const unusable = 'unusable' in page ? page.unusable : undefined
  if (page.snapshot) {
    const observedPage = { sight: page.snapshot, address: response.url, noindex: unusable === 'noindex' }
    outcome = { ...outcome, observation: { ...outcome.observation, page: observedPage } }
  }
  if ('unusable' in page)
    return unusable === 'noindex'
      ? applyRobotsMeta(outcome, 'page', { noindex: true, nosnippet: false })
      : { ...outcome, pageDueOn: addSeconds(at, interstitialInterval, timeScale) }
  const page_feeds = page.feeds.filter(({ hint }) => hint !== 'guess').map(({ url }) => url)
  return {
    ...withState(applyRobotsMeta(outcome, 'page', page.robots), { page_feeds }),
    isPageFound: true,
    metadata: { ...outcome.metadata, page },
  }
}
