import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { Email, NewPassword, Password } from '#api-contract/shapes/credentials.ts'
import { NoContent } from '#api-contract/shapes/shapes.ts'

export const setPassword = endpoint('POST /api/auth/users/set_password/', {
  access: 'member',
  scope: 'log_in',
  summary: 'Another password; every other log-in ends.',
  input: { current_password: Password.optional(), new_password: NewPassword },
  reply: NoContent,
  status: 204,
  recentAuth: 'with_factor',
  sendsDeviceKey: true,
})

export const requestPasswordReset = endpoint('POST /api/auth/users/reset_password/', {
  access: 'anyone',
  scope: 'log_in',
  summary: 'Mails a link for a new password, if there is such an account. The answer does not tell.',
  input: { email: Email },
  reply: NoContent,
  status: 204,
})

export const confirmPasswordReset = endpoint('POST /api/auth/users/reset_password_confirm/', {
  access: 'anyone',
  scope: 'log_in',
  summary:
    'A new password with the mailed link, once and within an hour; every log-in ends. Where the address was not confirmed, every other way in is removed.',
  input: { uid: z.string(), token: z.string(), new_password: NewPassword },
  reply: NoContent,
  status: 204,
  sendsDeviceKey: true,
})
