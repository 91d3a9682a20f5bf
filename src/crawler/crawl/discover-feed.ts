import { postKey } from '#newsfeed/posts/storage/post-key.ts'
import { type FeedCandidate, type FeedHint, listFeedCandidates } from '../feeds/discovery/find-feed.ts'
import { maxFeedAttempts } from '../http/requests.ts'
import { isSkipped } from '../http/skip-list.ts'
import { type Crawl, record } from './crawl.ts'
import { recordFeed } from './fetch-feed.ts'
import { type CrawlOutcome, getPageUrl } from './outcome/crawl-outcome.ts'
import { wasRejectedForOthers } from './outcome/reduce-feed.ts'
import { type FeedResult, isFeed } from './outcome/results.ts'

/** Tries candidate addresses until one is a feed. Guesses are tried once per site. */
export async function discoverFeed(crawl: Crawl): Promise<void> {
  let hasGuessed = false
  const outcome = record(crawl, { kind: 'discovery_started' })
  for (const { url, hint } of listCandidates(outcome, crawl.tools.clock.now())) {
    if (hint === 'guess') hasGuessed = true
    const result = await recordFeed(crawl, url, hint)
    if (isInterrupted(result, crawl.tools.timeScale)) return
    if (isFeed(result)) break
  }
  record(crawl, { kind: 'discovery_ended', hasGuessed })
}

/** True if discovery has to continue in a later crawl. */
function isInterrupted(result: FeedResult, timeScale: number): boolean {
  if ('postponedUntil' in result)
    return result.isHostLeased || result.request !== undefined || !wasRejectedForOthers(result, timeScale)
  return result.request.outcome === 'later' || result.request.outcome === 'busy'
}

/**
 * Feeds that the front page declares, then those at the platform's or common addresses, without addresses on the skip
 * list.
 */
function listCandidates(outcome: CrawlOutcome, now: number): FeedCandidate[] {
  const { state, metadata } = outcome
  const declaredFeeds = state.page_feeds.map((url) => toCandidate(url, 'link'))
  const fallbacks = metadata.page?.feeds ?? listFeedCandidates({ address: getPageUrl(outcome) }, undefined)
  const seen = new Set(state.feed_url === null ? [] : [postKey(state.feed_url)])
  return [...declaredFeeds, ...fallbacks]
    .filter(({ url, hint }) => {
      const key = postKey(url)
      if (seen.has(key) || (hint === 'guess' && state.has_guessed)) return false
      seen.add(key)
      return !isSkipped(state.avoid, url, now)
    })
    .slice(0, maxFeedAttempts)
}

const toCandidate = (url: string, hint: FeedHint): FeedCandidate => ({ url, hint })
