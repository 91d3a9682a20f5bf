import type { Wend } from '#test/wend.ts'
import { type Authenticator, type AuthenticatorOptions, createAuthenticator } from './authenticator.ts'
import type { Member } from './join.ts'

/** Adds a passkey from a new authenticator. @returns the authenticator and the reply */
export async function addPasskey(member: Member, name = 'Phone', overrides?: AuthenticatorOptions) {
  const authenticator = createAuthenticator()
  const { body: options } = await member.call('POST /api/auth/passkeys/options/', {})
  const registration = authenticator.register(options, overrides)
  return {
    authenticator,
    reply: await member.call('POST /api/auth/passkeys/verify/', { ...registration, name }),
  }
}

/** An authenticator's response to a new challenge. */
export async function signChallenge(
  wend: Wend,
  authenticator: Authenticator,
  overrides?: AuthenticatorOptions,
) {
  const { body } = await wend.anonymous('POST /api/auth/passkeys/login/options/', {})
  return authenticator.authenticate(body, overrides)
}

export const logInWithPasskey = async (
  wend: Wend,
  authenticator: Authenticator,
  overrides?: AuthenticatorOptions,
) =>
  wend.anonymous('POST /api/auth/passkeys/login/verify/', await signChallenge(wend, authenticator, overrides))
