import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const listSitesForYou = endpoint<typeof schemas.listSitesForYou>()(
  'GET /api/blogs/ninja-get-blogs-by-profile-tags/',
  { access: 'member', deviceCache: true },
)

export const dismissSite = endpoint<typeof schemas.dismissSite>()('POST /api/blogs/:id/not-for-me/', {
  access: 'member',
})

export const restoreDismissedSite = endpoint<typeof schemas.restoreDismissedSite>()(
  'DELETE /api/blogs/:id/not-for-me/',
  { access: 'member' },
)

export const demoteTag = endpoint<typeof schemas.demoteTag>()('POST /api/tags/:value/less/', {
  access: 'member',
})

export const restoreDemotedTag = endpoint<typeof schemas.restoreDemotedTag>()(
  'DELETE /api/tags/:value/less/',
  { access: 'member' },
)

export const listDismissals = endpoint<typeof schemas.listDismissals>()('GET /api/for-you/wishes/', {
  access: 'member',
})

export const listSimilarSites = endpoint<typeof schemas.listSimilarSites>()('GET /api/blogs/:id/similar/', {
  access: 'anyone',
  deviceCache: true,
})
