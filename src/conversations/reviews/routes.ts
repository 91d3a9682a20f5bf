import { apiError } from '#api-contract/api-error.ts'
import { notFound, permissionDenied } from '#api-contract/standard-errors.ts'
import { assertVisible } from '#holds/rules.ts'
import { appendToAuditLog } from '#platform/audit-log/append.ts'
import { lockReviewOrDiscussion } from '#platform/db/lock-order.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import { getSiteById } from '#sites/listing/queries.ts'
import { hasEverClaimed } from '#sites/ownership/owner-queries.ts'
import { deleteReview, getOwnReview, listReviews, publishReview } from './contract.ts'
import { cannotReviewOwnSite } from './errors.ts'
import { deleteReviewById, findReviewById, findReviewByUser, findReviews } from './queries.ts'
import { canDelete } from './rules.ts'
import * as schemas from './schemas.ts'
import { writeReview } from './write-review.ts'

export const routes = [
  implement(listReviews, schemas.listReviews, async ({ id, page, page_size }, context) => {
    const list = await findReviews(context.db, id, page_size, (page - 1) * page_size)
    if (!list) throw notFound()
    assertVisible(context.viewer, { status: list.blog_status, user_id: list.blog_user_id })
    context.dependsOn(`blog:${id}`)
    for (const { user_id } of list.results) if (user_id !== null) context.dependsOn(`user:${user_id}`)
    return listReply(context, { count: list.count, results: list.results, page, page_size })
  }),
  implement(getOwnReview, schemas.getOwnReview, async ({ id }, { db, viewer }) => {
    const [site, review, isOwnSite] = await Promise.all([
      getSiteById(db, id),
      findReviewByUser(db, id, viewer.id),
      hasEverClaimed(db, id, viewer.id),
    ])
    assertVisible(viewer, site)
    return { review: review ?? null, is_own_site: isOwnSite }
  }),
  implement(publishReview, schemas.publishReview, async ({ id, rating, content }, context) => {
    const { db, viewer } = context
    const site = await getSiteById(db, id)
    assertVisible(viewer, site)
    if (await hasEverClaimed(db, id, viewer.id)) throw apiError(cannotReviewOwnSite())
    const { review, is_new } = await writeReview(context, site, rating, content)
    if (!review) throw notFound()
    if (!is_new) context.status(200)
    return review
  }),
  implement(deleteReview, schemas.deleteReview, async ({ id, review_id }, { db, viewer }) => {
    const review = await findReviewById(db, id, review_id)
    if (!review) throw notFound()
    if (!canDelete(viewer, review)) {
      assertVisible(viewer, await getSiteById(db, id), review)
      throw permissionDenied()
    }
    await inTransaction(db, async (tx) => {
      await lockReviewOrDiscussion(tx, 'reviews', review_id)
      if (!(await deleteReviewById(tx, review_id))) throw notFound()
      if (review.user_id === viewer.id) return
      const { rating, content } = review
      const entry = {
        action: 'review.delete',
        target: `review:${review_id}`,
        reason: '',
        before: { rating, content },
      }
      await appendToAuditLog(tx, viewer, entry)
    })
  }),
]
