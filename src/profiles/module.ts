import type { ServerModule } from '#platform/http/server-module.ts'
import * as errors from './reasons.ts'
import { routes } from './routes.ts'

export const profiles: ServerModule = {
  routes,
  errors: [errors],
  accountKeys: ['profile_tags_user_id_fkey', 'profiles_user_id_fkey'],
}
