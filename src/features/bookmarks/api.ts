import { invalid, notAllowed, notFound } from '#contract/refusal.ts'
import { blogsByIds, getBlogById } from '#features/blogs/queries.ts'
import { canSee } from '#features/blogs/rules.ts'
import { handle } from '#server/answer.ts'
import { addBookmark, getBookmark, listBookmarks, removeBookmark } from './contract.ts'
import { bookmarkedIds, deleteBookmark, hasBookmark, insertBookmark } from './queries.ts'

const most = 1000

export const bookmarkHandlers = [
  handle(addBookmark, async ({ blogId, blog, id }, visit) => {
    const wanted = blogId ?? blog ?? id
    if (wanted === undefined) throw invalid({ blogId: ['This field is required.'] })
    const found = await getBlogById(visit.db, wanted)
    if (!canSee(visit.viewer, found)) throw notFound()
    if (!(await insertBookmark(visit.db, visit.viewer.id, wanted))) visit.status(200)
    return found
  }),
  handle(removeBookmark, async ({ blogId }, { db, viewer }) => {
    if (await deleteBookmark(db, viewer.id, blogId)) return
    if (!canSee(viewer, await getBlogById(db, blogId))) throw notFound()
  }),
  handle(getBookmark, async ({ blogId }, { db, viewer }) => ({
    is_bookmarked: await hasBookmark(db, viewer.id, blogId),
  })),
  handle(listBookmarks, async ({ email }, { db, viewer }) => {
    if (email && email.trim().toLowerCase() !== viewer.email.toLowerCase()) throw notAllowed()
    return { bookmarked_blogs: await blogsByIds(db, await bookmarkedIds(db, viewer.id, most)) }
  }),
]
