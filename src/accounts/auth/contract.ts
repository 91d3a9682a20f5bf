import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const createToken = endpoint<typeof schemas.createToken>()('POST /api/auth/token/login/', {
  access: 'anyone',
  takesDeviceKey: true,
})

export const deleteToken = endpoint<typeof schemas.deleteToken>()('POST /api/auth/token/logout/', {
  access: 'member',
})

export const renewToken = endpoint<typeof schemas.renewToken>()('POST /api/auth/token/renew/', {
  access: 'member',
})

export const listSessions = endpoint<typeof schemas.listSessions>()('GET /api/auth/sessions/', {
  access: 'member',
})

export const revokeSession = endpoint<typeof schemas.revokeSession>()('DELETE /api/auth/sessions/:id/', {
  access: 'member',
})

export const revokeOtherSessions = endpoint<typeof schemas.revokeOtherSessions>()(
  'DELETE /api/auth/sessions/',
  { access: 'member', takesDeviceKey: true },
)

export const secondFactorMethods = ['totp', 'passkey', 'recovery'] as const

export type SecondFactorMethod = (typeof secondFactorMethods)[number]

export const getSecondFactor = endpoint<typeof schemas.getSecondFactor>()('GET /api/auth/second-factor/', {
  access: 'member',
})
