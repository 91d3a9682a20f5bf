import type { Viewer } from '#server/request-context.ts'

/** Whoever wrote it, and staff. What a deleted account leaves belongs to staff alone. */
export const canEdit = (viewer: Viewer, thing: { user_id: number | null }): boolean =>
  viewer.is_staff || viewer.id === thing.user_id

/** People who are told of an answer: those who wrote one of the last comments, at most. */
export const rememberedComments = 200
