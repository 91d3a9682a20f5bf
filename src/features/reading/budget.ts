import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

/** Requests that may be made: the first one at `from`, each later one `every_ms` after it. */
export interface BudgetSlice {
  from: string
  every_ms: number
  requests: number
}

/**
 * Takes requests for at most a second from what all workers share. Undefined while reading is paused, or when the next
 * second is taken already: then ask again in a second.
 * @param usual requests a second, where staff set nothing else
 */
export async function takeBudget(
  db: Db,
  usual: number,
  wanted: number,
  now?: () => number,
): Promise<BudgetSlice | undefined> {
  const time = now ? sql`to_timestamp(${now() / 1000}::float8)` : sql`statement_timestamp()`
  const { rows } = await sql<BudgetSlice>`
    with before as (
      select greatest(free_on, ${time}) as begins, coalesce(per_second, ${usual}::real) as per_second
      from reading_budget where not is_paused and free_on <= ${time} for update),
    slice as (
      select begins, per_second, greatest(1, least(${wanted}::integer, floor(per_second)::integer)) as requests from before)
    update reading_budget set free_on = slice.begins + make_interval(secs => slice.requests / slice.per_second)
    from slice
    returning slice.begins as "from", 1000 / slice.per_second as every_ms, slice.requests`.execute(db)
  return rows[0]
}
