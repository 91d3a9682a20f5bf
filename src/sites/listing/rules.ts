import type { Site } from '#api-contract/shapes/shapes.ts'
import type { Viewer } from '#platform/http/request-context.ts'

/** Submitters and staff may edit and delete a site; only staff an article. */
export const canEdit = (viewer: Pick<Viewer, 'is_staff' | 'username'>, site: Site): boolean =>
  viewer.is_staff || (site.kind === 'blog' && site.user?.username === viewer.username)

/** True if a member acts as staff, that is, on an article or another member's submission. */
export const actsAsStaff = (viewer: Viewer, site: Site): boolean =>
  viewer.is_staff && (site.kind === 'article' || site.user?.username !== viewer.username)
