import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'
import { firstRow } from './results.ts'

/**
 * A stored total, as a scalar subquery. Counting reads every row, and a single stored number stays locked from the first
 * change of a transaction to its end, so that writers queue. So the database adds to one of sixteen rows, one that no
 * other transaction has locked (`add_to_total` in db/schema/01-platform.sql), and this sums them.
 */
export const selectTotal = (name: string): RawBuilder<number> =>
  sql<number>`(select sum(n) from totals where name = ${sql.lit(name)})`

/** Reads a stored total. @param name as in the table `totals` */
export async function getTotal(db: Db, name: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select ${selectTotal(name)} as n`.execute(db)
  return firstRow(rows).n
}
