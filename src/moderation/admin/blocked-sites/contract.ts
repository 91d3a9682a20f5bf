import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const listBlockedSites = endpoint<typeof schemas.listBlockedSites>()('GET /api/staff/refused-sites/', {
  access: 'staff',
})
export const unblockSite = endpoint<typeof schemas.unblockSite>()('DELETE /api/staff/refused-sites/:id/', {
  access: 'staff',
})
