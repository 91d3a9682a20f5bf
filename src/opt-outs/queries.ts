import { sql } from 'kysely'
import type { SiteUrl } from '#addresses/site-address.ts'
import { apiError } from '#api-contract/api-error.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { firstRow } from '#platform/db/results.ts'
import type { Row } from '#platform/db/tables.ts'
import { requestNotFound } from './errors.ts'
import { hashKey } from './keys.ts'

type StoredRequest = Omit<
  Row<'owner_requests'>,
  'key_hash' | 'mail_key_hash' | 'note' | 'decided_by' | 'decided_on'
>
const requestColumns = sql`
  id, url, url_key, domain, wish, proof, state, email, language, reason, created_on, done_on`

export type RequestRow = StoredRequest & { is_by_mail: boolean }

/** @throws ApiError 404 */
export async function getRequestByKey(db: Db, key: string): Promise<RequestRow> {
  const hash = hashKey(key)
  const { rows } = await sql<RequestRow>`
    select ${requestColumns}, coalesce(mail_key_hash = ${hash}, false) as is_by_mail from owner_requests
    where key_hash = ${hash} or mail_key_hash = ${hash}`.execute(db)
  const [row] = rows
  if (!row) throw apiError(requestNotFound())
  return row
}

/** Locks a request; undefined if it is gone. */
export async function lockRequest(tx: Tx, id: number): Promise<StoredRequest | undefined> {
  const { rows } = await sql<StoredRequest>`
    select ${requestColumns} from owner_requests where id = ${id} for update`.execute(tx)
  return rows[0]
}

type NewRequest = SiteUrl &
  Pick<RequestRow, 'wish' | 'proof' | 'state' | 'email' | 'language'> & { note: string; key_hash: Buffer }

export async function addRequest(
  tx: Tx,
  { url, url_key, domain, wish, proof, state, note, email, language, key_hash }: NewRequest,
): Promise<StoredRequest> {
  const { rows } = await sql<StoredRequest>`
    insert into owner_requests (url, url_key, domain, wish, proof, state, note, email, language, key_hash)
    values (${url}, ${url_key}, ${domain}, ${wish}, ${proof}, ${state}, ${note}, ${email}, ${language}, ${key_hash})
    returning ${requestColumns}`.execute(tx)
  return firstRow(rows)
}

/** The sites listed at an address, including sites merged into them. */
export async function findSiteIds(db: Db, urlKey: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from blogs where url_key = ${urlKey}
    union select m.from_blog_id from merges m join blogs b on b.id = m.into_blog_id
      where b.url_key = ${urlKey} and m.undone_on is null
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** True if the owner of an address, or of a parent address, had it erased. */
export async function isErased(db: Db, urlKey: string): Promise<boolean> {
  const { rows } = await sql<{
    is_erased: boolean
  }>`select wish_about(${urlKey}, 'erase') as is_erased`.execute(db)
  return rows[0]?.is_erased ?? false
}

/** Deletes requests that were never proven, and personal data of decided ones. */
export async function removeOldRequests(db: Db): Promise<void> {
  await sql`delete from owner_requests
    where state = 'unproven' and created_on < now() - interval '14 days'`.execute(db)
  await sql`delete from owner_requests
    where state in ('refused', 'lifted') and decided_on < now() - interval '90 days'`.execute(db)
  await sql`update owner_requests set email = null, note = '', mail_key_hash = null
    where state = 'granted' and decided_on < now() - interval '90 days'
      and (email is not null or note <> '' or mail_key_hash is not null)`.execute(db)
}

type UnprovenRequest = Pick<
  Row<'owner_requests'>,
  'url' | 'domain' | 'wish' | 'state' | 'reason' | 'email' | 'language'
>

/** Stores the hash of the key that proves ownership by email. @returns the request, unless it is proven or gone */
export async function storeMailKey(db: Db, id: number, hash: Buffer): Promise<UnprovenRequest | undefined> {
  const { rows } = await sql<UnprovenRequest>`
    update owner_requests set mail_key_hash = ${hash} where id = ${id} and state = 'unproven'
    returning url, domain, wish, state, reason, email, language`.execute(db)
  return rows[0]
}

export async function markRequestDone(tx: Tx, id: number): Promise<void> {
  await sql`update owner_requests set done_on = now() where id = ${id}`.execute(tx)
}
