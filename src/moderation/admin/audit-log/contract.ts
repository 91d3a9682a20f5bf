import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const listLog = endpoint<typeof schemas.listLog>()('GET /api/staff/log/', { access: 'staff' })

export const listPublicLog = endpoint<typeof schemas.listPublicLog>()('GET /api/moderation-log/', {
  access: 'anyone',
  deviceCache: true,
})
