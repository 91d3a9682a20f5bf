import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const mergeSites = endpoint<typeof schemas.mergeSites>()('POST /api/staff/blogs/:id/merge/', {
  access: 'staff',
})
export const listMerges = endpoint<typeof schemas.listMerges>()('GET /api/staff/merges/', { access: 'staff' })
export const undoMerge = endpoint<typeof schemas.undoMerge>()('POST /api/staff/merges/:id/undo/', {
  access: 'staff',
})
