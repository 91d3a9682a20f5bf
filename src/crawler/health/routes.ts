import { assertVisible } from '#holds/rules.ts'
import { implement } from '#platform/http/dispatch.ts'
import { getBlogById } from '#sites/listing/queries.ts'
import { getHealth } from './contract.ts'
import { healthOf } from './show-health.ts'

export const routes = [
  implement(getHealth, async ({ id }, context) => {
    const blog = await getBlogById(context.db, id)
    assertVisible(context.viewer, blog)
    context.dependsOn(`blog:${id}`, `health:${id}`)
    return healthOf(context.db, blog, context.services.config.archive_url)
  }),
]
