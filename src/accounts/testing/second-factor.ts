import { Secret, TOTP } from 'otpauth'
import type { Wend } from '#test/wend.ts'
import { startSecondStep } from '../auth/second-step.ts'
import { lockVerifiedAccount } from '../users/verified.ts'
import { join, type Member } from './join.ts'
import { addPasskeyOf } from './passkeys.ts'

/** What an app shows now, or at another time. */
export const codeOf = (secret: string, nowMs = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: nowMs })

/** A code that has not been used, as after waiting for the next one. */
export async function nextCode(wend: Wend, { id, secret }: { id: number; secret: string }): Promise<string> {
  await wend.db.updateTable('totp_secrets').set({ last_step: 0 }).where('user_id', '=', id).execute()
  return codeOf(secret)
}

export interface GuardedMember extends Member {
  secret: string
  codes: string[]
}

/** A person with an app for codes and recovery codes. */
export async function joinGuarded(wend: Wend, username: string): Promise<GuardedMember> {
  const member = await join(wend, username)
  const { body } = await member.call('POST /api/auth/totp/', {})
  const confirmed = await member.call('POST /api/auth/totp/confirm/', { code: codeOf(body.secret) })
  return { ...member, secret: body.secret, codes: confirmed.body.codes }
}

/** A log-in that waits for the second factor, without the password. @returns its challenge */
export const beginSecondStep = ({ db }: Wend, userId: number): Promise<string | undefined> =>
  db.transaction().execute(async (tx) => {
    const owner = await lockVerifiedAccount(tx, userId, () => true)
    return owner && (await startSecondStep(tx, owner)).challenge
  })

/** Adds a passkey and an app for codes, which switches the second factor on, and proves the log-in by it. */
export async function addFactors(member: Member) {
  const { authenticator } = await addPasskeyOf(member)
  const { secret } = (await member.call('POST /api/auth/totp/', {})).body
  const { codes } = (await member.call('POST /api/auth/totp/confirm/', { code: codeOf(secret) })).body
  await member.call('POST /api/auth/prove/', { code: codes[0] })
  return { authenticator, secret, codes }
}
