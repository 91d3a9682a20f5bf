import type { Blog } from '#api-contract/shapes/shapes.ts'
import type { Viewer } from '#platform/http/request-context.ts'

/** A site is edited and deleted by its submitter, and by staff; articles by staff alone. */
export const canEdit = (viewer: Viewer, blog: Blog): boolean =>
  viewer.is_staff || (blog.kind === 'blog' && blog.user?.username === viewer.username)

/** Whether a member acts as staff: on what another person submitted. */
export const actsAsStaff = (viewer: Viewer, blog: Blog): boolean =>
  viewer.is_staff && (blog.kind === 'article' || blog.user?.username !== viewer.username)
