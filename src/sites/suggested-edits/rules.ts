import type { Site } from '#api-contract/shapes/shapes.ts'
import type { Db } from '#platform/db/db.ts'
import type { Viewer } from '#platform/http/request-context.ts'
import { isOwner } from '../ownership/owner-queries.ts'

/** Maximum numbers of open proposals. */
export const maxOpenProposals = { byMemberForSite: 3, byMember: 50, forSite: 30 } as const

/** The role in which a member may decide on proposals for a site; undefined if they may not. */
export async function getDeciderRole(
  db: Db,
  viewer: Viewer,
  site: Site,
): Promise<'submitter' | 'owner' | 'staff' | undefined> {
  if (site.kind === 'blog' && site.user?.username === viewer.username) return 'submitter'
  if (await isOwner(db, site.id, viewer.id)) return 'owner'
  return viewer.is_staff ? 'staff' : undefined
}
