import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const listOwnerRequests = endpoint<typeof schemas.listOwnerRequests>()(
  'GET /api/staff/owner-requests/',
  { access: 'staff' },
)

export const decideOwnerRequest = endpoint<typeof schemas.decideOwnerRequest>()(
  'POST /api/staff/owner-requests/:id/decide/',
  { access: 'staff' },
)

export const liftOwnerRequest = endpoint<typeof schemas.liftOwnerRequest>()(
  'POST /api/staff/owner-requests/:id/lift/',
  { access: 'staff' },
)
