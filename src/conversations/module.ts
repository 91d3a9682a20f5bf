import type { ServerModule } from '#platform/http/server-module.ts'
import { routes as comments } from './discussions/comments/routes.ts'
import { routes as discussions } from './discussions/routes.ts'
import * as reviewErrors from './reviews/errors.ts'
import { routes as reviews } from './reviews/routes.ts'
import { routes as upvotes } from './upvotes/routes.ts'

export const conversations: ServerModule = {
  routes: [...discussions, ...comments, ...reviews, ...upvotes],
  errors: [reviewErrors],
}
