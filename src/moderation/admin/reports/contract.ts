import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const listReports = endpoint<typeof schemas.listReports>()('GET /api/staff/reports/', {
  access: 'staff',
})

export const decideReport = endpoint<typeof schemas.decideReport>()('POST /api/staff/reports/:id/decide/', {
  access: 'staff',
})
