import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.ts'
import { type PageWithCount, pageWithCount } from '#platform/db/page-with-count.ts'
import type { Paging } from '#platform/http/list.ts'
import type { Duplicate } from './contract.ts'

const site = (name: 'f' | 'i') => {
  const of = sql.ref(name)
  return sql`json_build_object('id', ${of}.id, 'title', ${of}.title, 'slug', ${of}.slug, 'url', ${of}.url)`
}

/** Pairs that nobody decided about; one that is merged or hidden is no pair any more. */
export const openDuplicates = (db: Db, paging: Paging): Promise<PageWithCount<Duplicate>> =>
  pageWithCount(
    db,
    {
      columns: sql`d.id, d.signs, d.found_on, ${site('f')} as "from", ${site('i')} as "into"`,
      from: sql`duplicates d join blogs f on f.id = d.from_id join blogs i on i.id = d.into_id`,
      where: sql`d.kept_apart_on is null and f.status = 'published' and i.status = 'published'`,
      order: sql`d.id desc`,
    },
    paging,
  )

/** @returns the pair, undefined for an unknown one */
export async function lockDuplicate(tx: Tx, id: number) {
  return tx
    .selectFrom('duplicates')
    .select(['from_id', 'into_id', 'kept_apart_on'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function markApart(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('duplicates').set({ kept_apart_on: sql`now()` }).where('id', '=', id).execute()
}
