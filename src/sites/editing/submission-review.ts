import type { RequestContext, Viewer } from '#platform/http/request-context.ts'
import { feedKey } from '../listing/refused-sites.ts'
import type { SiteRow } from './publish-queries.ts'
import { findSubmitterFacts } from './submission-review-queries.ts'

/**
 * A burst: once people with accounts younger than a day have uploaded this many sites within ten minutes, further ones
 * of theirs wait for staff until it has calmed down. `RATE_LIMIT_SCALE` multiplies the number.
 */
const submissionBurst = { sites: 20, minutes: 10, youngDays: 1 } as const

/** Why a new site waits for staff; undefined: it is shown at once. What staff upload never waits. */
export async function reasonToHold(
  { db, services, viewer }: RequestContext<Viewer>,
  { url_key, feed_url }: Pick<SiteRow, 'url_key' | 'feed_url'>,
): Promise<'review' | 'burst' | undefined> {
  if (viewer.is_staff) return undefined
  const { mode, has_published, is_young, from_young, is_listed } = await findSubmitterFacts(
    db,
    viewer.id,
    [url_key, feedKey(feed_url)],
    submissionBurst,
  )
  if (is_listed) return 'review'
  if (mode === 'hold_first' && !has_published) return 'review'
  const scale = services.config.rate_limit_scale
  const isBurst = scale > 0 && from_young >= Math.max(1, submissionBurst.sites * scale)
  return isBurst && is_young ? 'burst' : undefined
}
