import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const listTags = endpoint<typeof schemas.listTags>()('GET /api/tags/', { access: 'anyone' })

export const getTag = endpoint<typeof schemas.getTag>()('GET /api/tags/:value/', {
  access: 'anyone',
  deviceCache: true,
})

export const listSitesOfTag = endpoint<typeof schemas.listSitesOfTag>()('GET /api/tags/:value/blogs/', {
  access: 'anyone',
  deviceCache: true,
})

export const browseTags = endpoint<typeof schemas.browseTags>()('GET /api/tags-by-letter/', {
  access: 'anyone',
})
