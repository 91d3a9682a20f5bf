import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const listDuplicates = endpoint<typeof schemas.listDuplicates>()('GET /api/staff/duplicates/', {
  access: 'staff',
})
export const keepApart = endpoint<typeof schemas.keepApart>()('POST /api/staff/duplicates/:id/keep-apart/', {
  access: 'staff',
})
