import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const listApiTokens = endpoint<typeof schemas.listApiTokens>()('GET /api/auth/api-tokens/', {
  access: 'member',
})

export const createApiToken = endpoint<typeof schemas.createApiToken>()('POST /api/auth/api-tokens/', {
  access: 'member',
})

export const revokeApiToken = endpoint<typeof schemas.revokeApiToken>()('DELETE /api/auth/api-tokens/:id/', {
  access: 'member',
})
