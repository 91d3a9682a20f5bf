import { requireVisible } from '#holds/rules.ts'
import { implement } from '#platform/http/dispatch.ts'
import { getBlogById } from '#sites/listing/queries.ts'
import { hasProved } from '#sites/ownership/owner-queries.ts'
import { getNoPosts } from './contract.ts'
import { findNoPosts } from './why-no-posts.ts'

export const routes = [
  implement(getNoPosts, async ({ id }, { db, viewer }) => {
    const blog = await getBlogById(db, id)
    requireVisible(viewer, blog)
    const isTheirs =
      viewer.is_staff || blog.user?.username === viewer.username || (await hasProved(db, id, viewer.id))
    return { reason: isTheirs ? await findNoPosts(db, id) : null }
  }),
]
