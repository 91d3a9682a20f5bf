import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const setPassword = endpoint<typeof schemas.setPassword>()('POST /api/auth/users/set_password/', {
  access: 'member',
  takesDeviceKey: true,
})

export const requestPasswordReset = endpoint<typeof schemas.requestPasswordReset>()(
  'POST /api/auth/users/reset_password/',
  { access: 'anyone' },
)

export const confirmPasswordReset = endpoint<typeof schemas.confirmPasswordReset>()(
  'POST /api/auth/users/reset_password_confirm/',
  { access: 'anyone', takesDeviceKey: true },
)
