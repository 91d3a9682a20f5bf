import type { Db } from '#platform/db/db.ts'
import { isSameFeed } from '../feeds/shared-feed.ts'
import type { Finish } from '../scheduler/batch-finishes.ts'
import type { Claim } from '../scheduler/schedule.ts'
import { hostToClaim, scheduleSites } from '../scheduler/schedule-sites.ts'
import type { Crawl } from './crawl.ts'
import type { CrawlOutcome } from './outcome/crawl-outcome.ts'
import { saveState } from './outcome/crawl-state.ts'

/**
 * Ends a claim: stores the site's state and when it is due next. If nothing has changed, only the site's row in the
 * schedule is written.
 * @returns false if this worker no longer held the claim
 */
export async function finishCrawl(
  db: Db,
  claim: Claim,
  { tools, site }: Crawl,
  { state, responses, feedDueOn, pageDueOn, isGood }: CrawlOutcome,
  finish: Finish,
): Promise<boolean> {
  const { clock, scale, schedule } = tools
  const now = clock.now()
  const dueOn = feedDueOn && feedDueOn < pageDueOn ? feedDueOn : pageDueOn
  const finished = {
    due_on: dueOn,
    interval_s: Math.max(1, Math.round((dueOn.getTime() - now) / 1000 / scale)),
    feed_due_on: feedDueOn,
    page_due_on: pageDueOn,
    good_on: isGood ? new Date(now) : null,
    responses: responses.map((response) => ({
      ...response,
      feed_url: elsewhere(response.feed_url, state.feed_url),
    })),
  }
  const isSame = site.is_stored && JSON.stringify(state) === JSON.stringify(site.state)
  if (isSame) return finish(claim, finished)
  const isHeld = await db.transaction().execute(async (tx) => {
    const isHeld = await schedule.finish(claim, finished, tx)
    if (isHeld) await saveState(tx, site.blog_id, state, site.state)
    return isHeld
  })
  const host = hostToClaim(state)
  if (isHeld && host !== site.host) await scheduleSites(db, [{ blog_id: site.blog_id, host, ...finished }])
  return isHeld
}

const elsewhere = (feedUrl: string | null, own: string | null): string | null =>
  feedUrl !== null && own !== null && isSameFeed(feedUrl, own) ? null : feedUrl
