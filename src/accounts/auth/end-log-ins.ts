import type { Tx } from '#platform/db/db.ts'
import { removeSessions } from '../queries.ts'
import { removeSecondSteps } from './second-step.ts'

/**
 * Ends all log-ins and API tokens of an account, optionally except one, and log-ins that wait for a second factor. The
 * transaction holds the account's row. @returns how many have ended
 */
export async function endLogIns(tx: Tx, userId: number, but?: number): Promise<number> {
  await removeSecondSteps(tx, userId)
  return removeSessions(tx, userId, but)
}
