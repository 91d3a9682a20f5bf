import type { Tx } from '#platform/db/db.ts'
import { removeSecondSteps } from './second-step.ts'

/**
 * Ends all log-ins and API tokens of an account, optionally except one, and log-ins that wait for a second factor. The
 * transaction holds the account's row. @returns how many have ended
 */
export async function endLogIns(tx: Tx, userId: number, but?: number): Promise<number> {
  await removeSecondSteps(tx, userId)
  const { numDeletedRows } = await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(but !== undefined, (all) => all.where('id', '<>', but as number))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
