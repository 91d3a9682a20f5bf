import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { firstRow } from '#platform/db/results.ts'
import { selectTotal } from '#sites/listing/totals.ts'
import type { Overview } from './schemas.ts'

/** The number of days in the chart. */
const chartDays = 30

/** Content totals. Tables of 20,000 rows or more use PostgreSQL's own estimate, which is accurate enough here. */
export async function countContent(db: Db): Promise<Overview['totals']> {
  const countOrEstimate = (table: string) => sql`
    case when (select reltuples from pg_class where oid = ${table}::regclass) < 20000
      then (select count(*) from ${sql.table(table)})
      else (select reltuples::bigint from pg_class where oid = ${table}::regclass) end`
  const { rows } = await sql<Overview['totals']>`
    select ${selectTotal('blogs')} as blogs,
      ${selectTotal('articles')} as articles,
      ${countOrEstimate('users')} as users, ${countOrEstimate('reviews')} as reviews,
      ${countOrEstimate('discussions')} as discussions, ${countOrEstimate('comments')} as comments`.execute(
    db,
  )
  return firstRow(rows)
}

/** New content per day (UTC). Ids grow with time, so only the newest rows are read. */
export async function countActivityByDay(db: Db): Promise<Overview['days']> {
  const selectNewest = (name: string) => sql`
    select created_on::date as day, ${name}::text as name, count(*) as n from (
      select created_on at time zone 'UTC' as created_on from ${sql.table(name)} order by id desc limit 50000) as newest
    where created_on >= (now() at time zone 'UTC')::date - ${chartDays - 1}::int group by 1`
  const { rows } = await sql<Overview['days'][number]>`
    with added as (${selectNewest('blogs')} union all ${selectNewest('users')} union all ${selectNewest('reviews')}
      union all ${selectNewest('discussions')} union all ${selectNewest('comments')})
    select to_char(d.day, 'YYYY-MM-DD') as day,
      coalesce(sum(n) filter (where name = 'blogs'), 0)::int as blogs,
      coalesce(sum(n) filter (where name = 'users'), 0)::int as users,
      coalesce(sum(n) filter (where name = 'reviews'), 0)::int as reviews,
      coalesce(sum(n) filter (where name = 'discussions'), 0)::int as discussions,
      coalesce(sum(n) filter (where name = 'comments'), 0)::int as comments
    from generate_series((now() at time zone 'UTC')::date - ${chartDays - 1}::int, (now() at time zone 'UTC')::date,
        interval '1 day') as d (day)
      left join added on added.day = d.day::date
    group by d.day order by d.day`.execute(db)
  return rows
}

export async function countQueues(db: Db): Promise<Overview['queues']> {
  const { rows } = await sql<Overview['queues']>`
    select (select count(*) from reports where state = 'open') as reports,
      (select count(*) from blogs where status = 'held') + (select count(*) from reviews where status = 'held')
        + (select count(*) from discussions where status = 'held')
        + (select count(*) from comments where status = 'held') as held,
      (select count(*) from contact_messages where done_on is null) as messages`.execute(db)
  return firstRow(rows)
}

/** Bytes used by the database, and bytes free on the disk of the data folder. */
export async function measureStorage(db: Db, dataDir: string): Promise<Overview['storage']> {
  const { rows } = await sql<{ n: number }>`select pg_database_size(current_database()) as n`.execute(db)
  const disk = await statfs(dataDir).catch(() => undefined)
  return { database: rows[0]?.n ?? 0, free: disk ? disk.bavail * disk.bsize : 0 }
}
