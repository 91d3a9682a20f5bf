import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { Email, Password } from '#api-contract/shapes/credentials.ts'
import { Id, ListOf, Nothing, paging, User } from '#api-contract/shapes/shapes.ts'

const OwnAccount = User.extend({
  /** What it has chosen (BCP 47); null for the default of this site. */
  language: z.string().nullable(),
})

export const getMe = endpoint('GET /api/auth/users/me/', {
  access: 'member',
  scope: 'read',
  summary: "The caller's own account.",
  input: {},
  reply: OwnAccount,
})

const emailChange = {
  access: 'member',
  scope: 'log_in',
  summary: 'Another email address. The old one is told, the new one gets a link to confirm it.',
  reply: User,
  proof: 'with_factor',
} as const
const emailFields = { email: Email.optional(), current_password: Password.optional() }

export const changeEmail = endpoint('PATCH /api/auth/users/me/', { ...emailChange, input: emailFields })
export const replaceMe = endpoint('PUT /api/auth/users/me/', { ...emailChange, input: emailFields })

const deletion = {
  access: 'member',
  scope: 'log_in',
  summary: 'Deletes the account, its pictures and personal data; what it contributed stays without a name.',
  reply: Nothing,
  status: 204,
  sends: 'body',
  proof: 'with_factor',
} as const

export const deleteAccount = endpoint('DELETE /api/auth/users/me/', {
  ...deletion,
  input: { current_password: Password.optional() },
})

// djoser's other addresses of the same account. That of anybody else is not there.

export const listUsers = endpoint('GET /api/auth/users/', {
  access: 'member',
  scope: 'read',
  summary: "A list of the caller's own account.",
  input: { ...paging },
  reply: ListOf(OwnAccount),
})

export const getUser = endpoint('GET /api/auth/users/:id/', {
  access: 'member',
  scope: 'read',
  summary: "The caller's own account, by its id.",
  input: { id: Id },
  reply: OwnAccount,
})

const ownFields = { id: Id, ...emailFields }
export const changeUser = endpoint('PATCH /api/auth/users/:id/', { ...emailChange, input: ownFields })
export const replaceUser = endpoint('PUT /api/auth/users/:id/', { ...emailChange, input: ownFields })
export const deleteUser = endpoint('DELETE /api/auth/users/:id/', {
  ...deletion,
  input: { id: Id, current_password: Password.optional() },
})
