import type { ParsedFeed } from '#crawler/feeds/read-feed.ts'
import { toObservedFeed } from '#crawler/health/observation.ts'
import { withMaxAge } from '#crawler/http/fetch-limits.ts'
import { getStatus, type ResponseHead } from '#crawler/http/outcomes.ts'
import { withoutSkipped, withSkipped } from '#crawler/http/skip-list.ts'
import { withValidators } from '#crawler/http/validators.ts'
import {
  getNoPostsReason,
  noFeedReason,
  noPostsReasonIfUnchanged,
} from '#crawler/no-posts/no-posts-reason.ts'
import {
  getFailureWait,
  getFeedInterval,
  getRejectionWait,
  maxWait,
  postponeSkippedHours,
} from '#crawler/scheduler/intervals.ts'
import type { ImportResult } from '#newsfeed/posts/storage/import-posts.ts'
import { addSeconds, type CrawlOutcome, getLatestDate, withState } from './crawl-outcome.ts'
import { trackMove } from './moves.ts'
import { type FeedResult, type FetchedFeed, type GoodFeed, isFeed, type PostponedFeed } from './results.ts'
import { applyRobotsMeta, applyUnchangedRobotsMeta } from './robots-meta.ts'

const hour = 3600
const day = 24 * hour
const week = 7 * day
const maxFailures = 30_000

/** @param imported the result of storing the feed's posts; undefined until they are stored */
export function reduceFeed(
  previous: CrawlOutcome,
  result: FeedResult,
  timeScale: number,
  imported: ImportResult | undefined,
): CrawlOutcome {
  const sharedWith = Math.max(previous.sharedWith, result.sharedWith)
  const outcome = { ...previous, sharedWith }
  if ('postponedUntil' in result) return onPostponed(outcome, result, timeScale)
  return result.hint === undefined
    ? onKnownFeed(outcome, result, timeScale, imported)
    : onCandidate(outcome, result, result.hint, timeScale, imported)
}

function onPostponed(outcome: CrawlOutcome, result: PostponedFeed, timeScale: number): CrawlOutcome {
  const { url, at, postponedUntil } = result
  const isOver = outcome.isOver || result.isHostLeased
  const next = { ...outcome, isOver }
  if (result.hint === undefined) return { ...next, feedDueOn: postponedUntil }
  if (wasRejectedForOthers(result, timeScale) && !isOver) return skip(next, [url], at, postponedUntil)
  // Another site uses this address as its feed, so it is one: only sites that share a feed take turns.
  return postponeFeed(isOver ? next : withState(next, { feed_url: url, feed_move: null }), postponedUntil)
}

/** True if the address rejected another site's crawl: all other waits are shorter than this one. */
export const wasRejectedForOthers = ({ at, postponedUntil }: PostponedFeed, timeScale: number): boolean =>
  postponedUntil > addSeconds(at, maxWait, timeScale)

/** Postpones the feed; a known one that may be lost never becomes due sooner than planned. */
const postponeFeed = (outcome: CrawlOutcome, until: Date): CrawlOutcome => ({
  ...outcome,
  feedDueOn: outcome.state.feed_url === null ? until : getLatestDate(outcome.feedDueOn ?? until, until),
})

function onKnownFeed(
  previous: CrawlOutcome,
  result: FetchedFeed,
  timeScale: number,
  imported: ImportResult | undefined,
): CrawlOutcome {
  if (isFeed(result)) return withFeed(previous, result, timeScale, imported)
  const { url, request } = result
  const { at, response, until } = request
  const isTooLarge = getLogStatus(result) === 'too_large'
  // Owners see failures from the third on.
  const isTransient = request.outcome === 'failed' && previous.state.feed_failures < 2
  const reason = isTransient ? undefined : noFeedReason(response)
  const updated = withNoFeed(previous, result)
  const outcome = reason ? withState(updated, { no_posts: isTooLarge ? 'too_large' : reason }) : updated
  switch (request.outcome) {
    case 'good':
      // A feed that is too large is still the feed, even if its first entry already exceeds the limit.
      return isTooLarge ? onFailed(outcome, at, timeScale) : onLost(outcome, at, timeScale)
    case 'lost':
      return onLost(outcome, at, timeScale)
    case 'gone': {
      // A 410 is retried once; the second one is final.
      const goneCount = (outcome.state.avoid[url]?.gone ?? 0) + 1
      const wait = getRejectionWait(410, goneCount)
      const dueOn = wait === undefined ? undefined : addSeconds(at, wait, timeScale)
      const next = { ...skip(outcome, [url, response.url], at, dueOn, goneCount), feedDueOn: dueOn ?? null }
      return dueOn ? next : { ...withState(next, { feed_url: null, feed_move: null }), isFeedLost: true }
    }
    case 'refused': {
      const feedDueOn = addSeconds(at, getRejectionWait(403, 1) ?? 0, timeScale)
      return { ...skip(outcome, [url, response.url], at, feedDueOn), feedDueOn }
    }
    case 'disallowed':
      return { ...outcome, feedDueOn: addSeconds(at, 2 * day, timeScale) }
    case 'failed':
      return onFailed(outcome, at, timeScale)
    default:
      return { ...outcome, feedDueOn: until }
  }
}

