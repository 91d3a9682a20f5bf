import { endpoint } from '#api-contract/endpoint.ts'
import type * as schemas from './schemas.ts'

export const getMe = endpoint<typeof schemas.getMe>()('GET /api/auth/users/me/', { access: 'member' })

export const changeEmail = endpoint<typeof schemas.changeEmail>()('PATCH /api/auth/users/me/', {
  access: 'member',
})
export const replaceMe = endpoint<typeof schemas.replaceMe>()('PUT /api/auth/users/me/', { access: 'member' })

export const deleteAccount = endpoint<typeof schemas.deleteAccount>()('DELETE /api/auth/users/me/', {
  access: 'member',
  inputIn: 'body',
})

// djoser's other routes to the same account. Other people's accounts are 404.

export const listUsers = endpoint<typeof schemas.listUsers>()('GET /api/auth/users/', { access: 'member' })

export const getUser = endpoint<typeof schemas.getUser>()('GET /api/auth/users/:id/', { access: 'member' })
export const changeUser = endpoint<typeof schemas.changeUser>()('PATCH /api/auth/users/:id/', {
  access: 'member',
})
export const replaceUser = endpoint<typeof schemas.replaceUser>()('PUT /api/auth/users/:id/', {
  access: 'member',
})
export const deleteUser = endpoint<typeof schemas.deleteUser>()('DELETE /api/auth/users/:id/', {
  access: 'member',
  inputIn: 'body',
})

export const signUp = endpoint<typeof schemas.signUp>()('POST /api/auth/users/', { access: 'anyone' })

export const getEmailState = endpoint<typeof schemas.getEmailState>()('GET /api/auth/email/', {
  access: 'member',
})

export const confirmEmail = endpoint<typeof schemas.confirmEmail>()('POST /api/auth/users/activation/', {
  access: 'anyone',
})

export const resendConfirmation = endpoint<typeof schemas.resendConfirmation>()(
  'POST /api/auth/users/resend_activation/',
  { access: 'anyone' },
)

export const findUserByEmail = endpoint<typeof schemas.findUserByEmail>()(
  'GET /api/get-all-user-info-by-email/:email/',
  { access: 'anyone', dependsOnViewer: true },
)

export const validateUsername = endpoint<typeof schemas.validateUsername>()(
  'GET /api/validate-username/:username/',
  { access: 'anyone', dependsOnViewer: true },
)

export const exportAccount = endpoint<typeof schemas.exportAccount>()('GET /api/export/', {
  access: 'member',
  download: 'wend-export.json',
})
