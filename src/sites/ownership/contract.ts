import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const claimSite = endpoint<typeof schemas.claimSite>()('POST /api/blogs/:id/owner/', {
  access: 'member',
})

export const disownSite = endpoint<typeof schemas.disownSite>()('DELETE /api/blogs/:id/owner/', {
  access: 'member',
})
