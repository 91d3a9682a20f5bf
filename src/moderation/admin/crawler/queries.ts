import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.ts'
import { firstRow } from '#platform/db/results.ts'
import { getSiteById } from '#sites/listing/queries.ts'
import type { CrawlerStatus, SiteFetch } from './schemas.ts'

/** A worker that has not reported for this long is considered dead. */
export const workerTimeout = sql`interval '2 minutes'`

export async function findCrawlerStatus(db: Db): Promise<CrawlerStatus> {
  const { rows } = await sql<Omit<CrawlerStatus, 'failing' | 'without_posts'>>`
    select
      (select count(*) from reading_sites where due_on <= now())::int as due,
      (select count(*) from reading_sites where due_on <= now() - interval '1 hour')::int as late,
      (select count(*) from reading_claims where blog_id is not null and leased_until > now())::int as reading,
      (select count(*) from readings where read_on >= date_trunc('day', now(), 'UTC'))::int as read_today,
      round((select count(*) from readings where read_on > now() - interval '10 minutes') / 600.0, 1)::float8 as speed,
      b.budget, b.is_paused as paused, w.workers, w.line_down_since
    from (select coalesce(per_second, usual)::numeric::float8 as budget, is_paused from reading_budget) as b,
      (select count(*)::int as workers, min(line_down_since) as line_down_since from reading_workers
        where seen_on > now() - ${workerTimeout}) as w`.execute(db)
  const { rows: failing } = await sql<CrawlerStatus['failing'][number]>`
    select failing_reason as reason, count(*)::int as n from reading_state where failing_reason is not null
    group by 1 order by 2 desc, 1 limit 50`.execute(db)
  const { rows: withoutPosts } = await sql<CrawlerStatus['without_posts'][number]>`
    select no_posts as reason, count(*)::int as n from reading_state where no_posts is not null
    group by 1 order by 2 desc, 1`.execute(db)
  const status = firstRow(rows)
  return { ...status, failing, without_posts: withoutPosts }
}

/** Locks the crawler settings until the transaction ends. */
export async function lockCrawlerSettings(tx: Tx): Promise<void> {
  await sql`select from reading_budget for update`.execute(tx)
}

/** @param perSecond undefined leaves it unchanged; null restores the operator's setting */
export async function saveCrawlerSettings(
  tx: Tx,
  { isPaused, perSecond }: { isPaused: boolean | undefined; perSecond: number | null | undefined },
): Promise<void> {
  if (isPaused !== undefined) await sql`update reading_budget set is_paused = ${isPaused}`.execute(tx)
  if (perSecond !== undefined) await sql`update reading_budget set per_second = ${perSecond}`.execute(tx)
}

/** The last 20 fetches from a site. @throws ApiError 404 */
export async function findRecentFetches(db: Db, siteId: number): Promise<SiteFetch[]> {
  await getSiteById(db, siteId)
  const { rows } = await sql<SiteFetch>`
    select read_on as time, what, status, bytes, new_posts, next_on as next from readings
    where blog_id = ${siteId} order by read_on desc limit 20`.execute(db)
  return rows
}
