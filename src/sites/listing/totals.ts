import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { firstRow } from '#platform/db/results.ts'

type TotalName = 'articles' | 'blogs' | 'picture_kilobytes'

/**
 * A stored total, as a scalar subquery. Counting reads every row, and a single stored number stays locked from the first
 * change of a transaction to its end, so that writers queue. So the database adds to one of sixteen rows, one that no
 * other transaction has locked (`add_to_total` in db/schema/01-platform.sql), and this sums them.
 */
export const selectTotal = (name: TotalName): RawBuilder<number> =>
  sql<number>`(select sum(n) from totals where name = ${sql.lit(name)})`

/** A stored total: of published sites or articles, or of the kilobytes of crawled pictures in use. */
export async function getTotal(db: Db, name: TotalName): Promise<number> {
  const { rows } = await sql<{ n: number }>`select ${selectTotal(name)} as n`.execute(db)
  return firstRow(rows).n
}
