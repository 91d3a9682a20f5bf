import { assertVisible } from '#holds/rules.ts'
import { implement } from '#platform/http/dispatch.ts'
import { getSiteById } from '#sites/listing/queries.ts'
import { hasEverClaimed } from '#sites/ownership/owner-queries.ts'
import { getNoPosts } from './contract.ts'
import { findNoPostsReason } from './no-posts-reason.ts'
import * as schemas from './schemas.ts'

export const routes = [
  implement(getNoPosts, schemas.getNoPosts, async ({ id }, { db, viewer }) => {
    const site = await getSiteById(db, id)
    assertVisible(viewer, site)
    const maySeeReason =
      viewer.is_staff || site.user?.username === viewer.username || (await hasEverClaimed(db, id, viewer.id))
    return { reason: maySeeReason ? await findNoPostsReason(db, id) : null }
  }),
]
