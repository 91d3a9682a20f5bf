import type { Blog } from '#api-contract/shapes/shapes.ts'
import { keysOf } from '#platform/cache/invalidation-keys.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

/**
 * Notes that a list shows these sites: it is out of date as soon as one of them changes. How often each posts may be a
 * minute old: some site always has a new post, and the figure changes with the day besides.
 */
export function dependsOnBlogs(context: RequestContext, blogs: Blog[]): void {
  context.freshFor(60)
  for (const blog of blogs) dependsOnBlog(context, blog)
}

export function dependsOnBlog(context: RequestContext, blog: Blog): void {
  context.dependsOn(`blog:${blog.id}`)
  // The submitter's picture is shown beside it.
  if (blog.user) context.dependsOn(...keysOf('person:', [blog.user.username]))
}
