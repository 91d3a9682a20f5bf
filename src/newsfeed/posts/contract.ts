import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const listPosts = endpoint<typeof schemas.listPosts>()('GET /api/blogs/:id/posts/', {
  access: 'anyone',
  deviceCache: true,
})

export const discussPost = endpoint<typeof schemas.discussPost>()('POST /api/posts/:id/discuss/', {
  access: 'member',
})
