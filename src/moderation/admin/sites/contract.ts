import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const listStaffSites = endpoint<typeof schemas.listStaffSites>()('GET /api/staff/blogs/', {
  access: 'staff',
})
export const hideSite = endpoint<typeof schemas.hideSite>()('POST /api/staff/blogs/:id/hide/', {
  access: 'staff',
})
export const restoreSite = endpoint<typeof schemas.restoreSite>()('POST /api/staff/blogs/:id/restore/', {
  access: 'staff',
})
export const removeSite = endpoint<typeof schemas.removeSite>()('DELETE /api/staff/blogs/:id/', {
  access: 'staff',
})
export const featureSite = endpoint<typeof schemas.featureSite>()('POST /api/staff/blogs/:id/feature/', {
  access: 'staff',
})
export const unfeatureSite = endpoint<typeof schemas.unfeatureSite>()(
  'DELETE /api/staff/blogs/:id/feature/',
  { access: 'staff' },
)
