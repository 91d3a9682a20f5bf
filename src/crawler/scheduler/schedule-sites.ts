import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { getThrottleGroup } from './throttle-groups.ts'

export interface SiteToSchedule {
  blog_id: number
  host: string
  due_on: Date
  interval_s: number
}

/** Schedules new or known sites in bulk, and creates missing hosts and throttle groups. */
export async function scheduleSites(db: Db, sites: SiteToSchedule[]): Promise<void> {
  const groups = sites.map(({ host }) => getThrottleGroup(host))
  const hosts = sites.map(({ host }) => host)
  const names = groups.map(({ name }) => name)
  await sql`
    with input as (
      select * from unnest(
        ${sites.map(({ blog_id }) => blog_id)}::integer[], ${hosts}::text[], ${names}::text[],
        ${groups.map(({ gapMs }) => gapMs)}::integer[], ${sites.map(({ due_on }) => due_on)}::timestamptz[],
        ${sites.map(({ interval_s }) => interval_s)}::integer[]
      ) as g (blog_id, host, lane, gap_ms, due_on, interval_s)),
    lanes as (
      insert into reading_lanes as l (name, gap_ms, next_on)
      select lane, max(gap_ms), min(due_on) from input group by lane order by lane
      on conflict (name) do update set next_on = least(l.next_on, excluded.next_on) returning id, name),
    hosts as (
      insert into reading_hosts as h (name, lane_id)
      select distinct input.host, lanes.id from input join lanes on lanes.name = input.lane order by input.host
      on conflict (name) do update set lane_id = h.lane_id returning id, name, lane_id, stopped_until)
    insert into reading_sites (blog_id, host_id, lane_id, due_on, interval_s)
    select input.blog_id, hosts.id, hosts.lane_id, greatest(input.due_on, hosts.stopped_until), input.interval_s
    from input join hosts on hosts.name = input.host order by input.blog_id
    on conflict (blog_id) do update set
      host_id = excluded.host_id, lane_id = excluded.lane_id, due_on = excluded.due_on,
      interval_s = excluded.interval_s`.execute(db)
}

/** Makes a site's feed and front page due by `now`. Runs in the caller's transaction, or in its own. */
export async function requeue(db: Db, siteId: number, now: number): Promise<void> {
  const time = new Date(now)
  const work = async (tx: Db) => {
    await sql`
      update reading_lanes l set next_on = least(l.next_on, ${time}) from reading_sites s
      where s.blog_id = ${siteId} and l.id = s.lane_id`.execute(tx)
    await sql`update reading_sites set due_on = least(due_on, ${time}) where blog_id = ${siteId}`.execute(tx)
    await sql`
      insert into reading_state (blog_id, site_url, given_feed_url, feed_url, wanted_on)
      select id, url, feed_url, feed_url, ${time} from blogs where id = ${siteId}
      on conflict (blog_id) do update set wanted_on = excluded.wanted_on`.execute(tx)
  }
  await (db.isTransaction ? work(db) : inTransaction(db, work))
}

interface Addresses {
  feed_url: string | null
  page_url: string | null
  site_url: string
}

/** The address fetched first and most often: the feed, if known. */
export const getFirstAddress = (addresses: Addresses): URL =>
  new URL(addresses.feed_url ?? addresses.page_url ?? addresses.site_url)

export const getScheduledHost = (addresses: Addresses): string => getFirstAddress(addresses).hostname
