import { sql } from 'kysely'
import { apiError } from '#api-contract/api-error.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { secondFactorRequired } from '../users/errors.ts'
import { hashOfToken, newToken } from '../users/tokens.ts'
import type { Verified } from '../users/verified.ts'
import type { Way } from './contract.ts'
import { waysOf } from './second-factor.ts'
import { refuseSuspended } from './sessions.ts'

// A log-in whose password was right, and that waits for the second factor.

const stepMinutes = 10

const maxWrongCodes = 5

/** A log-in stops here. @returns what opens the second step, once @throws ApiError 403 while the account is suspended */
export async function startSecondStep(tx: Tx, owner: Verified) {
  refuseSuspended(owner.suspended_until, owner.id)
  const challenge = newToken()
  await tx
    .insertInto('second_steps')
    .values({
      challenge_hash: hashOfToken(challenge),
      user_id: owner.id,
      expires_on: sql<string>`now() + make_interval(mins => ${stepMinutes})`,
    })
    .execute()
  return { challenge, ways: await waysOf(tx, owner.id) }
}

/** The answer to a right password: 401 with what the second step needs. */
export const needsSecondStep = (userId: number, extraFields: { challenge: string; ways: Way[] }) =>
  apiError(secondFactorRequired(), { userId, extraFields })

/**
 * Counts one try, before it is looked at: of many at once only five are.
 * @returns the account, and whether this is the last try
 */
export async function trySecondStep(db: Db, challenge: string) {
  const { rows } = await sql<{ user_id: number; is_last: boolean }>`
    update second_steps set wrong_codes = wrong_codes + 1
    where challenge_hash = ${hashOfToken(challenge)} and wrong_codes < ${maxWrongCodes} and expires_on > now()
    returning user_id, wrong_codes = ${maxWrongCodes} as is_last`.execute(db)
  return rows[0]
}

/** Ends a challenge. @returns whether it was there: of two at once one succeeds */
export async function endSecondStep(db: Db, challenge: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('second_steps')
    .where('challenge_hash', '=', hashOfToken(challenge))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all log-ins that wait for the second factor: what began them holds no longer. */
export async function removeSecondSteps(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('second_steps').where('user_id', '=', userId).execute()
}
