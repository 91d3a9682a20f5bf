import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const listStaffTags = endpoint<typeof schemas.listStaffTags>()('GET /api/staff/tags/', {
  access: 'staff',
})

export const renameTag = endpoint<typeof schemas.renameTag>()('PATCH /api/staff/tags/:tag/', {
  access: 'staff',
})
export const mergeTag = endpoint<typeof schemas.mergeTag>()('POST /api/staff/tags/:value/merge/', {
  access: 'staff',
})
export const separateTag = endpoint<typeof schemas.separateTag>()('POST /api/staff/tags/:value/separate/', {
  access: 'staff',
})
export const blockTag = endpoint<typeof schemas.blockTag>()('POST /api/staff/tags/:value/block/', {
  access: 'staff',
})
export const unblockTag = endpoint<typeof schemas.unblockTag>()('POST /api/staff/tags/:value/unblock/', {
  access: 'staff',
})
