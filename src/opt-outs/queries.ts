import { sql } from 'kysely'
import { apiError } from '#api-contract/api-error.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { requestNotFound } from './errors.ts'
import { hashKey } from './keys.ts'

export type RequestRow = Awaited<ReturnType<typeof getRequestByKey>>

/** @throws ApiError 404 */
export async function getRequestByKey(db: Db, key: string) {
  const hash = hashKey(key)
  const row = await db
    .selectFrom('owner_requests')
    .selectAll()
    .where((eb) => eb.or([eb('key_hash', '=', hash), eb('mail_key_hash', '=', hash)]))
    .executeTakeFirst()
  if (!row) throw apiError(requestNotFound())
  return { ...row, is_by_mail: row.mail_key_hash?.equals(hash) ?? false }
}

/** Locks a request; undefined if it is gone. */
export const lockRequest = (tx: Tx, id: number) =>
  tx.selectFrom('owner_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

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
