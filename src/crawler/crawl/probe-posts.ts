import { isSkipped } from '../http/skip-list.ts'
import { type Crawl, getOutcome, record } from './crawl.ts'
import { sendRequest, withoutBody } from './send-request.ts'

/** Old posts requested per crawl. */
const maxProbes = 2
/** Posts are only added to a skip list shorter than this, so they never push out addresses that rejected us. */
const maxSkipped = 20

/**
 * Checks whether posts that left the feed were taken down, each at most monthly; the stored text of deleted ones is
 * erased.
 */
export async function probeRemovedPosts(crawl: Crawl): Promise<void> {
  const { tools, site } = crawl
  const { removedPosts, state } = getOutcome(crawl)
  const ownUrls = [state.site_url, state.page_url, state.feed_url]
  const now = tools.clock.now()
  const duePosts = removedPosts.filter(
    ({ url }) => !ownUrls.includes(url) && !isSkipped(state.avoid, url, now),
  )
  for (const { url, post_id } of duePosts.slice(0, maxProbes)) {
    if (Object.keys(getOutcome(crawl).state.avoid).length >= maxSkipped) return
    const result = await probe(crawl, url, (isGone) => !isGone)
    if (result === undefined) return
    if (result.isGone) await tools.store.eraseExcerpt(site.blog_id, post_id)
  }
}

/**
 * If the feed is lost or an unhealthy site is back, checks whether earlier posts still exist, each at most monthly.
 */
export async function probeOldPosts(crawl: Crawl): Promise<void> {
  const { site, tools } = crawl
  const { isFeedLost, observation } = getOutcome(crawl)
  if (!isFeedLost && (site.health === 'fine' || typeof observation.page !== 'object')) return
  const now = tools.clock.now()
  const urls = (await tools.store.findOldPostUrls(site.blog_id)).slice(0, maxProbes)
  const { avoid } = getOutcome(crawl).state
  for (const url of urls.filter((address) => !isSkipped(avoid, address, now)))
    if (!(await probe(crawl, url, () => true))) return
}

/** @returns undefined if the crawl is over */
async function probe(
  crawl: Crawl,
  url: string,
  shouldSkip: (isGone: boolean) => boolean,
): Promise<{ isGone: boolean } | undefined> {
  if (getOutcome(crawl).isOver) return undefined
  const result = await sendRequest(crawl, 'post', url, null)
  const { outcome, response } = result
  const hasResponse = outcome !== 'busy' && outcome !== 'later'
  const isGone = hasResponse && 'status' in response && (response.status === 404 || response.status === 410)
  const isSkipped = hasResponse && shouldSkip(isGone)
  record(crawl, { kind: 'probe', request: withoutBody(result), url, isGone, isSkipped })
  return hasResponse ? { isGone } : undefined
}
