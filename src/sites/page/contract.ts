import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const getSite = endpoint<typeof schemas.getSite>()('GET /api/blogs/:id/', {
  access: 'anyone',
  deviceCache: true,
})

export const getSiteDetails = endpoint<typeof schemas.getSiteDetails>()('GET /api/blogs/:id/details/', {
  access: 'anyone',
  deviceCache: true,
})

export const listChanges = endpoint<typeof schemas.listChanges>()('GET /api/blogs/:id/history/', {
  access: 'anyone',
})

export const countSites = endpoint<typeof schemas.countSites>()('GET /api/total-blogs/', {
  access: 'anyone',
  deviceCache: true,
})
