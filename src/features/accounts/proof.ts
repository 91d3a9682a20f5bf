import { sql } from 'kysely'
import type { Proof } from '#contract/endpoint.ts'
import { refusal } from '#contract/refusal.ts'
import type { Db } from '#server/db.ts'
import type { Viewer } from '#server/request-context.ts'
import { proveFirst } from './reasons.ts'

// Proving that a log-in is still in its owner's hands, before what is delicate. Where an account has a second factor the
// proof is that; elsewhere it is the password.

/** How long (minutes) a log-in may do what is delicate after a proof. */
export const proofMinutes = 10

const proofEnds = sql<string>`now() + make_interval(mins => ${proofMinutes})`

/** The end of a proof that is given now. */
export const provedUntil = (isProved: boolean) => (isProved ? proofEnds : null)

/** What decides about a delicate call, from the database: it may have changed this very moment. */
export const proofOf = (db: Db, { session_id }: Viewer) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['u.password_hash', 'u.has_second_factor'])
    .select(sql<boolean>`coalesce(s.proved_until > now(), false)`.as('is_proved'))
    .where('s.id', '=', session_id)
    .executeTakeFirst()

/** @throws Refusal 403 `prove_first` */
export async function askForProof(db: Db, viewer: Viewer, proof: Proof): Promise<void> {
  const known = await proofOf(db, viewer)
  if (known && !known.has_second_factor && proof === 'with_factor') return
  if (!known?.is_proved) throw refusal(proveFirst())
}

/** Lets a log-in do what is delicate for a while. */
export async function keepProof(db: Db, sessionId: number): Promise<void> {
  await db.updateTable('sessions').set({ proved_until: proofEnds }).where('id', '=', sessionId).execute()
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
