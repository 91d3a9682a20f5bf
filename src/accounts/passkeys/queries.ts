import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.ts'
import type { RecheckedAccount } from '../users/rechecked-account.ts'

/** How long (minutes) a challenge is valid. Log-in pages request one in advance and may stay open for a while. */
const challengeMinutes = 15

const challengeBytes = (challenge: string) => Buffer.from(challenge, 'base64url')

/** @param sessionId the session that adds a passkey; undefined for logging in with one */
export async function insertChallenge(db: Db, challenge: string, sessionId?: number): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge: challengeBytes(challenge),
      session_id: sessionId ?? null,
      expires_on: sql<string>`now() + make_interval(mins => ${challengeMinutes})`,
    })
    .execute()
}

/** Deletes a challenge. @returns true if it was valid for this session, or for logging in if there is none */
export async function consumeChallenge(db: Db, challenge: string, sessionId?: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challengeBytes(challenge))
    .where(sql<boolean>`session_id is not distinct from ${sessionId ?? null}::integer`)
    .where('expires_on', '>', sql<string>`now()`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * The account's id for authenticators (WebAuthn's user handle), created on first use. The caller must have locked the
 * account.
 */
export async function getUserHandle(tx: Db, userId: number): Promise<Buffer> {
  const { passkey_handle } = await tx
    .updateTable('users')
    .set({ passkey_handle: sql<Buffer>`coalesce(passkey_handle, ${randomBytes(32)})` })
    .where('id', '=', userId)
    .returning('passkey_handle')
    .executeTakeFirstOrThrow()
  return passkey_handle as Buffer
}

const passkeyColumns = ['id', 'name', 'is_synced', 'created_on', 'last_used_on'] as const

export const findPasskeys = (db: Db, userId: number) =>
  db.selectFrom('passkeys').select(passkeyColumns).where('user_id', '=', userId).orderBy('id').execute()

export const findCredentials = (db: Db, userId: number) =>
  db.selectFrom('passkeys').select('credential_id').where('user_id', '=', userId).execute()

interface NewPasskey {
  name: string
  credential_id: Buffer
  public_key: Buffer
  counter: number
  transports: string[]
  is_synced: boolean
}

/** @returns undefined if the credential id is taken, by this account or another */
export const insertPasskey = (tx: Tx, { id }: RecheckedAccount, passkey: NewPasskey) =>
  tx
    .insertInto('passkeys')
    .values({ ...passkey, user_id: id })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(passkeyColumns)
    .executeTakeFirst()

export const setPasskeyName = (db: Db, userId: number, id: number, name: string) =>
  db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(passkeyColumns)
    .executeTakeFirst()

export async function deletePasskey(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The passkey with this credential id, and its owner's handle. */
export const findPasskey = (db: Db, credentialId: string) =>
  db
    .selectFrom('passkeys as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.user_id', 'p.public_key', 'u.passkey_handle'])
    .where('p.credential_id', '=', Buffer.from(credentialId, 'base64url'))
    .executeTakeFirst()

export async function passkeyExists(tx: Tx, id: number): Promise<boolean> {
  const passkey = await tx.selectFrom('passkeys').select('id').where('id', '=', id).executeTakeFirst()
  return passkey !== undefined
}

/**
 * Records a use. Counters must increase; one that does not indicates a cloned authenticator.
 * @returns true if the counter increased
 */
export async function updateCounter(
  db: Db,
  id: number,
  { counter, is_synced }: { counter: number; is_synced: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, is_synced, last_used_on: sql`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${counter} or (counter = 0 and ${counter} = 0))`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
