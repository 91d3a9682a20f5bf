import type { Blog } from '#contract/shapes.ts'
import { blogAddress } from '#features/blogs/addresses.ts'
import { ownerIdsOf } from '#features/blogs/owner-queries.ts'
import { holdBlog, lockFigures } from '#features/locks/locks.ts'
import { type Notice, notify } from '#features/notifications/notify.ts'
import { newlyNamed, readText } from '#features/notifications/written-text.ts'
import type { RequestContext, Viewer } from '#server/request-context.ts'
import { burst } from './burst-rule.ts'
import { findReviewBy, holdBurst, putReview } from './queries.ts'

/** Who is notified of a review: people mentioned in it, then, the first time, those whose site it is. */
function noticesOf(
  viewer: Viewer,
  blog: Blog,
  reviewId: number,
  named: number[],
  ownerIds: number[],
): Notice[] {
  const about = { actor_id: viewer.id, url: `${blogAddress(blog)}#review-${reviewId}` }
  return [
    ...named.map(
      (to): Notice => ({
        ...about,
        to,
        kind: 'mention',
        text: `mentioned you in a review of “${blog.title}”`,
      }),
    ),
    ...ownerIds.map(
      (to): Notice => ({ ...about, to, kind: 'review', text: `reviewed your site “${blog.title}”` }),
    ),
  ]
}

/** Writes a member's review of a site, replacing an earlier one; no one is notified of one that waits for staff. */
export async function writeReview(
  { db, services, viewer }: RequestContext<Viewer>,
  blog: Blog,
  rating: number,
  content: string,
) {
  const { named, ...text } = await readText(db, content)
  const ratings = burst.ratings * services.config.rate_limit_scale
  return db.transaction().execute(async (tx) => {
    await holdBlog(tx, blog.id)
    // One after the other, so that a burst is seen by the review that makes it one.
    await lockFigures(tx, blog.id)
    const before = await findReviewBy(tx, blog.id, viewer.id)
    await putReview(tx, { blog_id: blog.id, user_id: viewer.id, rating, ...text })
    if (ratings > 0) await holdBurst(tx, blog.id, { ...burst, ratings })
    const review = await findReviewBy(tx, blog.id, viewer.id)
    if (review?.status === 'published') {
      const news = before ? await newlyNamed(tx, before.content, { ...text, named }) : named
      const ownerIds = before ? [] : await ownerIdsOf(tx, blog.id)
      await notify(tx, noticesOf(viewer, blog, review.id, news, ownerIds))
    }
    return { review, is_new: before === undefined }
  })
}
