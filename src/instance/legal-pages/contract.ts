import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

/** Documents that every instance has; each is a page at `/{name}` and a PDF at `/documents/{name}.pdf`. */
export const documentNames = ['terms', 'community-guidelines', 'privacy'] as const
export type DocumentName = (typeof documentNames)[number]

export const getDocument = endpoint<typeof schemas.getDocument>()('GET /api/documents/:name/', {
  access: 'anyone',
  deviceCache: true,
})
