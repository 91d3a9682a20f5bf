import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const listUsers = endpoint<typeof schemas.listUsers>()('GET /api/staff/users/', { access: 'staff' })

export const getUser = endpoint<typeof schemas.getUser>()('GET /api/staff/users/:username/', {
  access: 'staff',
})

export const getVisibleContent = endpoint<typeof schemas.getVisibleContent>()(
  'GET /api/staff/users/:username/content/',
  { access: 'staff' },
)

export const suspendUser = endpoint<typeof schemas.suspendUser>()(
  'POST /api/staff/users/:username/suspend/',
  { access: 'staff' },
)
export const restoreUser = endpoint<typeof schemas.restoreUser>()(
  'POST /api/staff/users/:username/restore/',
  { access: 'staff' },
)
export const endSessions = endpoint<typeof schemas.endSessions>()(
  'POST /api/staff/users/:username/end-sessions/',
  { access: 'staff' },
)
export const grantStaff = endpoint<typeof schemas.grantStaff>()(
  'POST /api/staff/users/:username/grant-staff/',
  { access: 'staff' },
)
export const revokeStaff = endpoint<typeof schemas.revokeStaff>()(
  'POST /api/staff/users/:username/revoke-staff/',
  { access: 'staff' },
)
