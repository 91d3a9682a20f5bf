import { authenticate } from '#features/accounts/sessions.ts'
import { blogHandlers } from '#features/blogs/api.ts'
import { communityHandlers } from '#features/community/api.ts'
import { tagHandlers } from '#features/tags/api.ts'
import type { Handled } from './answer.ts'
import type { Product } from './app.ts'
import type { Pages } from './page-routes.ts'

// The one place where machinery and features meet.

export const handlers: Handled[] = [...blogHandlers, ...communityHandlers, ...tagHandlers]

export const product = (pages: Pages): Product => ({
  handlers,
  authenticate,
  pages,
  routes: [],
})
