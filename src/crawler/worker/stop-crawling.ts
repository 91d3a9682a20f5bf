import { sql } from 'kysely'
import type { Tx } from '#platform/db/db.ts'

/** Stops crawling a site for its owner or staff, in the transaction that records who decided. */
export async function stopCrawling(tx: Tx, siteId: number): Promise<void> {
  await setStopped(tx, siteId, true)
  await sql`update reading_sites set due_on = 'infinity' where blog_id = ${siteId}`.execute(tx)
}

/** Resumes crawling a site as soon as possible. */
export async function resumeCrawling(tx: Tx, siteId: number): Promise<void> {
  await setStopped(tx, siteId, false)
  await sql`
    update reading_lanes l set next_on = least(l.next_on, now()) from reading_sites s
    where s.blog_id = ${siteId} and l.id = s.lane_id`.execute(tx)
  await sql`
    update reading_sites set due_on = greatest(least(feed_due_on, page_due_on), now())
    where blog_id = ${siteId} and due_on = 'infinity'`.execute(tx)
}

const setStopped = (tx: Tx, siteId: number, isStopped: boolean) =>
  sql`
  insert into reading_state (blog_id, site_url, given_feed_url, feed_url, is_stopped)
  select b.id, b.url, b.feed_url, b.feed_url, ${isStopped} from reading_sites s join blogs b on b.id = s.blog_id
  where s.blog_id = ${siteId}
  on conflict (blog_id) do update set is_stopped = excluded.is_stopped`.execute(tx)
