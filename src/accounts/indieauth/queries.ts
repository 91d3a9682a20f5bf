import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.ts'
import type { RecheckedAccount } from '../users/rechecked-account.ts'
import { hashToken, newToken } from '../users/tokens.ts'
import type { DiscoveredServer } from './discover.ts'
import type { ProfileAddress } from './profile-address.ts'

/** How long (minutes) a person may take to log in at another server, and again to sign up here. */
const expiryMinutes = 15
const expiry = sql<string>`now() + make_interval(mins => ${expiryMinutes})`

/** Stores a log-in until the redirect back. */
export async function insertPendingLogin(
  db: Db,
  { url, authorization_endpoint, issuer }: DiscoveredServer,
  { state, challenge }: { state: string; challenge: string },
): Promise<void> {
  await db
    .insertInto('domain_proofs')
    .values({
      url,
      authorization_endpoint,
      issuer,
      challenge,
      key_hash: hashToken(state),
      expires_on: expiry,
    })
    .execute()
}

/** Deletes and returns a pending log-in: there is only one attempt. */
export const consumePendingLogin = (db: Db, state: string) =>
  db
    .deleteFrom('domain_proofs')
    .where('key_hash', '=', hashToken(state))
    .where('is_proved', '=', false)
    .where('expires_on', '>', sql<string>`now()`)
    .returning(['url', 'authorization_endpoint', 'issuer', 'challenge'])
    .executeTakeFirst()

/** @returns a single-use key that proves the address */
export async function insertProvenAddress(db: Db, { url }: ProfileAddress): Promise<string> {
  const key = newToken()
  await db
    .insertInto('domain_proofs')
    .values({
      url,
      authorization_endpoint: '',
      issuer: null,
      challenge: '',
      is_proved: true,
      key_hash: hashToken(key),
      expires_on: expiry,
    })
    .execute()
  return key
}

const selectProvenAddress = (db: Db, key: string) =>
  db
    .selectFrom('domain_proofs')
    .select('url')
    .where('key_hash', '=', hashToken(key))
    .where('is_proved', '=', true)
    .where('expires_on', '>', sql<string>`now()`)

export const findProvenAddress = async (db: Db, key: string): Promise<string | undefined> =>
  (await selectProvenAddress(db, key).executeTakeFirst())?.url

/** Deletes a key. @returns true if it existed: only one of two concurrent calls succeeds */
export async function consumeProvenAddress(db: Db, key: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('domain_proofs')
    .where('key_hash', '=', hashToken(key))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The account with this address, and whether log-ins with it are disabled. */
export const findByDomain = (db: Db, url: string) =>
  db
    .selectFrom('account_domains')
    .select(['id', 'user_id'])
    .select(sql<boolean>`is_domain_off(url_key, user_id)`.as('is_off'))
    .where('url', '=', url)
    .executeTakeFirst()

export async function isDomainDisabled(db: Db, urlKey: string, userId: number | null): Promise<boolean> {
  const { rows } = await sql<{ is_off: boolean }>`
    select is_domain_off(${urlKey}, ${userId}::integer) as is_off`.execute(db)
  return rows[0]?.is_off === true
}

export async function markDomainUsed(db: Db, id: number): Promise<void> {
  await db.updateTable('account_domains').set({ last_used_on: sql`now()` }).where('id', '=', id).execute()
}

export const findDomains = (db: Db, userId: number) =>
  db
    .selectFrom('account_domains')
    .select(['id', 'url', 'created_on', 'last_used_on'])
    .select(sql<boolean>`is_domain_off(url_key, user_id)`.as('is_off'))
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

/** @returns undefined if another account already has it */
export const insertDomain = (tx: Tx, { id }: RecheckedAccount, { url, url_key }: ProfileAddress) =>
  tx
    .insertInto('account_domains')
    .values({ user_id: id, url, url_key })
    .onConflict((conflict) => conflict.column('url').doNothing())
    .returning(['id', 'url', 'created_on', 'last_used_on'])
    .executeTakeFirst()

/** @returns false if it did not exist */
export async function deleteDomain(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('account_domains')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
