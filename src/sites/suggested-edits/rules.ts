import type { Blog } from '#api-contract/shapes/shapes.ts'
import type { Db } from '#platform/db/db.ts'
import type { Viewer } from '#platform/http/request-context.ts'
import { isOwner } from '../ownership/owner-queries.ts'

/** How many proposals may wait for a decision. */
export const maxOpen = { ofPersonAndSite: 3, ofPerson: 50, ofSite: 30 } as const

/** As what a member decides about changes of a site; undefined where they may not. */
export async function deciderRole(
  db: Db,
  viewer: Viewer,
  blog: Blog,
): Promise<'submitter' | 'owner' | 'staff' | undefined> {
  if (blog.kind === 'blog' && blog.user?.username === viewer.username) return 'submitter'
  if (await isOwner(db, blog.id, viewer.id)) return 'owner'
  return viewer.is_staff ? 'staff' : undefined
}
