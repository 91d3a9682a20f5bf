import type { Blog } from '#contract/shapes.ts'
import { blogAddress } from '#features/blogs/addresses.ts'
import { ownerIdsOf } from '#features/blogs/owner-queries.ts'
import { type Notice, notify } from '#features/notifications/notify.ts'
import { newlyNamed, readText } from '#features/notifications/written-text.ts'
import type { Viewer, Visit } from '#server/visit.ts'
import { burst } from './burst-rule.ts'
import { findReviewBy, holdBurst, lockStats, putReview } from './queries.ts'

/** Who hears of a review: whoever is named in it, then, the first time, those whose site it is. */
function noticesOf(
  viewer: Viewer,
  blog: Blog,
  review_id: number,
  named: number[],
  owner_ids: number[],
): Notice[] {
  const about = { actor_id: viewer.id, url: `${blogAddress(blog)}#review-${review_id}` }
  return [
    ...named.map(
      (to): Notice => ({
        ...about,
        to,
        kind: 'mention',
        text: `mentioned you in a review of “${blog.title}”`,
      }),
    ),
    ...owner_ids.map(
      (to): Notice => ({ ...about, to, kind: 'review', text: `reviewed your site “${blog.title}”` }),
    ),
  ]
}

/** Writes somebody's review of a site, or anew what they wrote before; nobody hears of one that waits for staff. */
export async function writeReview(
  { db, site, viewer }: Visit<Viewer>,
  blog: Blog,
  rating: number,
  content: string,
) {
  const { named, ...text } = await readText(db, content)
  const ratings = burst.ratings * site.config.rate_limit_scale
  return db.transaction().execute(async (tx) => {
    await lockStats(tx, blog.id)
    const before = await findReviewBy(tx, blog.id, viewer.id)
    await putReview(tx, { blog_id: blog.id, user_id: viewer.id, rating, ...text })
    if (ratings > 0) await holdBurst(tx, blog.id, { ...burst, ratings })
    const review = await findReviewBy(tx, blog.id, viewer.id)
    if (review?.status === 'published') {
      const news = before ? await newlyNamed(tx, before.content, { ...text, named }) : named
      const owner_ids = before ? [] : await ownerIdsOf(tx, blog.id)
      await notify(tx, noticesOf(viewer, blog, review.id, news, owner_ids))
    }
    return { review, is_new: before === undefined }
  })
}
