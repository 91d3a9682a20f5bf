import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const getNoPosts = endpoint<typeof schemas.getNoPosts>()('GET /api/blogs/:id/no-posts/', {
  access: 'member',
})
