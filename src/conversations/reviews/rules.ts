import type { Viewer } from '#platform/http/request-context.ts'

/** A review is its author's; staff may delete it. */
export const canDelete = (viewer: Viewer, review: { user_id: number | null }): boolean =>
  viewer.is_staff || review.user_id === viewer.id
