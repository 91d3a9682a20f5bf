import { assertVisible } from '#holds/rules.ts'
import { implement } from '#platform/http/dispatch.ts'
import { getBlogById } from '#sites/listing/queries.ts'
import { hasEverClaimed } from '#sites/ownership/owner-queries.ts'
import { getNoPosts } from './contract.ts'
import { findNoPostsReason } from './no-posts-reason.ts'

export const routes = [
  implement(getNoPosts, async ({ id }, { db, viewer }) => {
    const blog = await getBlogById(db, id)
    assertVisible(viewer, blog)
    const isTheirs =
      viewer.is_staff || blog.user?.username === viewer.username || (await hasEverClaimed(db, id, viewer.id))
    return { reason: isTheirs ? await findNoPostsReason(db, id) : null }
  }),
]
