import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.ts'
import type { Verified } from '../users/verified.ts'

/** How long (minutes) an authenticator may take. Log-in pages ask ahead, and people look at them for a while. */
const challengeMinutes = 15

const challengeBytes = (challenge: string) => Buffer.from(challenge, 'base64url')

/** @param sessionId the log-in that makes a passkey; none where one is used */
export async function keepChallenge(db: Db, challenge: string, sessionId?: number): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({
      challenge: challengeBytes(challenge),
      session_id: sessionId ?? null,
      expires_on: sql<string>`now() + make_interval(mins => ${challengeMinutes})`,
    })
    .execute()
}

/** Takes a challenge, which then is none any more. @returns whether it was there, for this log-in or for use */
export async function spendChallenge(db: Db, challenge: string, sessionId?: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challengeBytes(challenge))
    .where(sql<boolean>`session_id is not distinct from ${sessionId ?? null}::integer`)
    .where('expires_on', '>', sql<string>`now()`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** What authenticators know an account by, made when it is first needed. The transaction holds the account's row. */
export async function handleOf(tx: Db, userId: number): Promise<Buffer> {
  const { passkey_handle } = await tx
    .updateTable('users')
    .set({ passkey_handle: sql<Buffer>`coalesce(passkey_handle, ${randomBytes(32)})` })
    .where('id', '=', userId)
    .returning('passkey_handle')
    .executeTakeFirstOrThrow()
  return passkey_handle as Buffer
}

const shown = ['id', 'name', 'is_synced', 'created_on', 'last_used_on'] as const

export const passkeysOf = (db: Db, userId: number) =>
  db.selectFrom('passkeys').select(shown).where('user_id', '=', userId).orderBy('id').execute()

export const credentialsOf = (db: Db, userId: number) =>
  db.selectFrom('passkeys').select('credential_id').where('user_id', '=', userId).execute()

interface NewPasskey {
  name: string
  credential_id: Buffer
  public_key: Buffer
  counter: number
  transports: string[]
  is_synced: boolean
}

/** @returns undefined where the authenticator's id is taken: by the account itself, or by another one */
export const insertPasskey = (tx: Tx, { id }: Verified, passkey: NewPasskey) =>
  tx
    .insertInto('passkeys')
    .values({ ...passkey, user_id: id })
    .onConflict((known) => known.column('credential_id').doNothing())
    .returning(shown)
    .executeTakeFirst()

export const setPasskeyName = (db: Db, userId: number, id: number, name: string) =>
  db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(shown)
    .executeTakeFirst()

export async function deletePasskey(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The passkey with this id of its authenticator's, and its owner's handle. */
export const findPasskey = (db: Db, credentialId: string) =>
  db
    .selectFrom('passkeys as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.user_id', 'p.public_key', 'u.passkey_handle'])
    .where('p.credential_id', '=', Buffer.from(credentialId, 'base64url'))
    .executeTakeFirst()

/** Whether a passkey has not been removed. */
export async function hasPasskey(tx: Tx, id: number): Promise<boolean> {
  const known = await tx.selectFrom('passkeys').select('id').where('id', '=', id).executeTakeFirst()
  return known !== undefined
}

/**
 * Notes a use. Authenticators that count must have counted on: one that has not is a copy, or has been copied.
 * @returns whether it has counted on
 */
export async function noteUse(
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
