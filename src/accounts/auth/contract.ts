import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { Id, NoContent, Time } from '#api-contract/shapes/shapes.ts'

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
  reply: NoContent,
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

export const SessionInfo = z.object({
  id: z.number(),
  created_on: Time,
  last_used_on: Time,
  /** "Firefox on Linux". */
  device: z.string(),
  /** Its parts, for display in another language. */
  program: z.string().nullable(),
  system: z.string().nullable(),
  current: z.boolean(),
})

export type SessionInfo = z.output<typeof SessionInfo>

export const listSessions = endpoint('GET /api/auth/sessions/', {
  access: 'member',
  scope: 'log_in',
  summary: "The caller's log-ins, the last used first.",
  input: {},
  reply: z.array(SessionInfo),
})

export const revokeSession = endpoint('DELETE /api/auth/sessions/:id/', {
  access: 'member',
  scope: 'log_in',
  summary: "Ends one of the caller's log-ins.",
  input: { id: Id },
  reply: NoContent,
  status: 204,
  recentAuth: 'always',
})

export const revokeOtherSessions = endpoint('DELETE /api/auth/sessions/', {
  access: 'member',
  scope: 'log_in',
  summary: 'Ends every other log-in of the caller, and all API tokens.',
  input: {},
  reply: NoContent,
  status: 204,
  recentAuth: 'always',
  sendsDeviceKey: true,
})

export const secondFactorMethods = ['totp', 'passkey', 'recovery'] as const

export type SecondFactorMethod = (typeof secondFactorMethods)[number]

export const SecondFactor = z.object({
  /** Whether logging in with the password needs a second factor. */
  is_on: z.boolean(),
  ways: z.array(z.enum(secondFactorMethods)),
  recovery_codes_left: z.number(),
})

export const getSecondFactor = endpoint('GET /api/auth/second-factor/', {
  access: 'member',
  scope: 'log_in',
  summary: 'Whether a log-in with the password asks for a second factor, and what can be one.',
  input: {},
  reply: SecondFactor,
})
