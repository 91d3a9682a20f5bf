import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.ts'
import { countAffected, firstRow } from '#platform/db/results.ts'
import type { Row } from '#platform/db/tables.ts'
import type { RecheckedAccount } from '../users/rechecked-account.ts'

/** How long (minutes) a challenge is valid. Log-in pages request one in advance and may stay open for a while. */
const challengeMinutes = 15

const challengeBytes = (challenge: string) => Buffer.from(challenge, 'base64url')

/** @param sessionId the session that adds a passkey; undefined for logging in with one */
export async function insertChallenge(db: Db, challenge: string, sessionId?: number): Promise<void> {
  await sql`
    insert into passkey_challenges (challenge, session_id, expires_on)
    values (${challengeBytes(challenge)}, ${sessionId ?? null},
      now() + make_interval(mins => ${challengeMinutes}))`.execute(db)
}

/** Deletes a challenge. @returns true if it was valid for this session, or for logging in if there is none */
export async function consumeChallenge(db: Db, challenge: string, sessionId?: number): Promise<boolean> {
  const result = await sql`
    delete from passkey_challenges
    where challenge = ${challengeBytes(challenge)}
      and session_id is not distinct from ${sessionId ?? null}::integer
      and expires_on > now()`.execute(db)
  return countAffected(result) > 0
}

/**
 * The account's id for authenticators (WebAuthn's user handle), created on first use. The caller must have locked the
 * account.
 */
export async function getUserHandle(tx: Db, userId: number): Promise<Buffer> {
  const { rows } = await sql<{ passkey_handle: Buffer }>`
    update users set passkey_handle = coalesce(passkey_handle, ${randomBytes(32)}) where id = ${userId}
    returning passkey_handle`.execute(tx)
  return firstRow(rows).passkey_handle
}

const passkeyColumns = sql`id, name, is_synced, created_on, last_used_on`

type PasskeyRow = Pick<Row<'passkeys'>, 'id' | 'name' | 'is_synced' | 'created_on' | 'last_used_on'>

export async function findPasskeys(db: Db, userId: number) {
  const { rows } = await sql<PasskeyRow>`
    select ${passkeyColumns} from passkeys where user_id = ${userId} order by id`.execute(db)
  return rows
}

export async function findCredentials(db: Db, userId: number) {
  const { rows } = await sql<Pick<Row<'passkeys'>, 'credential_id'>>`
    select credential_id from passkeys where user_id = ${userId}`.execute(db)
  return rows
}

interface NewPasskey {
  name: string
  credential_id: Buffer
  public_key: Buffer
  counter: number
  transports: string[]
  is_synced: boolean
}

/** @returns undefined if the credential id is taken, by this account or another */
export async function insertPasskey(
  tx: Tx,
  { id }: RecheckedAccount,
  { name, credential_id, public_key, counter, transports, is_synced }: NewPasskey,
) {
  const { rows } = await sql<PasskeyRow>`
    insert into passkeys (user_id, name, credential_id, public_key, counter, transports, is_synced)
    values (${id}, ${name}, ${credential_id}, ${public_key}, ${counter}, ${transports}, ${is_synced})
    on conflict (credential_id) do nothing
    returning ${passkeyColumns}`.execute(tx)
  return rows[0]
}

export async function setPasskeyName(db: Db, userId: number, id: number, name: string) {
  const { rows } = await sql<PasskeyRow>`
    update passkeys set name = ${name} where user_id = ${userId} and id = ${id}
    returning ${passkeyColumns}`.execute(db)
  return rows[0]
}

export async function deletePasskey(db: Db, userId: number, id: number): Promise<boolean> {
  const result = await sql`
    delete from passkeys where user_id = ${userId} and id = ${id}`.execute(db)
  return countAffected(result) > 0
}

/** The passkey with this credential id, and its owner's handle. */
export async function findPasskey(db: Db, credentialId: string) {
  const { rows } = await sql<
    Pick<Row<'passkeys'>, 'id' | 'user_id' | 'public_key'> & Pick<Row<'users'>, 'passkey_handle'>
  >`
    select p.id, p.user_id, p.public_key, u.passkey_handle
    from passkeys p join users u on u.id = p.user_id
    where p.credential_id = ${Buffer.from(credentialId, 'base64url')}`.execute(db)
  return rows[0]
}

export async function passkeyExists(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`select from passkeys where id = ${id}`.execute(tx)
  return rows.length > 0
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
  const result = await sql`
    update passkeys set counter = ${counter}, is_synced = ${is_synced}, last_used_on = now()
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))`.execute(db)
  return countAffected(result) > 0
}