function onCandidate(
  previous: CrawlOutcome,
  result: FetchedFeed,
  hint: NonNullable<FetchedFeed['hint']>,
  timeScale: number,
  imported: ImportResult | undefined,
): CrawlOutcome {
  const { url, request } = result
  const { at, response, until } = request
  // An address that the site itself declares counts as its feed, whatever it returns, until a feed is found.
  const outcome =
    hint === 'link' || hint === 'header'
      ? withState(previous, { no_posts: previous.state.no_posts ?? noFeedReason(response) ?? null })
      : previous
  if (isFeed(result))
    return withFeed(withState(outcome, { feed_url: url, feed_move: null }), result, timeScale, imported)
  switch (request.outcome) {
    case 'good': {
      const isTooLarge = getLogStatus(result) === 'too_large' && outcome.state.no_posts === 'unreadable'
      const updated = withNoFeed(outcome, result)
      return skip(
        isTooLarge ? withState(updated, { no_posts: 'too_large' }) : updated,
        [url],
        at,
        addSeconds(at, week, timeScale),
      )
    }
    case 'later':
    case 'busy':
      return postponeFeed(outcome, until)
    case 'refused':
      return skip(outcome, [url, response.url], at, addSeconds(at, getRejectionWait(403, 1) ?? 0, timeScale))
    case 'gone': {
      const goneCount = (outcome.state.avoid[url]?.gone ?? 0) + 1
      const wait = getRejectionWait(410, goneCount)
      return skip(
        outcome,
        [url, response.url],
        at,
        wait === undefined ? undefined : addSeconds(at, wait, timeScale),
        goneCount,
      )
    }
    case 'lost':
      return skip(outcome, [url], at, addSeconds(at, week, timeScale))
    default:
      return skip(outcome, [url], at, addSeconds(at, day, timeScale))
  }
}

/** The status for the log. If the body is not a feed, the parse error is more informative than 200. */
const getLogStatus = ({ feed, request }: FetchedFeed): string =>
  feed && 'error' in feed ? feed.error : getStatus(request.response)

function withFeed(
  previous: CrawlOutcome,
  { url, feed, request }: GoodFeed,
  timeScale: number,
  imported: ImportResult | undefined,
): CrawlOutcome {
  const { at, response } = request
  let outcome = feed ? withEntries(previous, url, feed, at, imported) : onUnchanged(previous, at)
  outcome = {
    ...outcome,
    observation: { ...outcome.observation, feed: outcome.observation.feed ?? 'same' },
  }
  if (!('validators' in response)) return outcome
  outcome = withGoodResponse(outcome, url, response, at, timeScale)
  return response.result === 'not_modified'
    ? applyUnchangedRobotsMeta(outcome, 'feed', response.robotsHeader)
    : outcome
}

function withEntries(
  previous: CrawlOutcome,
  url: string,
  feed: ParsedFeed,
  at: number,
  imported: ImportResult | undefined,
): CrawlOutcome {
  const { feed_read_on } = previous.state
  const read_on = new Date(at)
  const secondsSinceLastPost = imported?.frequency.secondsSinceLastPost ?? null
  const outcome = applyRobotsMeta(previous, 'feed', feed.robots)
  return {
    ...withState(outcome, {
      feed_asked: feed.fetchLimits,
      no_posts: getNoPostsReason(feed),
      feed_blogroll: feed.blogroll,
      feed_read_on: feed_read_on ?? read_on.toISOString(),
      ...(imported && {
        posts_a_month: imported.frequency.postsPerMonth,
        last_post_on:
          secondsSinceLastPost === null ? null : new Date(at - secondsSinceLastPost * 1000).toISOString(),
      }),
    }),
    responses: updateLast(outcome.responses, { new_posts: imported?.new_posts ?? 0 }),
    posts: { read_on, is_first_feed: feed_read_on === null, feed },
    metadata: { ...outcome.metadata, feed: { ...feed, address: url } },
    observation: { ...outcome.observation, feed: toObservedFeed(feed) },
    removedPosts: imported?.removedPosts ?? [],
  }
}

