import { assertVisible } from '#holds/rules.ts'
import { implement } from '#platform/http/dispatch.ts'
import { getSiteById } from '#sites/listing/queries.ts'
import { getHealth } from './contract.ts'
import * as schemas from './schemas.ts'
import { loadHealth } from './show-health.ts'

export const routes = [
  implement(getHealth, schemas.getHealth, async ({ id }, context) => {
    const site = await getSiteById(context.db, id)
    assertVisible(context.viewer, site)
    context.dependsOn(`blog:${id}`, `health:${id}`)
    return loadHealth(context.db, site, context.services.config.archiveUrl)
  }),
]
