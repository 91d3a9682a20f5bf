import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const getSiteSettings = endpoint<typeof schemas.getSiteSettings>()('GET /api/site-settings/', {
  access: 'anyone',
})
