import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const getOverview = endpoint<typeof schemas.getOverview>()('GET /api/staff/overview/', {
  access: 'staff',
})
