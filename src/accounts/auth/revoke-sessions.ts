import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'
import { countAffected } from '#platform/db/results.ts'
import { removeSecondSteps } from './second-step.ts'

/**
 * Revokes an account's sessions and API tokens, optionally except one, and pending second steps. The caller must have
 * locked the account. @returns the number of revoked sessions and tokens
 */
export async function revokeSessions(tx: Tx, userId: number, exceptId?: number): Promise<number> {
  await removeSecondSteps(tx, userId)
  const result = await sql`
    delete from sessions
    where user_id = ${userId} ${exceptId === undefined ? sql`` : sql`and id <> ${exceptId}`}`.execute(tx)
  return countAffected(result)
}
