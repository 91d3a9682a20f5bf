import type { Wend } from '#test/wend.ts'
import { type Authenticator, type Circumstances, newAuthenticator } from './authenticator.ts'
import type { Member } from './join.ts'

/** What a member's new authenticator gets as its passkey, and the answer to it. */
export async function addPasskeyOf(member: Member, name = 'Phone', how?: Circumstances) {
  const authenticator = newAuthenticator()
  const { body: options } = await member.call('POST /api/auth/passkeys/options/', {})
  const made = authenticator.make(options, how)
  return { authenticator, answer: await member.call('POST /api/auth/passkeys/verify/', { ...made, name }) }
}

/** What an authenticator answers to a new challenge of the site. */
export async function usePasskey(wend: Wend, authenticator: Authenticator, how?: Circumstances) {
  const { body } = await wend.anyone('POST /api/auth/passkeys/login/options/', {})
  return authenticator.use(body, how)
}

export const logInBy = async (wend: Wend, authenticator: Authenticator, how?: Circumstances) =>
  wend.anyone('POST /api/auth/passkeys/login/verify/', await usePasskey(wend, authenticator, how))
