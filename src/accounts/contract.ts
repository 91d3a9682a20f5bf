import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { Email, NewPassword, Password, Username } from '#api-contract/shapes/credentials.ts'
import { Id, Nothing, Profile, ReasonParams, Time, User } from '#api-contract/shapes/shapes.ts'

export const signUp = endpoint('POST /api/auth/users/', {
  access: 'anyone',
  scope: 'log_in',
  summary: 'Makes an account and mails a link that confirms the address.',
  input: {
    email: Email,
    username: Username,
    password: NewPassword,
    /** Of the screen (BCP 47): mails follow it. One that is not on here is as good as none. */
    language: z.string().optional().catch(undefined),
  },
  reply: z.object({ id: z.number(), username: z.string(), email: z.string() }),
  status: 201,
})

export const createToken = endpoint('POST /api/auth/token/login/', {
  access: 'anyone',
  scope: 'log_in',
  summary:
    'A token for a password, with the email address or the username; 401 with a challenge where there is a second factor.',
  input: { email: z.string().optional(), username: z.string().optional(), password: z.string().optional() },
  reply: z.object({ auth_token: z.string() }),
  sendsDeviceKey: true,
})

export const deleteToken = endpoint('POST /api/auth/token/logout/', {
  access: 'member',
  scope: 'log_in',
  summary: 'Ends the log-in whose token is sent.',
  input: {},
  reply: Nothing,
  status: 204,
})

export const renewToken = endpoint('POST /api/auth/token/renew/', {
  access: 'member',
  scope: 'log_in',
  summary:
    'Another token in place of the one that is sent, which ends; without its proof. Before each proof, so that no copy of the old one shares it.',
  input: {},
  reply: z.object({ auth_token: z.string() }),
})

export const setPassword = endpoint('POST /api/auth/users/set_password/', {
  access: 'member',
  scope: 'log_in',
  summary: 'Another password; every other log-in ends.',
  input: { current_password: Password.optional(), new_password: NewPassword },
  reply: Nothing,
  status: 204,
  proof: 'with_factor',
  sendsDeviceKey: true,
})

export const askPasswordReset = endpoint('POST /api/auth/users/reset_password/', {
  access: 'anyone',
  scope: 'log_in',
  summary: 'Mails a link for a new password, if there is such an account. The answer does not tell.',
  input: { email: Email },
  reply: Nothing,
  status: 204,
})

export const confirmPasswordReset = endpoint('POST /api/auth/users/reset_password_confirm/', {
  access: 'anyone',
  scope: 'log_in',
  summary:
    'A new password with the mailed link, once and within an hour; every log-in ends. Where the address was not confirmed, every other way in is removed.',
  input: { uid: z.string(), token: z.string(), new_password: NewPassword },
  reply: Nothing,
  status: 204,
  sendsDeviceKey: true,
})

export const getEmailState = endpoint('GET /api/auth/email/', {
  access: 'member',
  scope: 'read',
  summary: "The caller's address, and whether it is confirmed.",
  input: {},
  reply: z.object({ email: z.string(), is_confirmed: z.boolean() }),
})

export const confirmEmail = endpoint('POST /api/auth/users/activation/', {
  access: 'anyone',
  scope: 'log_in',
  summary:
    'Confirms an email address with the mailed link. The first time, passkeys, apps, domains and tokens that were added before are removed, unless a log-in of the account sends this. A changed address takes such a log-in.',
  input: { uid: z.string(), token: z.string() },
  reply: Nothing,
  status: 204,
})

export const mailConfirmationAgain = endpoint('POST /api/auth/users/resend_activation/', {
  access: 'anyone',
  scope: 'log_in',
  summary:
    "Mails the link that confirms an address once more, if an account waits for it; the caller's own without `email`. The answer does not tell.",
  input: { email: Email.optional() },
  reply: Nothing,
  status: 204,
})

export const LogIn = z.object({
  id: z.number(),
  created_on: Time,
  last_used_on: Time,
  /** "Firefox on Linux". */
  device: z.string(),
  /** The same in its parts, for showing it in another language. */
  program: z.string().nullable(),
  system: z.string().nullable(),
  current: z.boolean(),
})
export type LogIn = z.output<typeof LogIn>

export const listSessions = endpoint('GET /api/auth/sessions/', {
  access: 'member',
  scope: 'log_in',
  summary: "The caller's log-ins, the last used first.",
  input: {},
  reply: z.array(LogIn),
})

export const endSession = endpoint('DELETE /api/auth/sessions/:id/', {
  access: 'member',
  scope: 'log_in',
  summary: "Ends one of the caller's log-ins.",
  input: { id: Id },
  reply: Nothing,
  status: 204,
  proof: 'always',
})

export const endOtherSessions = endpoint('DELETE /api/auth/sessions/', {
  access: 'member',
  scope: 'log_in',
  summary: 'Ends every other log-in of the caller, and all API tokens.',
  input: {},
  reply: Nothing,
  status: 204,
  proof: 'always',
  sendsDeviceKey: true,
})

export const findUserByEmail = endpoint('GET /api/get-all-user-info-by-email/:email/', {
  access: 'anyone',
  scope: 'read',
  personal: true,
  summary: 'The account with this address; for anybody but its owner and staff only whether there is one.',
  input: { email: z.string() },
  reply: z.object({ user: User.extend({ id: z.number().nullable() }), profile: Profile }),
})

export const validateUsername = endpoint('GET /api/validate-username/:username/', {
  access: 'anyone',
  scope: 'read',
  personal: true,
  summary: 'Whether a username can be had, and why not.',
  input: { username: z.string() },
  reply: z.object({
    valid: z.boolean(),
    message: z.string().optional(),
    code: z.string().optional(),
    params: ReasonParams.optional(),
  }),
})

export const exportAccount = endpoint('GET /api/export/', {
  access: 'member',
  scope: 'log_in',
  summary: "Everything that is the caller's, as one JSON download.",
  input: {},
  reply: z.record(z.string(), z.unknown()),
  proof: 'always',
  download: 'wend-export.json',
})

export const AccountEvent = z.object({
  /** What happened, such as `log_in_new_device` or `passkey_added`. */
  kind: z.string(),
  on: Time,
  /** "Firefox on Linux". */
  device: z.string(),
  /** The same in its parts, for showing it in another language. */
  program: z.string().nullable(),
  system: z.string().nullable(),
  /** Such as `203.0.113.0/24`. */
  ip_network: z.string(),
})
export type AccountEvent = z.output<typeof AccountEvent>

export const listAccountEvents = endpoint('GET /api/auth/events/', {
  access: 'member',
  scope: 'log_in',
  summary: "What happened to the caller's account in the last 90 days, the newest first.",
  input: {},
  reply: z.array(AccountEvent),
})