/** Handles a 304. The stored noindex of the feed still applies. */
function onUnchanged(previous: CrawlOutcome, at: number): CrawlOutcome {
  const { state } = previous
  const outcome = withState(previous, { no_posts: noPostsReasonIfUnchanged(state) })
  if (!state.feed_robots?.noindex) return outcome
  const feed = { language: null, robots: state.feed_robots, posts: [] }
  return { ...outcome, posts: { read_on: new Date(at), is_first_feed: state.feed_read_on === null, feed } }
}

function withGoodResponse(
  previous: CrawlOutcome,
  url: string,
  response: Extract<ResponseHead, { maxAgeSeconds: number | null }>,
  at: number,
  timeScale: number,
): CrawlOutcome {
  const { pendingMove, newUrl } = trackMove(previous.state.feed_move, response.redirects, at, timeScale)
  const { feed } = previous.metadata
  const outcome: CrawlOutcome = {
    ...withState(previous, {
      feed_url: newUrl ?? url,
      feed_validators: withValidators(previous.state.feed_validators, response.validators, response.url),
      feed_move: pendingMove,
      feed_failures: 0,
      feed_asked: withMaxAge(previous.state.feed_asked, response.maxAgeSeconds),
      avoid: withoutSkipped(previous.state.avoid, url),
    }),
    ...(newUrl && {
      feedMove: { from: url, to: newUrl },
      metadata: { ...previous.metadata, ...(feed && { feed: { ...feed, address: newUrl } }) },
    }),
  }
  const dueOn = addSeconds(at, getInterval(outcome, at), timeScale)
  return { ...outcome, feedDueOn: postponeSkippedHours(dueOn, outcome.state.feed_asked) }
}

function getInterval({ state, sharedWith }: CrawlOutcome, at: number): number {
  const { last_post_on } = state
  return getFeedInterval({
    postsPerMonth: state.posts_a_month,
    secondsSinceLastPost: last_post_on === null ? null : (at - Date.parse(last_post_on)) / 1000,
    // Sites that share a feed take turns, each after all others.
    minSeconds: Math.max(state.feed_asked?.min_seconds ?? 0, hour) * (sharedWith + 1),
  })
}

/**
 * Handles a body that is not a feed. The front page is taken from this response instead of being fetched again; the
 * validators of any other page are stored, so that it need not be sent again.
 */
function withNoFeed(previous: CrawlOutcome, { feed, page, request }: FetchedFeed): CrawlOutcome {
  const outcome =
    feed && 'error' in feed
      ? { ...previous, responses: updateLast(previous.responses, { status: feed.error }) }
      : previous
  const { response } = request
  if (!page || !('validators' in response)) return outcome
  const { page_validators, feed_validators } = outcome.state
  const validators =
    page.isFrontPage || !response.validators ? null : { ...response.validators, is_page: true as const }
  const updated = withState(outcome, {
    feed_validators: withValidators(feed_validators, validators, response.url),
  })
  if (!page.isFrontPage) return updated
  if (updated.hasFetchedPage)
    return withState(updated, {
      page_validators: withValidators(page_validators, response.validators, response.url),
    })
  const { source, isAtPageUrl } = page
  return { ...updated, frontPageAtFeed: { request, source, isAtPageUrl } }
}

function onFailed(outcome: CrawlOutcome, at: number, timeScale: number): CrawlOutcome {
  const feed_failures = Math.min(outcome.state.feed_failures + 1, maxFailures)
  return {
    ...withState(outcome, { feed_failures }),
    feedDueOn: addSeconds(at, getFailureWait(feed_failures, getInterval(outcome, at)), timeScale),
  }
}

const onLost = (outcome: CrawlOutcome, at: number, timeScale: number): CrawlOutcome => ({
  ...onFailed(outcome, at, timeScale),
  isFeedLost: true,
  observation: { ...outcome.observation, feed: 'lost' },
})

/** Adds addresses to the skip list, permanently if `until` is undefined. */
export const skip = (
  outcome: CrawlOutcome,
  urls: string[],
  at: number,
  until: Date | undefined,
  goneCount?: number,
): CrawlOutcome =>
  withState(outcome, {
    avoid: [...new Set(urls)].reduce(
      (avoid, url) => withSkipped(avoid, url, until?.getTime(), at, goneCount),
      outcome.state.avoid,
    ),
  })

const updateLast = (
  responses: CrawlOutcome['responses'],
  changes: Partial<CrawlOutcome['responses'][number]>,
) => responses.map((response, n) => (n === responses.length - 1 ? { ...response, ...changes } : response))
