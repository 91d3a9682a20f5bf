import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const getSettings = endpoint<typeof schemas.getSettings>()('GET /api/staff/settings/', {
  access: 'staff',
})
export const changeSettings = endpoint<typeof schemas.changeSettings>()('PATCH /api/staff/settings/', {
  access: 'staff',
})
