import { sql } from 'kysely'
import { apiError, invalidToken } from '#api-contract/api-error.ts'
import type { RecentAuth } from '#api-contract/endpoint.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import type { RequestContext, Viewer } from '#platform/http/request-context.ts'
import { proveFirst } from '../users/errors.ts'
import { lockVerified, type Verified } from '../users/verified.ts'

// Proving that a log-in is still in its owner's hands, before what is delicate. Where an account has a second factor the
// proof is that; elsewhere it is the password.

/** How long (minutes) a log-in may do what is delicate after a proof. */
const proofMinutes = 10

const proofEnds = sql<string>`now() + make_interval(mins => ${proofMinutes})`

/** The end of a proof that is given now. */
export const provedUntil = (isProved: boolean) => (isProved ? proofEnds : null)

/**
 * What decides about a delicate call, from the database: it may have changed this very moment.
 * @throws ApiError 401 where the log-in has ended
 */
export async function proofOf(db: Db, { session_id }: Viewer) {
  const known = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['u.password_hash', 'u.has_second_factor'])
    .select(sql<boolean>`coalesce(s.proved_until > now(), false)`.as('is_proved'))
    .where('s.id', '=', session_id)
    .executeTakeFirst()
  if (!known) throw invalidToken()
  return known
}

/** @throws ApiError 401, and 403 `prove_first` */
export async function askForProof(db: Db, viewer: Viewer, proof: RecentAuth): Promise<void> {
  const known = await proofOf(db, viewer)
  if (!known.has_second_factor && proof === 'with_factor') return
  if (!known.is_proved) throw apiError(proveFirst())
}

/**
 * Locks the caller's account for something delicate.
 * @throws ApiError 401 and 403 where the log-in, or its proof, has ended since the call was admitted
 */
export async function lockProved(tx: Tx, viewer: Viewer): Promise<Verified> {
  const owner = await lockVerified(tx, viewer.id, async () => (await proofOf(tx, viewer)).is_proved)
  if (!owner) throw apiError(proveFirst())
  return owner
}

/**
 * The same for a call that has brought the password. @param verifiedHash what it was verified against
 * @returns undefined where it has been replaced since @throws ApiError 401 where the log-in has ended
 */
export const lockByPassword = (tx: Tx, viewer: Viewer, verifiedHash: string): Promise<Verified | undefined> =>
  lockVerified(tx, viewer.id, async () => {
    const { password_hash, has_second_factor } = await proofOf(tx, viewer)
    return password_hash === verifiedHash && !has_second_factor
  })

/** Lets a log-in do what is delicate for a while. */
export async function keepProof(tx: Tx, _: Verified, sessionId: number): Promise<void> {
  await tx.updateTable('sessions').set({ proved_until: proofEnds }).where('id', '=', sessionId).execute()
}

/** Ends all proofs of an account: they were given with less than is asked from now on. */
export async function endProofs(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ proved_until: null })
    .where('user_id', '=', userId)
    .where('proved_until', 'is not', null)
    .execute()
}

/**
 * Changes what opens the caller's account, whose row is locked.
 * @throws ApiError 401 and 403 where the log-in or its proof has ended since the call was admitted
 */
export const changeFactors = <T>(
  { db, viewer }: RequestContext<Viewer>,
  work: (tx: Tx, owner: Verified) => Promise<T>,
): Promise<T> => db.transaction().execute(async (tx) => work(tx, await lockProved(tx, viewer)))
