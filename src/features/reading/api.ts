import { hasProved } from '#features/blogs/owner-queries.ts'
import { getBlogById } from '#features/blogs/queries.ts'
import { requireVisible } from '#features/visibility/rules.ts'
import { implement } from '#server/dispatch.ts'
import { getNoPosts } from './contract.ts'
import { findNoPosts } from './queries.ts'

export const readingApiHandlers = [
  implement(getNoPosts, async ({ id }, { db, viewer }) => {
    const blog = await getBlogById(db, id)
    requireVisible(viewer, blog)
    const isTheirs =
      viewer.is_staff || blog.user?.username === viewer.username || (await hasProved(db, id, viewer.id))
    return { reason: isTheirs ? await findNoPosts(db, id) : null }
  }),
]
