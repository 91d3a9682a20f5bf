import { z } from 'zod'
import { type SharedFields, schema } from '#api-contract/schema.ts'
import { Email, NewPassword, Password, Username } from '#api-contract/shapes/credentials.ts'
import {
  ErrorParamValues,
  Id,
  ListOf,
  NoContent,
  Profile,
  paging,
  User,
} from '#api-contract/shapes/shapes.ts'

const OwnAccount = User.extend({
  /** The account's language (BCP 47); null for the site's default. */
  language: z.string().nullable(),
})

export const getMe = schema({
  scope: 'read',
  summary: "The caller's own account.",
  input: {},
  reply: OwnAccount,
})

const emailChange = {
  scope: 'session_only',
  summary: 'Changes the email address, notifies the old one, and emails a confirmation link to the new one.',
  reply: User,
  recentAuth: 'if_has_factor',
} as const satisfies SharedFields
const emailFields = { email: Email.optional(), current_password: Password.optional() }

export const changeEmail = schema({ ...emailChange, input: emailFields })
export const replaceMe = schema({ ...emailChange, input: emailFields })

const deletion = {
  scope: 'session_only',
  summary: 'Deletes the account, its pictures and personal data; its contributions stay, without a name.',
  reply: NoContent,
  status: 204,
  recentAuth: 'if_has_factor',
} as const satisfies SharedFields

export const deleteAccount = schema({
  ...deletion,
  input: { current_password: Password.optional() },
})

export const listUsers = schema({
  scope: 'read',
  summary: "A list with only the caller's account.",
  input: { ...paging },
  reply: ListOf(OwnAccount),
})

export const getUser = schema({
  scope: 'read',
  summary: "The caller's own account, by its id.",
  input: { id: Id },
  reply: OwnAccount,
})

const ownFields = { id: Id, ...emailFields }
export const changeUser = schema({ ...emailChange, input: ownFields })
export const replaceUser = schema({ ...emailChange, input: ownFields })
export const deleteUser = schema({
  ...deletion,
  input: { id: Id, current_password: Password.optional() },
})

export const signUp = schema({
  scope: 'session_only',
  summary: 'Creates an account and emails a link to confirm the address.',
  input: {
    email: Email,
    username: Username,
    password: NewPassword,
    /** The screen's language (BCP 47), for emails. Unknown ones are ignored. */
    language: z.string().optional().catch(undefined),
  },
  reply: z.object({ id: z.number(), username: z.string(), email: z.string() }),
  status: 201,
})

export const getEmailState = schema({
  scope: 'read',
  summary: "The caller's address, and whether it is confirmed.",
  input: {},
  reply: z.object({ email: z.string(), is_confirmed: z.boolean() }),
})

export const confirmEmail = schema({
  scope: 'session_only',
  summary:
    'Confirms an email address with the emailed link. The first confirmation removes passkeys, authenticator apps, domains and tokens that were added before, unless the caller is logged in to the account. To confirm a changed address, the caller must be logged in to the account.',
  input: { uid: z.string(), token: z.string() },
  reply: NoContent,
  status: 204,
})

export const resendConfirmation = schema({
  scope: 'session_only',
  summary:
    "Emails the confirmation link again, to `email` or else the caller's address. The reply does not reveal whether an account awaits confirmation.",
  input: { email: Email.optional() },
  reply: NoContent,
  status: 204,
})

export const findUserByEmail = schema({
  scope: 'read',
  summary:
    'The account with this address. Callers other than its owner and staff only learn whether it exists.',
  input: { email: z.string() },
  reply: z.object({ user: User.extend({ id: z.number().nullable() }), profile: Profile }),
})

export const validateUsername = schema({
  scope: 'read',
  summary: 'Whether a username is available, and otherwise why not.',
  input: { username: z.string() },
  reply: z.object({
    valid: z.boolean(),
    message: z.string().optional(),
    code: z.string().optional(),
    params: ErrorParamValues.optional(),
  }),
})

export const exportAccount = schema({
  scope: 'session_only',
  summary: "All of the caller's data, as a JSON download.",
  input: {},
  reply: z.record(z.string(), z.unknown()),
  recentAuth: 'always',
})
