import { archiveUrlOf } from '#addresses/archive-address.ts'
import { parseSiteUrl } from '#addresses/site-address.ts'
import { invalidFields, notFound } from '#api-contract/api-error.ts'
import type { Blog, OwnBlog } from '#api-contract/shapes/shapes.ts'
import { assertVisible } from '#holds/rules.ts'
import { keysOf } from '#platform/cache/invalidation-keys.ts'
import type { Db } from '#platform/db/db.ts'
import { implement } from '#platform/http/dispatch.ts'
import { listReply } from '#platform/http/list.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { findBlogByUrl } from '../editing/contract.ts'
import { withWaiting } from '../editing/pending-edits.ts'
import { dependsOnBlog } from '../listing/depends-on-sites.ts'
import { objectionsToOne, refusedAs } from '../listing/objections.ts'
import { blogAddress, discussionAddress } from '../listing/paths.ts'
import {
  findMergedInto,
  getBlogById,
  getBlogWithStateById,
  getSiteDetailsById,
  totalOf,
} from '../listing/queries.ts'
import { canEdit } from '../listing/rules.ts'
import { isOwner } from '../ownership/owner-queries.ts'
import { countBlogs, getBlog, getSiteDetails, listChanges } from './contract.ts'
import { changesOf } from './history-queries.ts'

async function shown<B extends Blog>(blog: B, context: RequestContext): Promise<B & OwnBlog> {
  assertVisible(context.viewer, blog)
  dependsOnBlog(context, blog)
  context.dependsOn(`posts:${blog.id}`)
  return withWaiting(context.db, context.viewer, blog)
}

/** The same with where copies of it are, should it be away. */
async function withArchive<B extends Blog>(blog: B, context: RequestContext) {
  context.dependsOn(`health:${blog.id}`)
  const isWell = blog.health === 'fine' || blog.health === 'unsteady'
  const archive_url = isWell ? null : archiveUrlOf(context.services.config.archive_url, blog.url)
  return { ...(await shown(blog, context)), archive_url }
}

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

export const routes = [
  implement(getBlog, async ({ id }, context) =>
    withArchive(await getBlogWithStateById(context.db, id), context),
  ),
  implement(getSiteDetails, async ({ id }, context) => {
    const { blog, namedIds } = await getSiteDetailsById(context.db, id)
    // A recommender that comes back says so itself: there may be any number of them.
    const recommenderIds = blog.recommended_by.map((one) => one.blog.id)
    context.dependsOn(...keysOf('blog:', [...namedIds, ...recommenderIds]))
    return withArchive(blog, context)
  }),
  implement(findBlogByUrl, async ({ url }, context) => {
    const address = parseSiteUrl(url)
    if ('refused' in address) throw invalidFields({ url: [address.refused] })
    const { known, refused } = await objectionsToOne(context.db, { address })
    // Whoever looks it up may be about to submit it.
    if (refused && (!known || known.status === 'hidden')) throw refusedAs(refused)
    if (!known) throw notFound()
    // Undoing a merge says so of the site that is shown again, and of the other only if something moves back.
    context.dependsOn(...keysOf('blog:', known.ids))
    return shown(await getBlogById(context.db, known.id), context)
  }),
  implement(listChanges, async ({ id, ...paging }, context) => {
    const { db, viewer } = context
    const blog = await getBlogById(db, id)
    assertVisible(viewer, blog)
    context.dependsOn(`blog:${id}`)
    // What was taken away for a reason is not shown to everybody here.
    const withWords = viewer !== null && (canEdit(viewer, blog) || (await isOwner(db, id, viewer.id)))
    const page = await changesOf(db, id, withWords, paging)
    // Also of those who are suspended, and shown once they are back.
    context.dependsOn(
      ...keysOf(
        'user:',
        page.results.flatMap(({ user_ids }) => user_ids),
      ),
    )
    return listReply(context, { ...paging, ...page })
  }),
  implement(countBlogs, async (_, context) => {
    context.dependsOn('blogs')
    return { total_blogs: await totalOf(context.db, 'blogs') }
  }),
]
