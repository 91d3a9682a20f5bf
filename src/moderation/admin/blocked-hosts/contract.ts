import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const listBlockedHosts = endpoint<typeof schemas.listBlockedHosts>()('GET /api/staff/refused-hosts/', {
  access: 'staff',
})
export const blockHost = endpoint<typeof schemas.blockHost>()('POST /api/staff/refused-hosts/', {
  access: 'staff',
})
export const unblockHost = endpoint<typeof schemas.unblockHost>()('DELETE /api/staff/refused-hosts/:host/', {
  access: 'staff',
})
