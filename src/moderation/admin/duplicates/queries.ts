import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.ts'
import { type PageWithCount, selectPageWithCount } from '#platform/db/page-with-count.ts'
import type { Row } from '#platform/db/tables.ts'
import type { Paging } from '#platform/http/list.ts'
import type { Duplicate } from './schemas.ts'

const siteJson = (name: 'f' | 'i') => {
  const alias = sql.ref(name)
  return sql`json_build_object('id', ${alias}.id, 'title', ${alias}.title, 'slug', ${alias}.slug, 'url', ${alias}.url)`
}

/** Undecided pairs of published sites; merging or hiding either one settles a pair. */
export const listOpenPairs = (db: Db, paging: Paging): Promise<PageWithCount<Duplicate>> =>
  selectPageWithCount(
    db,
    {
      columns: sql`d.id, d.signs, d.found_on, ${siteJson('f')} as "from", ${siteJson('i')} as "into"`,
      from: sql`duplicates d join blogs f on f.id = d.from_id join blogs i on i.id = d.into_id`,
      where: sql`d.kept_apart_on is null and f.status = 'published' and i.status = 'published'`,
      order: sql`d.id desc`,
    },
    paging,
  )

export async function lockDuplicate(tx: Tx, id: number) {
  const { rows } = await sql<Pick<Row<'duplicates'>, 'from_id' | 'into_id' | 'kept_apart_on'>>`
    select from_id, into_id, kept_apart_on from duplicates where id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function markKeptApart(tx: Tx, id: number): Promise<void> {
  await sql`update duplicates set kept_apart_on = now() where id = ${id}`.execute(tx)
}
