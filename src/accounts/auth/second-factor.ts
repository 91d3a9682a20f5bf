import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { Way } from './contract.ts'
import { endProofs } from './recent-auth.ts'
import { removeStaffTokens } from './sessions.ts'

/** By what the second step can be taken, as things are. */
export async function waysOf(db: Db, userId: number): Promise<Way[]> {
  const { rows } = await sql<{ way: Way }>`
    select 'totp' as way where exists (
      select from totp_secrets where user_id = ${userId} and confirmed_on is not null)
    union all select 'passkey' where exists (select from passkeys where user_id = ${userId})
    union all select 'recovery' where exists (select from recovery_codes where user_id = ${userId})`.execute(
    db,
  )
  return rows.map(({ way }) => way)
}

/**
 * Switches it. What was proved with less ends: proofs, and API tokens for what staff do. The transaction holds the account's
 * row.
 */
export async function setSecondFactor(tx: Db, userId: number, isOn: boolean): Promise<void> {
  await tx.updateTable('users').set({ has_second_factor: isOn }).where('id', '=', userId).execute()
  if (!isOn) return
  await endProofs(tx, userId)
  await removeStaffTokens(tx, userId)
}

export async function removeRecoveryCodes(tx: Db, userId: number): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

/** Recovery codes recover nothing where no factor is left: the password is enough then. */
export async function endWithoutFactor(tx: Db, userId: number): Promise<void> {
  const left = await waysOf(tx, userId)
  if (left.some((way) => way !== 'recovery')) return
  await removeRecoveryCodes(tx, userId)
  await setSecondFactor(tx, userId, false)
}
