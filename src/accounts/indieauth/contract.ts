import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const startDomainLogin = endpoint<typeof schemas.startDomainLogin>()('POST /api/auth/domains/begin/', {
  access: 'anyone',
})

export const verifyDomain = endpoint<typeof schemas.verifyDomain>()('POST /api/auth/domains/verify/', {
  access: 'anyone',
})

export const logInByDomain = endpoint<typeof schemas.logInByDomain>()('POST /api/auth/domains/log-in/', {
  access: 'anyone',
  takesDeviceKey: true,
})

export const listDomains = endpoint<typeof schemas.listDomains>()('GET /api/auth/domains/', {
  access: 'member',
})

export const linkDomain = endpoint<typeof schemas.linkDomain>()('POST /api/auth/domains/', {
  access: 'member',
})

export const removeDomain = endpoint<typeof schemas.removeDomain>()('DELETE /api/auth/domains/:id/', {
  access: 'member',
})
