import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const listShuffledSites = endpoint<typeof schemas.listShuffledSites>()(
  'GET /api/blogs/ninja-shuffled-blogs/',
  { access: 'anyone', deviceCache: true },
)

export const surpriseMe = endpoint<typeof schemas.surpriseMe>()('POST /api/blogs/surprise/', {
  access: 'anyone',
})
