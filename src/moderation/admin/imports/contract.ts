import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const startImport = endpoint<typeof schemas.startImport>()('POST /api/staff/imports/', {
  access: 'staff',
})

export const listImports = endpoint<typeof schemas.listImports>()('GET /api/staff/imports/', {
  access: 'staff',
})

export const getImport = endpoint<typeof schemas.getImport>()('GET /api/staff/imports/:id/', {
  access: 'staff',
})
