import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const listUnhealthySites = endpoint<typeof schemas.listUnhealthySites>()('GET /api/staff/health/', {
  access: 'staff',
})

export const decideHealth = endpoint<typeof schemas.decideHealth>()('POST /api/staff/blogs/:id/health/', {
  access: 'staff',
})
