import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { CrawlLease } from './schedule.ts'

/** A logged response, shown to staff. */
export interface LoggedResponse {
  read_on: Date
  what: 'feed' | 'page' | 'post' | 'blogroll'
  status: string
  bytes: number
  new_posts: number
  /** The final address of a feed; stored if it is not the site's own feed. */
  feed_url: string | null
}

/** The result of a crawl for the schedule. */
export interface FinishedCrawl {
  due_on: Date
  interval_s: number
  feed_due_on?: Date | null
  page_due_on?: Date | null
  /** The time of a successful crawl; null after a failed one. */
  good_on?: Date | null
  responses?: LoggedResponse[]
}

export interface CrawlToFinish {
  lease: Pick<CrawlLease, 'blog_id' | 'host_id'>
  result: FinishedCrawl
}

interface FinishOptions {
  worker: string
  timeScale: number
  /** Delay of the next scan of a throttle group relative to the site's interval. */
  scanDelay: number
}

/**
 * Ends leases of a worker in one statement. The caller has waited for the gaps of the hosts, which others may use
 * immediately. Locks throttle groups, sites and leases in the same order as `leaseDueSites` and `scheduleSites`; a
 * group only if it must be scanned sooner than planned. A stopped host stays stopped.
 * @returns the sites whose leases this worker still had; nothing is written for the others
 */
export async function finishCrawls(
  db: Db,
  crawls: CrawlToFinish[],
  { worker, timeScale, scanDelay }: FinishOptions,
): Promise<Set<number>> {
  const ids = crawls.map(({ lease }) => lease.blog_id)
  const dates = (name: 'due_on' | 'feed_due_on' | 'page_due_on' | 'good_on') =>
    sql`${crawls.map(({ result }) => result[name] ?? null)}::timestamptz[]`
  const responses = crawls.flatMap(({ lease: { blog_id }, result }) =>
    (result.responses ?? []).map((response) => ({ ...response, blog_id })),
  )
  const responseColumn = (name: keyof (typeof responses)[number], type: RawBuilder<unknown>) =>
    sql`${responses.map((response) => response[name])}::${type}[]`
  const { rows } = await sql<{ blog_id: number }>`
    with finished as materialized (
      select * from unnest(${ids}::integer[], ${crawls.map(({ lease }) => lease.host_id)}::integer[],
        ${dates('due_on')}, ${crawls.map(({ result }) => result.interval_s)}::integer[], ${dates('feed_due_on')},
        ${dates('page_due_on')}, ${dates('good_on')})
        as g (blog_id, host_id, due_on, interval_s, feed_due_on, page_due_on, good_on)),
    late as materialized (
      select l.id from finished g join reading_sites s on s.blog_id = g.blog_id join reading_lanes l on l.id = s.lane_id
      where l.next_on is null
        or l.next_on > g.due_on + make_interval(secs => g.interval_s * ${timeScale * scanDelay}::float8)
      order by l.name for no key update of l),
    locked as materialized (
      select from reading_sites where blog_id = any(${ids}) and (select count(*) from late) >= 0
      order by blog_id for update),
    ended as (
      delete from reading_claims c using finished g
      where (select count(*) from locked) >= 0 and c.host_id = g.host_id and c.blog_id = g.blog_id
        and c.worker = ${worker}
      returning g.*),
    site as (
      update reading_sites s set
        due_on = greatest(e.due_on, (select stopped_until from reading_hosts where id = s.host_id)),
        interval_s = e.interval_s, feed_due_on = e.feed_due_on, page_due_on = e.page_due_on,
        good_on = coalesce(e.good_on, s.good_on)
      from ended e where s.blog_id = e.blog_id returning s.lane_id, s.due_on),
    lane as (
      update reading_lanes l set next_on = least(l.next_on, first.due_on)
      from (select lane_id, min(due_on) as due_on from site group by lane_id) first
      where l.id = first.lane_id and l.id in (select id from late)),
    logged as (
      insert into readings (blog_id, read_on, what, status, bytes, new_posts, feed_url, next_on)
      select e.blog_id, a.read_on, a.what, a.status, a.bytes, a.new_posts, a.feed_url,
        case a.what when 'feed' then e.feed_due_on when 'page' then e.page_due_on end
      from ended e join unnest(
        ${responseColumn('blog_id', sql`integer`)}, ${responseColumn('read_on', sql`timestamptz`)},
        ${responseColumn('what', sql`text`)}, ${responseColumn('status', sql`text`)}, ${responseColumn('bytes', sql`integer`)},
        ${responseColumn('new_posts', sql`smallint`)}, ${responseColumn('feed_url', sql`text`)})
        as a (blog_id, read_on, what, status, bytes, new_posts, feed_url) on a.blog_id = e.blog_id)
    select blog_id from ended`.execute(db)
  return new Set(rows.map(({ blog_id }) => blog_id))
}
