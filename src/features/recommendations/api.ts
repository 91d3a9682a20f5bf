import { dependsOnBlogs } from '#features/blogs/api.ts'
import { getBlogById } from '#features/blogs/queries.ts'
import { requireVisible } from '#features/visibility/rules.ts'
import { implement } from '#server/dispatch.ts'
import { listReply } from '#server/list.ts'
import { listRecommendations } from './contract.ts'
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
]
