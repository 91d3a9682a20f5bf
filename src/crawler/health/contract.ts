import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const getHealth = endpoint<typeof schemas.getHealth>()('GET /api/blogs/:id/health/', {
  access: 'anyone',
})
