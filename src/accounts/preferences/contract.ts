import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const getPreferences = endpoint<typeof schemas.getPreferences>()('GET /api/preferences/', {
  access: 'member',
})

export const savePreferences = endpoint<typeof schemas.savePreferences>()('PATCH /api/preferences/', {
  access: 'member',
})
