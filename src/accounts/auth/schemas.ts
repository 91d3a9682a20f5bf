import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { Id, NoContent, Time } from '#api-contract/shapes/shapes.ts'
import { secondFactorMethods } from './contract.ts'

export const createToken = schema({
  scope: 'session_only',
  summary:
    'Logs in with an email address or username and a password; 401 with a challenge if the account has a second factor.',
  input: { email: z.string().optional(), username: z.string().optional(), password: z.string().optional() },
  reply: z.object({ auth_token: z.string() }),
})

export const deleteToken = schema({
  scope: 'session_only',
  summary: 'Logs out: ends the session whose token is sent.',
  input: {},
  reply: NoContent,
  status: 204,
})

export const renewToken = schema({
  scope: 'session_only',
  summary:
    'Replaces the session’s token and clears its recent authentication. Call it before re-authenticating, so that a stolen copy of the old token gains nothing.',
  input: {},
  reply: z.object({ auth_token: z.string() }),
})

export const SessionInfo = z.object({
  id: z.number(),
  created_on: Time,
  last_used_on: Time,
  /** "Firefox on Linux". */
  device: z.string(),
  /** The parts of `device`, for display in another language. */
  program: z.string().nullable(),
  system: z.string().nullable(),
  current: z.boolean(),
})

export type SessionInfo = z.output<typeof SessionInfo>

export const listSessions = schema({
  scope: 'session_only',
  summary: "The caller's sessions, most recently used first.",
  input: {},
  reply: z.array(SessionInfo),
})

export const revokeSession = schema({
  scope: 'session_only',
  summary: "Ends one of the caller's sessions.",
  input: { id: Id },
  reply: NoContent,
  status: 204,
  recentAuth: 'always',
})

export const revokeOtherSessions = schema({
  scope: 'session_only',
  summary: 'Ends the caller’s other sessions and all API tokens.',
  input: {},
  reply: NoContent,
  status: 204,
  recentAuth: 'always',
})

export const SecondFactor = z.object({
  /** True if logging in with the password requires a second factor. */
  is_on: z.boolean(),
  ways: z.array(z.enum(secondFactorMethods)),
  recovery_codes_left: z.number(),
})

export const getSecondFactor = schema({
  scope: 'session_only',
  summary: 'Whether logging in with the password requires a second factor, and the available methods.',
  input: {},
  reply: SecondFactor,
})
