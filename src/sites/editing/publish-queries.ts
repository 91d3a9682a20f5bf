import { sql } from 'kysely'
import { distinctRegisteredDomain } from '#addresses/registered-domain.ts'
import type { SiteUrl } from '#addresses/site-address.ts'
import { type SiteColumn, type SiteFields, siteColumns } from '#api-contract/shapes/site-fields.ts'
import { invalidate } from '#platform/cache/invalidation-keys.ts'
import type { Tx } from '#platform/db/db.ts'
import { lockTags } from '#platform/db/lock-order.ts'
import { firstRow } from '#platform/db/results.ts'
import { selectColumns } from '#platform/db/select-columns.ts'
import type { Row } from '#platform/db/tables.ts'

/** The columns of a site that people edit, and those derived from them. */
export interface SiteRow extends Pick<SiteFields, SiteColumn>, SiteUrl {
  slug: string
  kind: 'blog' | 'article'
}

const rowColumns = [...siteColumns, 'url_key', 'domain', 'slug', 'kind'] as const satisfies (keyof SiteRow)[]

/**
 * Adds a site; `held` if the caller adds a hold in the same transaction. Returns undefined if the site already exists,
 * even if another transaction has only just added it.
 */
export async function insertSite(
  tx: Tx,
  row: SiteRow & { user_id: number; status: 'published' | 'held' },
): Promise<number | undefined> {
  const { rows } = await sql<Pick<Row<'blogs'>, 'id'>>`
    insert into blogs (${sql.join(rowColumns.map((name) => sql.ref(name)))}, registered_domain, user_id, status, origin)
    values (${sql.join(rowColumns.map((name) => row[name]))}, ${distinctRegisteredDomain(row)}, ${row.user_id},
      ${row.status}, 'person')
    on conflict (url_key) do nothing
    returning id`.execute(tx)
  return rows[0]?.id
}

/** The current fields of a site, locked until the transaction ends. */
export async function lockSite(tx: Tx, id: number): Promise<(SiteRow & { tags: string[] }) | undefined> {
  // A separate statement, because one that waits for the lock reads the tags as they were before the wait.
  await sql`select from blogs where id = ${id} for no key update`.execute(tx)
  const { rows } = await sql<SiteRow & { tags: string[] }>`
    select ${selectColumns('b', siteColumns)}, url_key, domain, slug, kind,
      array(select t.value from blog_tags bt join tags t on t.id = bt.tag_id
            where bt.blog_id = b.id order by bt.position) as tags
    from blogs b where id = ${id}`.execute(tx)
  return rows[0]
}

/** The id of a site's submitter; null if the account is gone. */
export async function getSubmitterId(tx: Tx, id: number): Promise<number | null> {
  type Submitter = Pick<Row<'blogs'>, 'user_id'>
  const { rows } = await sql<Submitter>`select user_id from blogs where id = ${id}`.execute(tx)
  return firstRow(rows).user_id
}

/** Updates a site's fields and invalidates the lists: it may now match other searches. */
export async function updateSite(tx: Tx, id: number, row: SiteRow): Promise<void> {
  await sql`
    update blogs set ${sql.join(rowColumns.map((name) => sql`${sql.ref(name)} = ${row[name]}`))},
      registered_domain = ${distinctRegisteredDomain(row)}, updated_on = now()
    where id = ${id}`.execute(tx)
  await invalidate(tx, 'blogs')
}

/** Who made a change, and who proposed it. */
export interface EditAuthor {
  user_id: number | null
  source: Row<'blog_edits'>['source']
  proposer_id?: number | null
}

/** Adds a change to the history of a site. */
export async function addEdit(tx: Tx, siteId: number, author: EditAuthor, before: object, after: object) {
  const { user_id, source, proposer_id = null } = author
  await sql`
    insert into blog_edits (blog_id, user_id, source, proposer_id, before, after)
    values (${siteId}, ${user_id}, ${source}, ${proposer_id}, ${JSON.stringify(before)}::jsonb,
      ${JSON.stringify(after)}::jsonb)`.execute(tx)
}

/** Creates missing tags, in name order to keep the lock order (db/README.md). */
export async function addTags(tx: Tx, values: Iterable<string>): Promise<void> {
  const sortedValues = [...new Set(values)].sort()
  await sql`insert into tags (value) select unnest(${sortedValues}::text[]) on conflict (value) do nothing`.execute(
    tx,
  )
}

/**
 * Replaces a site's tags, in this order. Aliases are stored as their main tag; blocked tags are left out. The caller
 * has locked the site.
 */
export async function setTags(tx: Tx, siteId: number, values: string[]): Promise<void> {
  await addTags(tx, values)
  await lockTags(tx, values, siteId)
  await sql`delete from blog_tags where blog_id = ${siteId}`.execute(tx)
  const positions = values.map((_, index) => index + 1)
  await sql`
    select add_blog_tags(${values.map(() => siteId)}::integer[], ${values}::text[], ${positions}::smallint[])`.execute(
    tx,
  )
  await sql`select forget_spellings(array[${siteId}::integer])`.execute(tx)
}
