import { getBlogById } from '#features/blogs/queries.ts'
import { requireVisible } from '#features/visibility/rules.ts'
import { implement } from '#server/dispatch.ts'
import { getHealth } from './contract.ts'
import { healthOf } from './show-health.ts'

export const healthHandlers = [
  implement(getHealth, async ({ id }, context) => {
    const blog = await getBlogById(context.db, id)
    requireVisible(context.viewer, blog)
    context.dependsOn(`blog:${id}`, `health:${id}`)
    return healthOf(context.db, blog, context.services.config.archive_url)
  }),
]
