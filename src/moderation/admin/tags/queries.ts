import { sql } from 'kysely'
import { notFound } from '#api-contract/api-error.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { containsPattern } from '#platform/db/like.ts'
import { type PageWithCount, pageWithCount } from '#platform/db/page-with-count.ts'
import type { Paging } from '#platform/http/list.ts'
import type { StaffTag } from './contract.ts'

const columns = sql`t.id, t.value, t.blog_count, t.is_blocked, other.value as merged_into`
const joined = sql`tags t left join tags other on other.id = t.merged_into`

interface TagSearch extends Paging {
  query: string
  only: 'all' | 'used' | 'blocked' | 'merged'
}

export async function searchTags(
  db: Db,
  { query, only, ...paging }: TagSearch,
): Promise<PageWithCount<StaffTag>> {
  const kind = {
    all: sql`true`,
    used: sql`t.blog_count > 0`,
    blocked: sql`t.is_blocked`,
    merged: sql`t.merged_into is not null`,
  }[only]
  const like = containsPattern(query.toLowerCase())
  const where = query ? sql`${kind} and t.value like ${like}` : kind
  return pageWithCount(db, { columns, from: joined, where, order: sql`t.blog_count desc, t.value` }, paging)
}

/** A tag by its name. @throws ApiError 404 */
export async function getTag(db: Db, value: string): Promise<StaffTag & { id: number }> {
  const tag = await findTag(db, value)
  if (!tag) throw notFound()
  return tag
}

/** How a tag is spelled in the table. */
export const nameOf = (value: string): string => value.normalize('NFC').toLowerCase()

export async function findTag(db: Db, value: string): Promise<(StaffTag & { id: number }) | undefined> {
  const { rows } = await sql<StaffTag & { id: number }>`
    select ${columns} from ${joined} where t.value = ${nameOf(value)}`.execute(db)
  return rows[0]
}

/** Gives a tag a name that there is not yet; the old name redirects to it. */
export async function renameAndRedirect(
  tx: Tx,
  tag: StaffTag & { id: number },
  value: string,
): Promise<void> {
  await tx.updateTable('tags').set({ value }).where('id', '=', tag.id).execute()
  await tx.insertInto('tags').values({ value: tag.value, merged_into: tag.id }).execute()
}

/** Lets a tag and a spelling of it that was never given to anything change names. */
export async function exchangeNames(
  tx: Tx,
  tag: { id: number; value: string },
  there: { id: number; value: string },
) {
  const name = (id: number, value: string) =>
    tx.updateTable('tags').set({ value }).where('id', '=', id).execute()
  // Two cannot have one name for a moment: this one is no tag's, as it has a space.
  await name(there.id, `tag ${there.id}`)
  await name(tag.id, there.value)
  await name(there.id, tag.value)
}

export async function setTagBlocked(tx: Tx, id: number, isBlocked: boolean): Promise<void> {
  await tx.updateTable('tags').set({ is_blocked: isBlocked }).where('id', '=', id).execute()
}

/** What was proposed and joined, and is separate all the same, is not proposed again. */
export async function keepSeparate(tx: Tx, spellingId: number): Promise<void> {
  await sql`update tag_proposals set state = 'rejected', decided_on = now()
    where spelling_id = ${spellingId} and state = 'accepted'`.execute(tx)
}
