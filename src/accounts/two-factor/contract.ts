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
  scope: 'log_in',
  summary: 'Switches the second factor on or off. On needs an app or a passkey, and recovery codes.',
  input: { is_on: z.boolean() },
  reply: SecondFactor,
  recentAuth: 'always',
})

export const finishLogin = endpoint('POST /api/auth/second-factor/', {
  access: 'anyone',
  scope: 'log_in',
  summary: 'The second step of a log-in: the challenge of the first, and a code or a passkey.',
  input: {
    challenge: Line(100),
    way: z.enum(secondFactorMethods),
    code: Code.optional(),
    credential: PasskeyAssertion.optional(),
  },
  reply: z.object({ auth_token: z.string() }),
  sendsDeviceKey: true,
})

export const reauthenticate = endpoint('POST /api/auth/prove/', {
  access: 'member',
  scope: 'log_in',
  summary:
    'Proves for ten minutes that this log-in is in its owner’s hands: by the password, or by the second factor where there is one.',
  input: { password: Password.optional(), code: Code.optional(), credential: PasskeyAssertion.optional() },
  reply: NoContent,
  status: 204,
})

export const addTotp = endpoint('POST /api/auth/totp/', {
  access: 'member',
  scope: 'log_in',
  summary: 'A new secret for an app that computes codes; it counts once it is confirmed.',
  input: {},
  reply: z.object({ secret: z.string(), otpauth_url: z.string(), qr_svg: z.string() }),
  recentAuth: 'always',
})

export const confirmTotp = endpoint('POST /api/auth/totp/confirm/', {
  access: 'member',
  scope: 'log_in',
  summary:
    'Confirms the app with its first code and switches the second factor on. The reply has recovery codes, if there were none.',
  input: { code: Code },
  reply: RecoveryCodes,
  recentAuth: 'always',
})

export const removeTotp = endpoint('DELETE /api/auth/totp/', {
  access: 'member',
  scope: 'log_in',
  summary: 'Removes the app. Without any factor left, the second factor is off.',
  input: {},
  reply: NoContent,
  status: 204,
  recentAuth: 'always',
})

export const makeRecoveryCodes = endpoint('POST /api/auth/recovery-codes/', {
  access: 'member',
  scope: 'log_in',
  summary: 'Ten new recovery codes, which are not shown again; earlier ones end.',
  input: {},
  reply: RecoveryCodes,
  recentAuth: 'always',
})
