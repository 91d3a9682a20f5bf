import { sql } from 'kysely'
import { apiError } from '#api-contract/api-error.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { countAffected } from '#platform/db/results.ts'
import { secondFactorRequired } from '../users/errors.ts'
import type { RecheckedAccount } from '../users/rechecked-account.ts'
import { hashToken, newToken } from '../users/tokens.ts'
import type { SecondFactorMethod } from './contract.ts'
import { findEnabledMethods } from './second-factor.ts'
import { assertNotSuspended } from './sessions.ts'

// A second step is a log-in with a correct password that awaits its second factor.

const challengeMinutes = 10

const maxWrongCodes = 5

/**
 * Pauses a log-in until its second factor. @returns the single-use challenge and the available methods @throws ApiError
 * 403 while the account is suspended
 */
export async function startSecondStep(tx: Tx, owner: RecheckedAccount) {
  assertNotSuspended(owner.suspended_until, owner.id)
  const challenge = newToken()
  await sql`
    insert into second_steps (challenge_hash, user_id, expires_on)
    values (${hashToken(challenge)}, ${owner.id},
      now() + make_interval(mins => ${challengeMinutes}))`.execute(tx)
  return { challenge, ways: await findEnabledMethods(tx, owner.id) }
}

/** The 401 reply to a correct password, with what the second step needs. */
export const secondStepError = (
  userId: number,
  extraFields: { challenge: string; ways: SecondFactorMethod[] },
) => apiError(secondFactorRequired(), { userId, extraFields })

/**
 * Counts an attempt before it is checked, so that concurrent attempts cannot exceed the limit.
 * @returns the account, and whether this was the last attempt; undefined if the challenge is invalid
 */
export async function attemptSecondFactor(db: Db, challenge: string) {
  const { rows } = await sql<{ user_id: number; is_last: boolean }>`
    update second_steps set wrong_codes = wrong_codes + 1
    where challenge_hash = ${hashToken(challenge)} and wrong_codes < ${maxWrongCodes} and expires_on > now()
    returning user_id, wrong_codes = ${maxWrongCodes} as is_last`.execute(db)
  return rows[0]
}

/** Deletes a challenge. @returns true if it existed: only one of two concurrent calls succeeds */
export async function consumeSecondStep(db: Db, challenge: string): Promise<boolean> {
  const result = await sql`
    delete from second_steps where challenge_hash = ${hashToken(challenge)}`.execute(db)
  return countAffected(result) > 0
}

/** Cancels all pending second steps, after their first factor became invalid. */
export async function removeSecondSteps(db: Db, userId: number): Promise<void> {
  await sql`delete from second_steps where user_id = ${userId}`.execute(db)
}
