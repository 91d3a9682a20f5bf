import type { PasskeyAssertion } from '#api-contract/shapes/passkey-shapes.ts'
import type { Tx } from '#platform/db/db.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { Allowance, RateLimits } from '#platform/rate-limits/rate-limits.ts'
import type { Way } from '../auth/contract.ts'
import { knownDevice } from '../auth/known-devices.ts'
import { tellOwner } from '../events/tell-owner.ts'
import { takePasskey } from '../passkeys/take-passkey.ts'
import { spendRecoveryCode, spendTotp } from './queries.ts'

/** What a person gives as their second factor. */
export type GivenFactor =
  | { way: 'totp' | 'recovery'; code: string }
  | { way: 'passkey'; credential: PasskeyAssertion }

interface Owner {
  id: number
  username: string
  email: string
}

/** Takes a factor within a transaction that holds the account's row. @returns whether it was right */
export async function takeFactor(
  tx: Tx,
  context: RequestContext,
  owner: Owner,
  given: GivenFactor,
): Promise<boolean> {
  if (given.way === 'passkey')
    return (await takePasskey(tx, context, given.credential, owner.id)) !== undefined
  if (given.way === 'totp') return spendTotp(tx, context.services.config, owner.id, given.code)
  if (!(await spendRecoveryCode(tx, owner.id, given.code))) return false
  await tellOwner(tx, context, owner, 'recovery_code_used')
  context.record('recovery_code_used', owner.id)
  return true
}

const unlimited: Allowance = { take: async () => {}, refund: async () => {} }

/**
 * Where guesses at the codes of an app are counted during a log-in: each device that the account knows has an allowance of its
 * own, all others share one. Nobody guesses a recovery code or a passkey, so the owner can always use those.
 */
export async function codeLimitOf(
  { db, device_key, services: { limits } }: RequestContext,
  userId: number,
  way: Way,
): Promise<Allowance> {
  if (way !== 'totp') return unlimited
  const device = await knownDevice(db, userId, device_key)
  return device === undefined ? limits.of('code_by_account', userId) : limits.of('code_by_device', device)
}

/** The same for a log-in that proves itself: a stolen token takes nothing from its owner's other log-ins. */
export const proofLimitOf = (limits: RateLimits, sessionId: number): Allowance =>
  limits.of('code_by_log_in', sessionId)
