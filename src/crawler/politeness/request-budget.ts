import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { firstRow } from '#platform/db/results.ts'
import type { Row } from '#platform/db/tables.ts'

/** Granted requests: the first at `from`, each later one `every_ms` after the previous one. */
export interface BudgetSlice {
  from: string
  every_ms: number
  requests: number
}

/** When more requests will be available; null while crawling is paused. */
export interface NoBudget {
  next_on: string | null
}

interface BudgetOptions {
  now?: (() => number) | undefined
  owedSeconds?: number
  leadMs?: number
}

/**
 * Acquires up to one second's worth of requests from the budget shared by all workers; none while crawling is paused,
 * or if the next second is taken.
 * @param defaultPerSecond requests per second, unless staff set another budget
 * @param options.owedSeconds pause after the granted requests, for bytes received since the last call
 * @param options.leadMs minimum time until the first request
 */
export async function acquireBudget(
  db: Db,
  defaultPerSecond: number,
  maxRequests: number,
  { now, owedSeconds = 0, leadMs = 0 }: BudgetOptions = {},
): Promise<BudgetSlice | NoBudget> {
  const time = sql`${now ? sql`to_timestamp(${now() / 1000}::float8)` : sql`statement_timestamp()`}
    + make_interval(secs => ${leadMs / 1000}::float8)`
  const { rows } = await sql<BudgetSlice & NoBudget>`
    with before as (
      select greatest(free_on, ${time}) as begins, coalesce(per_second, ${defaultPerSecond}::real) as per_second
      from reading_budget where not is_paused and free_on <= ${time} for update),
    slice as (
      select begins, per_second, greatest(1, least(${maxRequests}::integer, floor(per_second)::integer)) as requests from before),
    taken as (
      update reading_budget set free_on = slice.begins + make_interval(
        secs => greatest(slice.requests / slice.per_second, ${owedSeconds}::float8))
      from slice
      returning slice.begins as "from", 1000 / slice.per_second as every_ms, slice.requests)
    select taken.*, case when not b.is_paused then b.free_on end as next_on
    from reading_budget b left join taken on true`.execute(db)
  const { next_on, ...slice } = firstRow(rows)
  return slice.requests === null ? { next_on } : slice
}

/** True while staff have paused all crawling. */
export async function isPaused(db: Db): Promise<boolean> {
  type Budget = Pick<Row<'reading_budget'>, 'is_paused'>
  const { rows } = await sql<Budget>`select is_paused from reading_budget`.execute(db)
  return firstRow(rows).is_paused
}
