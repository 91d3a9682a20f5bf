import type { Viewer } from '#platform/http/request-context.ts'

/** Its author, and staff. What a deleted account leaves belongs to staff alone. */
export const canEdit = (viewer: Viewer, thing: { user_id: number | null }): boolean =>
  viewer.is_staff || viewer.id === thing.user_id

/** How many people are notified of an answer at most: authors of the last comments. */
export const rememberedComments = 200
