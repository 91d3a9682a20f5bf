import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'

/** One page of a list, and the number of rows in the whole list. */
export interface PageWithCount<T> {
  count: number
  results: T[]
}

interface ListQuery {
  columns: RawBuilder<unknown>
  /** Tables and joins, as after `from`. */
  from: RawBuilder<unknown>
  where?: RawBuilder<unknown>
  order: RawBuilder<unknown>
}

/** Counts are capped here; beyond this an exact total is not useful. */
const maxCount = sql.lit(10_000)

/** For rarely used lists: one statement for the page and one for the count. */
export async function selectPageWithCount<T>(
  db: Db,
  { columns, from, where = sql`true`, order }: ListQuery,
  { page, page_size }: { page: number; page_size: number },
): Promise<PageWithCount<T>> {
  const { rows } = await sql<T>`
    select ${columns} from ${from} where ${where} order by ${order}
    limit ${page_size} offset ${(page - 1) * page_size}`.execute(db)
  return { count: await countRows(db, from, where), results: rows }
}

/** Counts rows, up to 10,000. @param from tables and joins, as after `from` */
export async function countRows(
  db: Db,
  from: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select from ${from} where ${where} limit ${maxCount}) as counted`.execute(db)
  return rows[0]?.n ?? 0
}
