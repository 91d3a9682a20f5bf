import { invalidFields } from '#api-contract/api-error.ts'
import { required } from '#api-contract/errors.ts'
import { notFound, permissionDenied } from '#api-contract/standard-errors.ts'
import { assertVisible } from '#holds/rules.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { implement } from '#platform/http/dispatch.ts'
import { findSitesByIds, getSiteById } from '../listing/queries.ts'
import { addBookmark, getBookmark, listBookmarks, removeBookmark } from './contract.ts'
import { deleteBookmark, findBookmarkedSiteIds, hasBookmark, insertBookmark } from './queries.ts'
import * as schemas from './schemas.ts'

const maxBookmarks = 1000

export const routes = [
  implement(addBookmark, schemas.addBookmark, async ({ blogId, blog, id }, context) => {
    const siteId = blogId ?? blog ?? id
    if (siteId === undefined) throw invalidFields({ blogId: [required()] })
    return inTransaction(context.db, async (tx) => {
      const bookmark = await insertBookmark(tx, context.viewer.id, siteId)
      if (!bookmark) throw notFound()
      const site = await getSiteById(tx, siteId)
      // Checked after inserting: the bookmark locks the site against merges. Throwing rolls the bookmark back.
      assertVisible(context.viewer, site)
      if (!bookmark.is_new) context.status(200)
      return site
    })
  }),
  implement(removeBookmark, schemas.removeBookmark, async ({ blogId }, { db, viewer }) => {
    if (await deleteBookmark(db, viewer.id, blogId)) return
    assertVisible(viewer, await getSiteById(db, blogId))
  }),
  implement(getBookmark, schemas.getBookmark, async ({ blogId }, { db, viewer }) => ({
    is_bookmarked: await hasBookmark(db, viewer.id, blogId),
  })),
  implement(listBookmarks, schemas.listBookmarks, async ({ email }, { db, viewer }) => {
    if (email && email.trim().toLowerCase() !== viewer.email.toLowerCase()) throw permissionDenied()
    return {
      bookmarked_blogs: await findSitesByIds(db, await findBookmarkedSiteIds(db, viewer.id, maxBookmarks)),
    }
  }),
]
