import { notAllowed, notFound, Refusal } from '#contract/refusal.ts'
import { isOwner } from '#features/blogs/owner-queries.ts'
import { getBlogById } from '#features/blogs/queries.ts'
import { canSee } from '#features/blogs/rules.ts'
import { appendToStaffLog } from '#features/staff-log/append.ts'
import { handle } from '#server/answer.ts'
import { listReply } from '#server/list.ts'
import { deleteReview, getOwnReview, listReviews, publishReview } from './contract.ts'
import { deleteReviewById, findReviewBy, findReviewOf, reviewsOf } from './queries.ts'
import { canDelete, canSeeReviews } from './rules.ts'
import { writeReview } from './write-review.ts'

export const reviewHandlers = [
  handle(listReviews, async ({ id, page, page_size }, visit) => {
    const found = await reviewsOf(visit.db, id, page_size, (page - 1) * page_size)
    if (!found || !canSeeReviews(visit.viewer, found)) throw notFound()
    visit.depends(`blog:${id}`)
    for (const { user_id } of found.results) visit.depends(`user:${user_id}`)
    return listReply(visit, { count: found.count, results: found.results, page, page_size })
  }),
  handle(getOwnReview, async ({ id }, { db, viewer }) => {
    const [blog, review, is_own_site] = await Promise.all([
      getBlogById(db, id),
      findReviewBy(db, id, viewer.id),
      isOwner(db, id, viewer.id),
    ])
    if (!canSee(viewer, blog)) throw notFound()
    return { review: review ?? null, is_own_site }
  }),
  handle(publishReview, async ({ id, rating, content }, visit) => {
    const { db, viewer } = visit
    const blog = await getBlogById(db, id)
    if (!canSee(viewer, blog)) throw notFound()
    if (await isOwner(db, id, viewer.id))
      throw new Refusal(403, 'This site is your own: leave its reviews to others.')
    const { review, is_new } = await writeReview(visit, blog, rating, content)
    if (!review) throw notFound()
    if (!is_new) visit.status(200)
    return review
  }),
  handle(deleteReview, async ({ id, review_id }, { db, viewer }) => {
    const review = await findReviewOf(db, id, review_id)
    if (!review) throw notFound()
    if (!canDelete(viewer, review)) throw review.status === 'published' ? notAllowed() : notFound()
    await db.transaction().execute(async (tx) => {
      await deleteReviewById(tx, review_id)
      if (review.user_id === viewer.id) return
      const { rating, content } = review
      const deed = {
        action: 'review.delete',
        thing: `review:${review_id}`,
        reason: '',
        before: { rating, content },
      }
      await appendToStaffLog(tx, viewer, deed)
    })
  }),
]
