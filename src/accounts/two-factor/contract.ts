import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const switchSecondFactor = endpoint<typeof schemas.switchSecondFactor>()(
  'PATCH /api/auth/second-factor/',
  { access: 'member' },
)

export const finishLogin = endpoint<typeof schemas.finishLogin>()('POST /api/auth/second-factor/', {
  access: 'anyone',
  takesDeviceKey: true,
})

export const reauthenticate = endpoint<typeof schemas.reauthenticate>()('POST /api/auth/prove/', {
  access: 'member',
})

export const addTotp = endpoint<typeof schemas.addTotp>()('POST /api/auth/totp/', { access: 'member' })

export const confirmTotp = endpoint<typeof schemas.confirmTotp>()('POST /api/auth/totp/confirm/', {
  access: 'member',
})

export const removeTotp = endpoint<typeof schemas.removeTotp>()('DELETE /api/auth/totp/', {
  access: 'member',
})

export const makeRecoveryCodes = endpoint<typeof schemas.makeRecoveryCodes>()(
  'POST /api/auth/recovery-codes/',
  { access: 'member' },
)
