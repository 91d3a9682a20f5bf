import { invalid, notFound } from '#contract/refusal.ts'
import type { Blog, OwnBlog } from '#contract/shapes.ts'
import { requireVisible } from '#features/visibility/rules.ts'
import { implement } from '#server/dispatch.ts'
import { listReply } from '#server/list.ts'
import type { RequestContext } from '#server/request-context.ts'
import { archiveOf } from './archive-address.ts'
import { countBlogs, findBlogByUrl, getBlog, getBlogInFull, listChanges } from './contract.ts'
import { changesOf } from './history-queries.ts'
import { isOwner } from './owner-queries.ts'
import { withWaiting } from './pending-edits.ts'
import { findBlogIdsByKey, getBlogById, getBlogInFullById, getBlogWithStateById, totalOf } from './queries.ts'
import { refuseUnlistable } from './refused-sites.ts'
import { canEdit } from './rules.ts'
import { parseSiteUrl } from './site-address.ts'

/**
 * Notes that a list shows these sites: it is out of date as soon as one of them changes. That one has new posts shows
 * within a minute: with so many sites there are always some.
 */
export function dependsOnBlogs(context: RequestContext, blogs: Blog[]): void {
  context.freshFor(60)
  for (const blog of blogs) dependsOnBlog(context, blog)
}

function dependsOnBlog(context: RequestContext, blog: Blog): void {
  context.dependsOn(`blog:${blog.id}`)
  // The submitter's picture is shown beside it.
  if (blog.user) context.dependsOn(`person:${blog.user.username.toLowerCase()}`)
}

async function shown<B extends Blog>(blog: B, context: RequestContext): Promise<B & OwnBlog> {
  requireVisible(context.viewer, blog)
  dependsOnBlog(context, blog)
  context.dependsOn(`posts:${blog.id}`)
  return withWaiting(context.db, context.viewer, blog)
}

/** The same with where copies of it are, should it be away. */
async function withArchive<B extends Blog>(blog: B, context: RequestContext) {
  const isWell = blog.health === 'fine' || blog.health === 'unsteady'
  const archive_url = isWell ? null : archiveOf(context.services.config.archive_url, blog.url)
  return { ...(await shown(blog, context)), archive_url }
}

export const blogHandlers = [
  implement(getBlog, async ({ id }, context) =>
    withArchive(await getBlogWithStateById(context.db, id), context),
  ),
  implement(getBlogInFull, async ({ id }, context) => {
    const blog = await getBlogInFullById(context.db, id)
    for (const one of [...blog.recommended_by, ...blog.recommends]) context.dependsOn(`blog:${one.blog.id}`)
    return withArchive(blog, context)
  }),
  implement(findBlogByUrl, async ({ url }, context) => {
    const address = parseSiteUrl(url)
    if ('refused' in address) throw invalid({ url: [address.refused] })
    const ids = await findBlogIdsByKey(context.db, address.url_key)
    const id = ids.at(-1)
    const blog = id === undefined ? undefined : await getBlogById(context.db, id)
    // Whoever looks it up may be about to submit it.
    if (!blog || blog.status === 'hidden') await refuseUnlistable(context.db, { address })
    if (!blog) throw notFound()
    // Undoing a merge says so of the site that is shown again, and of the other only if something moves back.
    context.dependsOn(...ids.map((one) => `blog:${one}`))
    return shown(blog, context)
  }),
  implement(listChanges, async ({ id, ...paging }, context) => {
    const { db, viewer } = context
    const blog = await getBlogById(db, id)
    requireVisible(viewer, blog)
    dependsOnBlogs(context, [blog])
    // What was taken away for a reason is not shown to everybody here.
    const withWords = viewer !== null && (canEdit(viewer, blog) || (await isOwner(db, id, viewer.id)))
    const page = await changesOf(db, id, withWords, paging)
    for (const person of page.results.flatMap(({ user, proposed_by }) => [user, proposed_by]))
      if (person) context.dependsOn(`person:${person.username.toLowerCase()}`)
    return listReply(context, { ...paging, ...page })
  }),
  implement(countBlogs, async (_, context) => {
    context.dependsOn('blogs')
    return { total_blogs: await totalOf(context.db, 'blogs') }
  }),
]
