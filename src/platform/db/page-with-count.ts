import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

/** One page of the rows of a list, and how many rows the whole list has. */
export interface PageWithCount<T> {
  count: number
  results: T[]
}

interface Rows {
  columns: RawBuilder<unknown>
  /** Tables and joins, as after `from`. */
  from: RawBuilder<unknown>
  where?: RawBuilder<unknown>
  order: RawBuilder<unknown>
}

/** So many rows are counted: how many more there are, nobody needs to know to a row. */
const mostCounted = sql.lit(10_000)

/** For rarely used lists: two statements, and the second counts. */
export async function pageWithCount<T>(
  db: Db,
  { columns, from, where = sql`true`, order }: Rows,
  { page, page_size }: { page: number; page_size: number },
): Promise<PageWithCount<T>> {
  const { rows } = await sql<T>`
    select ${columns} from ${from} where ${where} order by ${order}
    limit ${page_size} offset ${(page - 1) * page_size}`.execute(db)
  return { count: await countRows(db, from, where), results: rows }
}

/** How many rows there are, 10,000 at most. @param from tables and joins, as after `from` */
export async function countRows(
  db: Db,
  from: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from ${from} where ${where} limit ${mostCounted}) as counted`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}
