import type { FeedHint } from '../feeds/discovery/find-feed.ts'
import { isSameFeed } from '../feeds/shared-feed.ts'
import { toSource } from '../http/requests.ts'
import type { FeedValidators } from '../http/validators.ts'
import { type Crawl, getOutcome, inSeconds, record } from './crawl.ts'
import { type CrawlOutcome, getLatestDate, getPageUrl } from './outcome/crawl-outcome.ts'
import { type FeedResult, isFeed } from './outcome/results.ts'
import { getRetryTime, type ResultWithBody, sendRequest, withoutBody } from './send-request.ts'

/** Margin that keeps two sites from fetching their shared feed at the same moment. */
const marginSeconds = 10
const hour = 3600

/**
 * Fetches and parses a feed, unless another site that shares it, directly or through a redirect, fetched it too
 * recently.
 * @param hint why the address may be a feed; undefined for the known feed
 */
async function fetchFeed(crawl: Crawl, url: string, hint?: FeedHint): Promise<FeedResult> {
  const { session, tools } = crawl
  const { hostname } = new URL(url)
  const { state } = getOutcome(crawl)
  const requestFields = { kind: 'feed' as const, url, hint, at: tools.clock.now() }
  // Crawls log their requests before they release the host, so only with the lease is the log complete.
  if (!(await session.lease(hostname)))
    return {
      ...requestFields,
      sharedWith: 0,
      postponedUntil: getRetryTime(crawl, hostname),
      isHostLeased: true,
    }
  let { sharedWith, until } = await findSharing(crawl, url)
  if (until) return { ...requestFields, sharedWith, postponedUntil: until, isHostLeased: false }
  const mayRequest = async (target: URL): Promise<boolean> => {
    if (target.pathname === '/robots.txt' || isSameFeed(target.href, url)) return true
    if (!(await session.lease(target.hostname))) return false
    const sharing = await findSharing(crawl, target.href)
    sharedWith = Math.max(sharedWith, sharing.sharedWith)
    until = sharing.until
    return until === undefined
  }
  const validators = validatorsFor(state)
  const result = await sendRequest(crawl, 'feed', url, validators, mayRequest)
  const request = withoutBody(result)
  const resultFields = { ...requestFields, sharedWith, at: result.at, request }
  // The redirecting address has just been requested, too.
  if (until)
    return {
      ...resultFields,
      postponedUntil: getLatestDate(until, inSeconds(crawl, hour)),
      isHostLeased: false,
    }
  const { response } = result
  const sentValidator = validators.find((validator) => validator.url === response.url)
  const isSamePage = response.result === 'not_modified' && sentValidator?.is_page === true
  const feed = response.result === 'ok' ? await tools.parser.parseFeed(toSource(response)) : undefined
  const isPage = isSamePage || (feed !== undefined && 'error' in feed && feed.error === 'page')
  return { ...resultFields, feed, page: isPage ? toPageResult(getOutcome(crawl), url, result) : undefined }
}

/**
 * Fetches and records a feed. A first feed that names its site may change the address under which the site is listed.
 */
export async function recordFeed(crawl: Crawl, url: string, hint?: FeedHint): Promise<FeedResult> {
  const { site, tools } = crawl
  const { state } = getOutcome(crawl)
  const result = await fetchFeed(crawl, url, hint)
  record(crawl, result)
  if (state.feed_read_on !== null || !isFeed(result) || !result.feed) return result
  const listedUrl = await tools.store.correctGuessedAddress({
    blog_id: site.blog_id,
    site_url: state.site_url,
    feed_url: url,
    final_feed_url: result.request.response.url,
    link: result.feed.site_address,
  })
  if (listedUrl !== null) record(crawl, { kind: 'relisted', at: tools.clock.now(), site_url: listedUrl })
  return result
}

/** How many other sites share the feed, and how long to wait after their last fetch. */
async function findSharing({ tools, site }: Crawl, url: string) {
  const { otherSites, free_on } = await tools.findSharedFeed(site.blog_id, url)
  const freeAt = new Date(free_on ?? 0).getTime()
  const isFree = freeAt <= tools.clock.now()
  const until = isFree ? undefined : new Date(Math.ceil(freeAt + marginSeconds * 1000 * tools.timeScale))
  return { sharedWith: otherSites, until }
}

/** Includes the front page's validators, since the feed's address may redirect there. */
function validatorsFor({ feed_validators, page_validators }: CrawlOutcome['state']): FeedValidators[] {
  const feedValidators = feed_validators ?? []
  const pageValidators = (page_validators ?? []).filter(
    ({ url }) => !feedValidators.some((validator) => validator.url === url),
  )
  return [...feedValidators, ...pageValidators.map((validator) => ({ ...validator, is_page: true as const }))]
}

function toPageResult(outcome: CrawlOutcome, url: string, { response }: ResultWithBody) {
  const pageUrl = getPageUrl(outcome)
  const { page_validators } = outcome.state
  const isFrontPage =
    [url, response.url].includes(pageUrl) ||
    page_validators?.some((validator) => validator.url === response.url) === true
  const isNeeded = isFrontPage && !outcome.hasFetchedPage && response.result === 'ok'
  return { isFrontPage, isAtPageUrl: url === pageUrl, source: isNeeded ? toSource(response) : undefined }
}
