import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const listSites = endpoint<typeof schemas.listSites>()('GET /api/blogs/', { access: 'anyone' })

export const listRecentSites = endpoint<typeof schemas.listRecentSites>()('GET /api/blogs/ninja-recent/', {
  access: 'anyone',
  deviceCache: true,
})

export const listFeaturedArticles = endpoint<ReturnType<typeof schemas.siteList>>()(
  'GET /api/articles/featured/',
  { access: 'anyone', deviceCache: true },
)

export const getShelves = endpoint<typeof schemas.getShelves>()('GET /api/shelves/', {
  access: 'anyone',
  deviceCache: true,
})
