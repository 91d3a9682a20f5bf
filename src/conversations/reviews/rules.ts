import type { Viewer } from '#platform/http/request-context.ts'

/** Authors and staff may delete a review. */
export const canDelete = (viewer: Viewer, review: { user_id: number | null }): boolean =>
  viewer.is_staff || review.user_id === viewer.id
