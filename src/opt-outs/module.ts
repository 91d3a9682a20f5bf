import type { ServerModule } from '#platform/http/server-module.ts'
import * as errors from './errors.ts'
import { ownerRequestTasks, sweepOwnerRequests } from './jobs.ts'
import { routes } from './routes.ts'
import { ownerRequestForms } from './serve-forms.ts'

export const optOuts: ServerModule = {
  routes,
  localizedRoutes: [ownerRequestForms],
  errors: [errors],
  jobs: ownerRequestTasks,
  recurring: [{ job: sweepOwnerRequests, schedule: '33 4 * * *' }],
}
