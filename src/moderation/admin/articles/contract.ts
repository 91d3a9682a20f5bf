import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const orderArticles = endpoint<typeof schemas.orderArticles>()('PUT /api/staff/articles/order/', {
  access: 'staff',
})
