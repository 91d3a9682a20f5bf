import type { Blog } from '#api-contract/shapes/shapes.ts'
import type { Viewer } from '#platform/http/request-context.ts'

/** Submitters and staff may edit and delete a site; only staff an article. */
export const canEdit = (viewer: Viewer, blog: Blog): boolean =>
  viewer.is_staff || (blog.kind === 'blog' && blog.user?.username === viewer.username)

/** Whether a member acts as staff, i.e. on another member's submission. */
export const actsAsStaff = (viewer: Viewer, blog: Blog): boolean =>
  viewer.is_staff && (blog.kind === 'article' || blog.user?.username !== viewer.username)
