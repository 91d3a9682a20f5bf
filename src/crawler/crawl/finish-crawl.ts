import type { Db } from '#platform/db/db.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { isSameFeed } from '../feeds/shared-feed.ts'
import type { Finish } from '../scheduler/batch-finishes.ts'
import type { CrawlLease } from '../scheduler/schedule.ts'
import { getScheduledHost, scheduleSites } from '../scheduler/schedule-sites.ts'
import type { Crawl } from './crawl.ts'
import type { CrawlOutcome } from './outcome/crawl-outcome.ts'
import { saveState } from './outcome/crawl-state.ts'

/**
 * Ends a lease: stores the site's state and when it is due next. If nothing has changed, only the site's row in the
 * schedule is written.
 * @returns false if this worker no longer had the lease
 */
export async function finishCrawl(
  db: Db,
  lease: CrawlLease,
  { tools, site }: Crawl,
  { state, responses, feedDueOn, pageDueOn, hasSucceeded }: CrawlOutcome,
  finish: Finish,
): Promise<boolean> {
  const { clock, timeScale, schedule } = tools
  const now = clock.now()
  const dueOn = feedDueOn && feedDueOn < pageDueOn ? feedDueOn : pageDueOn
  const finishedCrawl = {
    due_on: dueOn,
    interval_s: Math.max(1, Math.round((dueOn.getTime() - now) / 1000 / timeScale)),
    feed_due_on: feedDueOn,
    page_due_on: pageDueOn,
    good_on: hasSucceeded ? new Date(now) : null,
    responses: responses.map((response) => ({
      ...response,
      feed_url: toLoggedFeedUrl(response.feed_url, state.feed_url),
    })),
  }
  const isUnchanged = site.is_stored && JSON.stringify(state) === JSON.stringify(site.state)
  if (isUnchanged) return finish(lease, finishedCrawl)
  const hadLease = await inTransaction(db, async (tx) => {
    const hadLease = await schedule.finish(lease, finishedCrawl, tx)
    if (hadLease) await saveState(tx, site.blog_id, state, site.state)
    return hadLease
  })
  const host = getScheduledHost(state)
  if (hadLease && host !== site.host)
    await scheduleSites(db, [{ blog_id: site.blog_id, host, ...finishedCrawl }])
  return hadLease
}

/** Null if it is the site's own feed. */
const toLoggedFeedUrl = (feedUrl: string | null, ownFeedUrl: string | null): string | null =>
  feedUrl !== null && ownFeedUrl !== null && isSameFeed(feedUrl, ownFeedUrl) ? null : feedUrl
