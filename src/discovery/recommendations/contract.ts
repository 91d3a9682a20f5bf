import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const listRecommendations = endpoint<typeof schemas.listRecommendations>()(
  'GET /api/blogs/:id/recommendations/',
  { access: 'anyone', deviceCache: true },
)

export const findPathBetween = endpoint<typeof schemas.findPathBetween>()('GET /api/paths/', {
  access: 'anyone',
})

export const findPathByName = endpoint<typeof schemas.findPathByName>()('GET /api/paths/by-name/', {
  access: 'anyone',
})
