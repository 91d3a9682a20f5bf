import type { Wend } from '#test/wend.ts'
import { type Authenticator, type AuthenticatorOptions, newAuthenticator } from './authenticator.ts'
import type { Member } from './join.ts'

/** Adds a passkey from a new authenticator. @returns the authenticator and the reply */
export async function addPasskey(member: Member, name = 'Phone', how?: AuthenticatorOptions) {
  const authenticator = newAuthenticator()
  const { body: options } = await member.call('POST /api/auth/passkeys/options/', {})
  const registration = authenticator.make(options, how)
  return {
    authenticator,
    answer: await member.call('POST /api/auth/passkeys/verify/', { ...registration, name }),
  }
}

/** An authenticator's response to a new challenge. */
export async function signChallenge(wend: Wend, authenticator: Authenticator, how?: AuthenticatorOptions) {
  const { body } = await wend.anyone('POST /api/auth/passkeys/login/options/', {})
  return authenticator.use(body, how)
}

export const logInWithPasskey = async (
  wend: Wend,
  authenticator: Authenticator,
  how?: AuthenticatorOptions,
) => wend.anyone('POST /api/auth/passkeys/login/verify/', await signChallenge(wend, authenticator, how))
