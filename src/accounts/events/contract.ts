import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const listAccountEvents = endpoint<typeof schemas.listAccountEvents>()('GET /api/auth/events/', {
  access: 'member',
})
