import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { SecondFactorMethod } from './contract.ts'
import { clearRecentAuth } from './recent-auth.ts'
import { removeStaffTokens } from './sessions.ts'

/** The account's available second-factor methods. */
export async function findEnabledMethods(db: Db, userId: number): Promise<SecondFactorMethod[]> {
  const { rows } = await sql<{ method: SecondFactorMethod }>`
    select 'totp' as method where exists (
      select from totp_secrets where user_id = ${userId} and confirmed_on is not null)
    union all select 'passkey' where exists (select from passkeys where user_id = ${userId})
    union all select 'recovery' where exists (select from recovery_codes where user_id = ${userId})`.execute(
    db,
  )
  return rows.map(({ method }) => method)
}

/**
 * Enables or disables the second factor. Enabling clears recent authentication and revokes staff API tokens, which were
 * obtained with the password alone. The caller must have locked the account.
 */
export async function setSecondFactor(tx: Db, userId: number, isOn: boolean): Promise<void> {
  await sql`update users set has_second_factor = ${isOn} where id = ${userId}`.execute(tx)
  if (!isOn) return
  await clearRecentAuth(tx, userId)
  await removeStaffTokens(tx, userId)
}

export async function removeRecoveryCodes(tx: Db, userId: number): Promise<void> {
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(tx)
}

/** Disables the second factor and drops its recovery codes if no app or passkey is left. */
export async function disableIfNoFactorLeft(tx: Db, userId: number): Promise<void> {
  const remaining = await findEnabledMethods(tx, userId)
  if (remaining.some((method) => method !== 'recovery')) return
  await removeRecoveryCodes(tx, userId)
  await setSecondFactor(tx, userId, false)
}
