import type { ServerModule } from '#platform/http/server-module.ts'
import { routes as activity } from './activity/routes.ts'
import * as errors from './errors.ts'
import { routes } from './routes.ts'

export const profiles: ServerModule = {
  routes: [...routes, ...activity],
  errors: [errors],
}
