import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.ts'
import { countAffected } from '#platform/db/results.ts'
import type { Row } from '#platform/db/tables.ts'
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
  await sql`
    insert into domain_proofs (url, authorization_endpoint, issuer, challenge, key_hash, expires_on)
    values (${url}, ${authorization_endpoint}, ${issuer}, ${challenge}, ${hashToken(state)},
      ${expiry})`.execute(db)
}

/** Deletes and returns a pending log-in: there is only one attempt. */
export async function consumePendingLogin(db: Db, state: string) {
  const { rows } = await sql<
    Pick<Row<'domain_proofs'>, 'url' | 'authorization_endpoint' | 'issuer' | 'challenge'>
  >`
    delete from domain_proofs where key_hash = ${hashToken(state)} and not is_proved and expires_on > now()
    returning url, authorization_endpoint, issuer, challenge`.execute(db)
  return rows[0]
}

/** @returns a single-use key that proves the address */
export async function insertProvenAddress(db: Db, { url }: ProfileAddress): Promise<string> {
  const key = newToken()
  await sql`
    insert into domain_proofs (url, authorization_endpoint, challenge, is_proved, key_hash, expires_on)
    values (${url}, '', '', true, ${hashToken(key)}, ${expiry})`.execute(db)
  return key
}

export async function findProvenAddress(db: Db, key: string): Promise<string | undefined> {
  const { rows } = await sql<Pick<Row<'domain_proofs'>, 'url'>>`
    select url from domain_proofs
    where key_hash = ${hashToken(key)} and is_proved and expires_on > now()`.execute(db)
  return rows[0]?.url
}

/** Deletes a key. @returns true if it existed: only one of two concurrent calls succeeds */
export async function consumeProvenAddress(db: Db, key: string): Promise<boolean> {
  const result = await sql`
    delete from domain_proofs where key_hash = ${hashToken(key)}`.execute(db)
  return countAffected(result) > 0
}

/** The account with this address, and whether log-ins with it are disabled. */
export async function findByDomain(db: Db, url: string) {
  const { rows } = await sql<Pick<Row<'account_domains'>, 'id' | 'user_id'> & { is_off: boolean }>`
    select id, user_id, is_domain_off(url_key, user_id) as is_off
    from account_domains where url = ${url}`.execute(db)
  return rows[0]
}

export async function isDomainDisabled(db: Db, urlKey: string, userId: number | null): Promise<boolean> {
  const { rows } = await sql<{ is_off: boolean }>`
    select is_domain_off(${urlKey}, ${userId}::integer) as is_off`.execute(db)
  return rows[0]?.is_off === true
}

export async function markDomainUsed(db: Db, id: number): Promise<void> {
  await sql`update account_domains set last_used_on = now() where id = ${id}`.execute(db)
}

type Domain = Pick<Row<'account_domains'>, 'id' | 'url' | 'created_on' | 'last_used_on'>

export async function findDomains(db: Db, userId: number) {
  const { rows } = await sql<Domain & { is_off: boolean }>`
    select id, url, created_on, last_used_on, is_domain_off(url_key, user_id) as is_off
    from account_domains where user_id = ${userId} order by id`.execute(db)
  return rows
}

/** @returns undefined if another account already has it */
export async function insertDomain(tx: Tx, { id }: RecheckedAccount, { url, url_key }: ProfileAddress) {
  const { rows } = await sql<Domain>`
    insert into account_domains (user_id, url, url_key) values (${id}, ${url}, ${url_key})
    on conflict (url) do nothing
    returning id, url, created_on, last_used_on`.execute(tx)
  return rows[0]
}

/** @returns false if it did not exist */
export async function deleteDomain(db: Db, userId: number, id: number): Promise<boolean> {
  const result = await sql`
    delete from account_domains where user_id = ${userId} and id = ${id}`.execute(db)
  return countAffected(result) > 0
}
