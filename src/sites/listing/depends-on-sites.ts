import type { Blog } from '#api-contract/shapes/shapes.ts'
import { keysOf } from '#platform/cache/invalidation-keys.ts'
import type { RequestContext } from '#platform/http/request-context.ts'

/**
 * Declares that a reply shows these sites, so that it is invalidated when one of them changes. Posting rates may be a
 * minute old: some site always has a new post, and the rate changes daily anyway.
 */
export function dependsOnBlogs(context: RequestContext, blogs: Blog[]): void {
  context.freshFor(60)
  for (const blog of blogs) dependsOnBlog(context, blog)
}

export function dependsOnBlog(context: RequestContext, blog: Blog): void {
  context.dependsOn(`blog:${blog.id}`)
  // The submitter's picture is shown too.
  if (blog.user) context.dependsOn(...keysOf('person:', [blog.user.username]))
}
