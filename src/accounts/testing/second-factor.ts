import { Secret, TOTP } from 'otpauth'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Wend } from '#test/wend.ts'
import { startSecondStep } from '../auth/second-step.ts'
import { lockAndRecheckAccount } from '../users/rechecked-account.ts'
import { join, type Member } from './join.ts'
import { addPasskey } from './passkeys.ts'

/** The code that an authenticator app shows now, or at another time. */
export const totpCode = (secret: string, nowMs = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: nowMs })

/** A valid code, even if it was used already: tests do not wait for the next one. */
export async function nextCode(wend: Wend, { id, secret }: { id: number; secret: string }): Promise<string> {
  await wend.db.updateTable('totp_secrets').set({ last_step: 0 }).where('user_id', '=', id).execute()
  return totpCode(secret)
}

export interface MemberWithTotp extends Member {
  secret: string
  codes: string[]
}

/** Signs up a member with an authenticator app and recovery codes. */
export async function joinWithTotp(wend: Wend, username: string): Promise<MemberWithTotp> {
  const member = await join(wend, username)
  const { body } = await member.call('POST /api/auth/totp/', {})
  const confirmReply = await member.call('POST /api/auth/totp/confirm/', { code: totpCode(body.secret) })
  return { ...member, secret: body.secret, codes: confirmReply.body.codes }
}

/** Starts the second step of a log-in without the first. @returns its challenge */
export const startSecondStepWithoutPassword = ({ db }: Wend, userId: number): Promise<string | undefined> =>
  inTransaction(db, async (tx) => {
    const owner = await lockAndRecheckAccount(tx, userId, () => true)
    return owner && (await startSecondStep(tx, owner)).challenge
  })

/** Adds a passkey and an authenticator app, which enables the second factor, and re-authenticates with it. */
export async function addPasskeyAndTotp(member: Member) {
  const { authenticator } = await addPasskey(member)
  const { secret } = (await member.call('POST /api/auth/totp/', {})).body
  const { codes } = (await member.call('POST /api/auth/totp/confirm/', { code: totpCode(secret) })).body
  await member.call('POST /api/auth/prove/', { code: codes[0] })
  return { authenticator, secret, codes }
}
