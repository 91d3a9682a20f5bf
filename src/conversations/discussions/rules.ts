import type { Viewer } from '#platform/http/request-context.ts'

/** Authors and staff may edit; texts of deleted accounts are left to staff. */
export const canEdit = (viewer: Viewer, target: { user_id: number | null }): boolean =>
  viewer.is_staff || viewer.id === target.user_id

/** Only the authors of this many recent comments are notified of a reply. */
export const maxRecentComments = 200
