import { invalid, notFound } from '#contract/refusal.ts'
import type { Blog, OwnBlog } from '#contract/shapes.ts'
import { requireVisible } from '#features/visibility/rules.ts'
import { implement } from '#server/dispatch.ts'
import type { RequestContext } from '#server/request-context.ts'
import { countBlogs, findBlogByUrl, getBlog } from './contract.ts'
import { withWaiting } from './pending-edits.ts'
import { findBlogIdByKey, getBlogById, totalOf } from './queries.ts'
import { parseSiteUrl } from './site-address.ts'

/** Notes that a reply shows these sites: it is out of date as soon as one of them changes. */
export function dependsOnBlogs(context: RequestContext, blogs: Blog[]): void {
  for (const blog of blogs) {
    context.dependsOn(`blog:${blog.id}`)
    // The submitter's picture is shown beside it.
    if (blog.user) context.dependsOn(`person:${blog.user.username.toLowerCase()}`)
  }
}

async function shown(blog: Blog, context: RequestContext): Promise<OwnBlog> {
  requireVisible(context.viewer, blog)
  dependsOnBlogs(context, [blog])
  return withWaiting(context.db, context.viewer, blog)
}

export const blogHandlers = [
  implement(getBlog, async ({ id }, context) => shown(await getBlogById(context.db, id), context)),
  implement(findBlogByUrl, async ({ url }, context) => {
    const address = parseSiteUrl(url)
    if ('refused' in address) throw invalid({ url: [address.refused] })
    const id = await findBlogIdByKey(context.db, address.url_key)
    if (id === undefined) throw notFound()
    return shown(await getBlogById(context.db, id), context)
  }),
  implement(countBlogs, async (_, context) => {
    context.dependsOn('blogs')
    return { total_blogs: await totalOf(context.db, 'blogs') }
  }),
]
