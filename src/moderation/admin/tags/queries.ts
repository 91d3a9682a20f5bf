import { sql } from 'kysely'
import { notFound } from '#api-contract/standard-errors.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { containsPattern } from '#platform/db/like.ts'
import { type PageWithCount, selectPageWithCount } from '#platform/db/page-with-count.ts'
import type { Paging } from '#platform/http/list.ts'
import type { StaffTag } from './schemas.ts'

const columns = sql`t.id, t.value, t.blog_count, t.is_blocked, canonical.value as merged_into`
const fromClause = sql`tags t left join tags canonical on canonical.id = t.merged_into`

interface TagSearch extends Paging {
  query: string
  only: 'all' | 'used' | 'blocked' | 'merged'
}

export async function searchTags(
  db: Db,
  { query, only, ...paging }: TagSearch,
): Promise<PageWithCount<StaffTag>> {
  const condition = {
    all: sql`true`,
    used: sql`t.blog_count > 0`,
    blocked: sql`t.is_blocked`,
    merged: sql`t.merged_into is not null`,
  }[only]
  const pattern = containsPattern(query.toLowerCase())
  const where = query ? sql`${condition} and t.value like ${pattern}` : condition
  return selectPageWithCount(
    db,
    { columns, from: fromClause, where, order: sql`t.blog_count desc, t.value` },
    paging,
  )
}

/** @throws ApiError 404 */
export async function getTag(db: Db, value: string): Promise<StaffTag & { id: number }> {
  const tag = await findTag(db, value)
  if (!tag) throw notFound()
  return tag
}

/** The form in which tags are stored. */
export const normalizeTagName = (value: string): string => value.normalize('NFC').toLowerCase()

export async function findTag(db: Db, value: string): Promise<(StaffTag & { id: number }) | undefined> {
  const { rows } = await sql<StaffTag & { id: number }>`
    select ${columns} from ${fromClause} where t.value = ${normalizeTagName(value)}`.execute(db)
  return rows[0]
}

/** Gives a tag a new, unused name; the old name becomes an alias. */
export async function renameAndRedirect(
  tx: Tx,
  tag: StaffTag & { id: number },
  value: string,
): Promise<void> {
  await sql`update tags set value = ${value} where id = ${tag.id}`.execute(tx)
  await sql`insert into tags (value, merged_into) values (${tag.value}, ${tag.id})`.execute(tx)
}

/** Swaps the names of a tag and an alias of it that nothing uses. */
export async function swapNames(
  tx: Tx,
  tag: { id: number; value: string },
  unusedAlias: { id: number; value: string },
) {
  const setName = (id: number, value: string) =>
    sql`update tags set value = ${value} where id = ${id}`.execute(tx)
  // Names are unique, so one tag needs a temporary name; the space makes it an impossible one.
  await setName(unusedAlias.id, `tag ${unusedAlias.id}`)
  await setName(tag.id, unusedAlias.value)
  await setName(unusedAlias.id, tag.value)
}

export async function setTagBlocked(tx: Tx, id: number, isBlocked: boolean): Promise<void> {
  await sql`update tags set is_blocked = ${isBlocked} where id = ${id}`.execute(tx)
}

/** Rejects the accepted proposals of a separated tag, which is then not proposed again. */
export async function rejectAcceptedProposals(tx: Tx, spellingId: number): Promise<void> {
  await sql`update tag_proposals set state = 'rejected', decided_on = now()
    where spelling_id = ${spellingId} and state = 'accepted'`.execute(tx)
}
