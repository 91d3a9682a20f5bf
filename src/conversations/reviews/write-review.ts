import type { Site } from '#api-contract/shapes/shapes.ts'
import { assertVisible } from '#holds/rules.ts'
import { findNewMentions, renderWrittenText } from '#notifications/mentions/written-text.ts'
import { type NotificationInput, notify } from '#notifications/notify.ts'
import { lockSiteForShare, lockSiteStats } from '#platform/db/lock-order.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { RequestContext, Viewer } from '#platform/http/request-context.ts'
import { siteAddress } from '#sites/listing/paths.ts'
import { getSiteById } from '#sites/listing/queries.ts'
import { findSubmitterAndOwnerIds } from '#sites/ownership/owner-queries.ts'
import { burstLimits } from './burst-rule.ts'
import { findReviewByUser, holdBurst, saveReview } from './queries.ts'

/** Notifications for a review: mentioned people first and, for a new review, the site's owners. */
function notificationsForReview(
  viewer: Viewer,
  site: Site,
  reviewId: number,
  mentionedIds: number[],
  ownerIds: number[],
): NotificationInput[] {
  const commonFields = { actor_id: viewer.id, url: `${siteAddress(site)}#review-${reviewId}` }
  return [
    ...mentionedIds.map(
      (to): NotificationInput => ({
        ...commonFields,
        to,
        kind: 'mention',
        event: 'mention_in_review',
        params: { title: site.title },
      }),
    ),
    ...ownerIds.map(
      (to): NotificationInput => ({
        ...commonFields,
        to,
        kind: 'review',
        event: 'review_of_site',
        params: { title: site.title },
      }),
    ),
  ]
}

/** Saves a member's review of a site, replacing an earlier one. Held reviews notify no one. */
export async function writeReview(
  { db, services, viewer }: RequestContext<Viewer>,
  site: Site,
  rating: number,
  content: string,
) {
  const { mentionedIds, ...text } = await renderWrittenText(db, content)
  const ratings = burstLimits.ratings * services.config.rateLimitScale
  return inTransaction(db, async (tx) => {
    await lockSiteForShare(tx, site.id)
    // It may have been hidden or merged while this waited for the lock.
    assertVisible(viewer, await getSiteById(tx, site.id))
    // Serialized per site: the review that completes a burst must see the others.
    await lockSiteStats(tx, site.id)
    const previousReview = await findReviewByUser(tx, site.id, viewer.id)
    await saveReview(tx, { blog_id: site.id, user_id: viewer.id, rating, ...text })
    if (ratings > 0) await holdBurst(tx, site.id, { ...burstLimits, ratings })
    const review = await findReviewByUser(tx, site.id, viewer.id)
    if (review?.status === 'published') {
      const newMentions = previousReview
        ? await findNewMentions(tx, previousReview.content, { ...text, mentionedIds })
        : mentionedIds
      const ownerIds = previousReview ? [] : await findSubmitterAndOwnerIds(tx, site.id)
      await notify(tx, notificationsForReview(viewer, site, review.id, newMentions, ownerIds))
    }
    return { review, is_new: previousReview === undefined }
  })
}
