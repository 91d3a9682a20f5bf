import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

/** `erase` deletes everything about the site and blocks its address; `stop` only ends crawling. */
export const requestKinds = ['erase', 'stop'] as const
/** An email to an address at the domain, a tag on the page, a line in robots.txt, or a decision by staff. */
export const proofs = ['mail', 'tag', 'robots', 'staff'] as const
export const requestStates = ['unproven', 'waiting', 'granted', 'refused', 'lifted'] as const

export const getCrawlerIdentity = endpoint<typeof schemas.getCrawlerIdentity>()('GET /api/reader/', {
  access: 'anyone',
  deviceCache: true,
})

export const submitOwnerRequest = endpoint<typeof schemas.submitOwnerRequest>()('POST /api/owner-requests/', {
  access: 'anyone',
})

export const getOwnerRequest = endpoint<typeof schemas.getOwnerRequest>()('GET /api/owner-requests/:key/', {
  access: 'anyone',
})

export const proveOwnerRequest = endpoint<typeof schemas.proveOwnerRequest>()(
  'POST /api/owner-requests/:key/prove/',
  { access: 'anyone' },
)
