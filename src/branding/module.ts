import type { ServerModule } from '#platform/http/server-module.ts'
import { serveColors } from './colors.ts'
import { routes } from './routes.ts'

export const branding: ServerModule = {
  routes,
  nonApiRoutes: [serveColors],
}
