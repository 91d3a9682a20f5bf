import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const listPasskeys = endpoint<typeof schemas.listPasskeys>()('GET /api/auth/passkeys/', {
  access: 'member',
})

export const getPasskeyCreationOptions = endpoint<typeof schemas.getPasskeyCreationOptions>()(
  'POST /api/auth/passkeys/options/',
  { access: 'member' },
)

export const addPasskey = endpoint<typeof schemas.addPasskey>()('POST /api/auth/passkeys/verify/', {
  access: 'member',
})

export const renamePasskey = endpoint<typeof schemas.renamePasskey>()('PATCH /api/auth/passkeys/:id/', {
  access: 'member',
})

export const removePasskey = endpoint<typeof schemas.removePasskey>()('DELETE /api/auth/passkeys/:id/', {
  access: 'member',
})

export const getPasskeyRequestOptions = endpoint<typeof schemas.getPasskeyRequestOptions>()(
  'POST /api/auth/passkeys/login/options/',
  { access: 'anyone' },
)

export const logInByPasskey = endpoint<typeof schemas.logInByPasskey>()(
  'POST /api/auth/passkeys/login/verify/',
  { access: 'anyone', takesDeviceKey: true },
)
