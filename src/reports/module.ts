import type { ServerModule } from '#platform/http/server-module.ts'
import { routes } from './routes.ts'

export const reports: ServerModule = {
  routes,
}
