import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import { Id, Integer, ListOf, NoContent, paging, Review } from '#api-contract/shapes/shapes.ts'
import { RequiredText } from '#api-contract/shapes/text-shapes.ts'
import { zodIssue } from '#api-contract/zod-issue.ts'
import { invalidRating } from './errors.ts'

export const listReviews = schema({
  scope: 'read',
  summary: 'Reviews of a site, newest first.',
  input: { id: Id, ...paging },
  reply: ListOf(Review),
})

/** The member's own review, with its status: ratings in a burst are held for staff. */
export const OwnReview = Review.extend({ status: z.enum(['published', 'held', 'hidden']) })
export type OwnReview = z.output<typeof OwnReview>

export const getOwnReview = schema({
  scope: 'read',
  summary: 'The caller’s review of a site, and whether the site is their own, which they cannot review.',
  input: { id: Id },
  reply: z.object({ review: OwnReview.nullable(), is_own_site: z.boolean() }),
})

export const publishReview = schema({
  scope: 'write',
  summary: 'Reviews a site: 201, or 200 if it replaces the caller’s earlier review.',
  input: {
    id: Id,
    rating: Integer.pipe(z.number().min(1, zodIssue(invalidRating)).max(5, zodIssue(invalidRating))),
    content: RequiredText(limits.review),
  },
  reply: OwnReview,
  status: 201,
  alternativeStatus: 200,
})

export const deleteReview = schema({
  scope: 'write',
  summary: 'Deletes a review; for its author and staff.',
  input: { id: Id, review_id: Id },
  reply: NoContent,
  status: 204,
})
