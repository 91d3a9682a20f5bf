import type { PasskeyAssertion } from '#api-contract/shapes/passkey-shapes.ts'
import type { Tx } from '#platform/db/db.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Allowance, RateLimits } from '#platform/rate-limits/rate-limits.ts'
import type { SecondFactorMethod } from '../auth/contract.ts'
import { findKnownDevice } from '../auth/known-devices.ts'
import { notifyOwner } from '../events/notify-owner.ts'
import { verifyPasskey } from '../passkeys/verify-passkey.ts'
import { consumeRecoveryCode, consumeTotp } from './queries.ts'

/** A second factor as entered. */
export type FactorInput =
  | { way: 'totp' | 'recovery'; code: string }
  | { way: 'passkey'; credential: PasskeyAssertion }

interface Owner {
  id: number
  username: string
  email: string
}

/** Verifies and consumes a second factor, in a transaction that has locked the account. @returns true if it is valid */
export async function verifyFactor(
  tx: Tx,
  context: RequestContext,
  owner: Owner,
  factor: FactorInput,
): Promise<boolean> {
  if (factor.way === 'passkey')
    return (await verifyPasskey(tx, context, factor.credential, owner.id)) !== undefined
  if (factor.way === 'totp') return consumeTotp(tx, context.services.config, owner.id, factor.code)
  if (!(await consumeRecoveryCode(tx, owner.id, factor.code))) return false
  await notifyOwner(tx, context, owner, 'recovery_code_used')
  context.record('recovery_code_used', owner.id)
  return true
}

const unlimited: Allowance = { take: async () => {}, refund: async () => {} }

/**
 * The rate limit for TOTP guesses during a log-in: each known device has its own allowance, all others share one.
 * Recovery codes and passkeys cannot be guessed, so they are not limited and always available to the owner.
 */
export async function getCodeGuessLimit(
  { db, deviceKey, services: { limits } }: RequestContext,
  userId: number,
  way: SecondFactorMethod,
): Promise<Allowance> {
  if (way !== 'totp') return unlimited
  const device = await findKnownDevice(db, userId, deviceKey)
  return device === undefined
    ? limits.allowance('code_by_account', userId)
    : limits.allowance('code_by_device', device)
}

/**
 * The limit for re-authentication is per session, so that a stolen token cannot use up the allowance of the owner's
 * other sessions.
 */
export const getReauthGuessLimit = (limits: RateLimits, sessionId: number): Allowance =>
  limits.allowance('code_by_log_in', sessionId)
