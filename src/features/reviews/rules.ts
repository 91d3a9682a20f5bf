import type { Status } from '#server/tables.ts'
import type { Viewer } from '#server/visit.ts'

/** A review is its author's; staff may take it down. */
export const canDelete = (viewer: Viewer, review: { user_id: number | null }): boolean =>
  viewer.is_staff || review.user_id === viewer.id

/** Reviews are there for whoever may see their site. */
export const canSeeReviews = (
  viewer: Viewer | null,
  { blog_status, submitter }: { blog_status: Status; submitter: string | null },
): boolean =>
  blog_status === 'published' ||
  viewer?.is_staff === true ||
  (blog_status === 'held' && viewer !== null && viewer.username === submitter)
