import { dependsOnBlogs } from '#features/blogs/api.ts'
import { blogsByIds, getBlogById } from '#features/blogs/queries.ts'
import { requireVisible } from '#features/visibility/rules.ts'
import { implement } from '#server/dispatch.ts'
import { listReply } from '#server/list.ts'
import { findPathBetween, listRecommendations } from './contract.ts'
import { findPath } from './find-path.ts'
import { recommendationsOf } from './queries.ts'

export const recommendationHandlers = [
  implement(listRecommendations, async ({ id, direction, ...paging }, context) => {
    context.dependsOn('blogs')
    const blog = await getBlogById(context.db, id)
    requireVisible(context.viewer, blog)
    const { count, results } = await recommendationsOf(context.db, id, direction, paging)
    dependsOnBlogs(context, [blog, ...results.map((one) => one.blog)])
    return listReply(context, { ...paging, count, results })
  }),
  implement(findPathBetween, async ({ from, to }, context) => {
    context.dependsOn('blogs')
    for (const id of [from, to]) requireVisible(context.viewer, await getBlogById(context.db, id))
    const { ids, complete } = await findPath(context.db, from, to)
    const path = ids && (await blogsByIds(context.db, ids))
    dependsOnBlogs(context, path ?? [])
    context.dependsOn(`blog:${from}`, `blog:${to}`)
    return { path, steps: ids && ids.length - 1, complete }
  }),
]
