import type { Db } from '#platform/db/db.ts'
import { blogAddress, discussionAddress } from '../listing/paths.ts'
import { findMergedInto } from '../listing/queries.ts'

/** The pages of one site: its own, and its discussions. */
const sitePage = /^\/(?:blog|article|review-blog)\/[^/]*\/(\d{1,9})(?:\/discussions(?:\/(\d{1,9}))?)?\/?$/

/** The new address of a page whose site was merged into another, so that old links redirect; undefined without one. */
export async function movedTo(db: Db, pathname: string): Promise<string | undefined> {
  const [, id, discussionId] = sitePage.exec(pathname) ?? []
  const blog = id === undefined ? undefined : await findMergedInto(db, Number(id))
  if (!blog) return undefined
  if (discussionId === undefined) return blogAddress(blog)
  return discussionAddress({ id: Number(discussionId), blog_id: blog.id, blog_slug: blog.slug })
}
