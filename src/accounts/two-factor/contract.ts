import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { Password } from '#api-contract/shapes/credentials.ts'
import { PasskeyAssertion } from '#api-contract/shapes/passkey-shapes.ts'
import { NoContent } from '#api-contract/shapes/shapes.ts'
import { Line } from '#api-contract/shapes/text-shapes.ts'
import { SecondFactor, secondFactorMethods } from '../auth/contract.ts'

/** A TOTP or recovery code, in any formatting. */
const Code = Line(100)

const RecoveryCodes = z.object({ codes: z.array(z.string()) })

export const switchSecondFactor = endpoint('PATCH /api/auth/second-factor/', {
  access: 'member',
  scope: 'session_only',
  summary:
    'Turns the second factor on or off. Turning it on requires an authenticator app or a passkey, and recovery codes.',
  input: { is_on: z.boolean() },
  reply: SecondFactor,
  recentAuth: 'always',
})

export const finishLogin = endpoint('POST /api/auth/second-factor/', {
  access: 'anyone',
  scope: 'session_only',
  summary: 'Completes a log-in with the challenge of its first step and a code or passkey.',
  input: {
    challenge: Line(100),
    way: z.enum(secondFactorMethods),
    code: Code.optional(),
    credential: PasskeyAssertion.optional(),
  },
  reply: z.object({ auth_token: z.string() }),
  takesDeviceKey: true,
})

export const reauthenticate = endpoint('POST /api/auth/prove/', {
  access: 'member',
  scope: 'session_only',
  summary:
    'Re-authenticates the session for ten minutes, with the password or, if the account has one, the second factor.',
  input: { password: Password.optional(), code: Code.optional(), credential: PasskeyAssertion.optional() },
  reply: NoContent,
  status: 204,
})

export const addTotp = endpoint('POST /api/auth/totp/', {
  access: 'member',
  scope: 'session_only',
  summary: 'Creates a secret for an authenticator app, which is active once confirmed.',
  input: {},
  reply: z.object({ secret: z.string(), otpauth_url: z.string(), qr_svg: z.string() }),
  recentAuth: 'always',
})

export const confirmTotp = endpoint('POST /api/auth/totp/confirm/', {
  access: 'member',
  scope: 'session_only',
  summary:
    'Confirms the app with its first code and turns the second factor on. The reply contains recovery codes if there were none.',
  input: { code: Code },
  reply: RecoveryCodes,
  recentAuth: 'always',
})

export const removeTotp = endpoint('DELETE /api/auth/totp/', {
  access: 'member',
  scope: 'session_only',
  summary: 'Removes the app. Turns the second factor off if none is left.',
  input: {},
  reply: NoContent,
  status: 204,
  recentAuth: 'always',
})

export const makeRecoveryCodes = endpoint('POST /api/auth/recovery-codes/', {
  access: 'member',
  scope: 'session_only',
  summary: 'Creates ten recovery codes, which are shown once; earlier ones become invalid.',
  input: {},
  reply: RecoveryCodes,
  recentAuth: 'always',
})
