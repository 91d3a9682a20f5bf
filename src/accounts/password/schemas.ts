import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { Email, NewPassword, Password } from '#api-contract/shapes/credentials.ts'
import { NoContent } from '#api-contract/shapes/shapes.ts'

export const setPassword = schema({
  scope: 'session_only',
  summary: 'Changes the password and ends every other session.',
  input: { current_password: Password.optional(), new_password: NewPassword },
  reply: NoContent,
  status: 204,
  recentAuth: 'if_has_factor',
})

export const requestPasswordReset = schema({
  scope: 'session_only',
  summary: 'Emails a password reset link if the account exists. The reply does not reveal whether it does.',
  input: { email: Email },
  reply: NoContent,
  status: 204,
})

export const confirmPasswordReset = schema({
  scope: 'session_only',
  summary:
    'Sets a new password with an emailed link, once and within an hour, and ends every session. If the address was unconfirmed, all other credentials are removed.',
  input: { uid: z.string(), token: z.string(), new_password: NewPassword },
  reply: NoContent,
  status: 204,
})
