import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const getCommunity = endpoint<typeof schemas.getCommunity>()('GET /api/community/', {
  access: 'anyone',
  deviceCache: true,
})

export const listLanguages = endpoint<typeof schemas.listLanguages>()('GET /api/community/languages/', {
  access: 'anyone',
})

export const getAbout = endpoint<typeof schemas.getAbout>()('GET /api/community/about/', {
  access: 'anyone',
  deviceCache: true,
})
