import type { Blog } from '#contract/shapes.ts'
import type { Viewer } from '#server/visit.ts'

/** Hidden and held sites are there for staff only; a held one also for whoever submitted it. */
export const canSee = (viewer: Viewer | null, blog: Blog): boolean =>
  blog.status === 'published' ||
  viewer?.is_staff === true ||
  (blog.status === 'held' && viewer !== null && blog.user?.username === viewer.username)

/** A site is edited and deleted by whoever submitted it, and by staff; articles are staff's alone. */
export const canEdit = (viewer: Viewer, blog: Blog): boolean =>
  viewer.is_staff || (blog.kind === 'blog' && blog.user?.username === viewer.username)

/** Whether somebody acts in their office: on what another person submitted. */
export const isByStaff = (viewer: Viewer, blog: Blog): boolean =>
  viewer.is_staff && (blog.kind === 'article' || blog.user?.username !== viewer.username)
