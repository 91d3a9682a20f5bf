import { z } from 'zod'
import { schema } from '#api-contract/schema.ts'
import { Password } from '#api-contract/shapes/credentials.ts'
import { PasskeyAssertion } from '#api-contract/shapes/passkey-shapes.ts'
import { NoContent } from '#api-contract/shapes/shapes.ts'
import { Line } from '#api-contract/shapes/text-shapes.ts'
import { secondFactorMethods } from '../auth/contract.ts'
import { SecondFactor } from '../auth/schemas.ts'

/** A TOTP or recovery code, in any formatting. */
const Code = Line(100)

const RecoveryCodes = z.object({ codes: z.array(z.string()) })

export const switchSecondFactor = schema({
  scope: 'session_only',
  summary:
    'Turns the second factor on or off. Turning it on requires an authenticator app or a passkey, and recovery codes.',
  input: { is_on: z.boolean() },
  reply: SecondFactor,
  recentAuth: 'always',
})

export const finishLogin = schema({
  scope: 'session_only',
  summary: 'Completes a log-in with the challenge of its first step and a code or passkey.',
  input: {
    challenge: Line(100),
    way: z.enum(secondFactorMethods),
    code: Code.optional(),
    credential: PasskeyAssertion.optional(),
  },
  reply: z.object({ auth_token: z.string() }),
})

export const reauthenticate = schema({
  scope: 'session_only',
  summary:
    'Re-authenticates the session for ten minutes, with the password or, if the account has one, the second factor.',
  input: { password: Password.optional(), code: Code.optional(), credential: PasskeyAssertion.optional() },
  reply: NoContent,
  status: 204,
})

export const addTotp = schema({
  scope: 'session_only',
  summary: 'Creates a secret for an authenticator app, which is active once confirmed.',
  input: {},
  reply: z.object({ secret: z.string(), otpauth_url: z.string(), qr_svg: z.string() }),
  recentAuth: 'always',
})

export const confirmTotp = schema({
  scope: 'session_only',
  summary:
    'Confirms the app with its first code and turns the second factor on. The reply contains recovery codes if there were none.',
  input: { code: Code },
  reply: RecoveryCodes,
  recentAuth: 'always',
})

export const removeTotp = schema({
  scope: 'session_only',
  summary: 'Removes the app. Turns the second factor off if none is left.',
  input: {},
  reply: NoContent,
  status: 204,
  recentAuth: 'always',
})

export const makeRecoveryCodes = schema({
  scope: 'session_only',
  summary: 'Creates ten recovery codes, which are shown once; earlier ones become invalid.',
  input: {},
  reply: RecoveryCodes,
  recentAuth: 'always',
})
