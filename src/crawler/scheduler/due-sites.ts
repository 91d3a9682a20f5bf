import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { CrawlLease } from './schedule.ts'

/** Interval of full scans, and overlap of the partial scans in between. */
const fullScanEveryMs = 60_000
const overlapSeconds = 10

/** A lease, with the start of the next partial scan. */
interface LeaseRow extends CrawlLease {
  groups_from: string | null
  leases_from: string | null
}

/** The possible limits of a scan; each makes a separate SQL statement. */
const limits = [1, 2, 3, 5, 7, 10, 14, 20, 30, 50, 70, 100, 140, 200, 300, 400]
const roundDownLimit = (max: number) => limits.findLast((limit) => limit <= max) ?? 1

interface DueSitesOptions {
  db: Db
  worker: string
  timeScale: number
  now?: () => number
  time: () => RawBuilder<unknown>
  leaseEnd: () => RawBuilder<unknown>
  groupGap: RawBuilder<unknown>
  /** Delay of the next scan of a group relative to the site's interval. */
  scanDelay: number
}

/** Finds and leases due sites for one worker. */
export function createDueSiteQueue({
  db,
  worker,
  timeScale,
  now,
  time,
  leaseEnd,
  groupGap,
  scanDelay,
}: DueSitesOptions) {
  // Indexes retain dead entries while an older transaction, such as a backup, is open, and finding the first due
  // entry means stepping over all of them. So each scan starts where the last one ended, and once a minute at the
  // beginning.
  const fromBeginning = { groups: '-infinity', leases: '-infinity' }
  let scanFrom = fromBeginning
  let lastFullScan = -Infinity

  function scanAllWhenDue(): void {
    const startedAt = now?.() ?? Date.now()
    if (startedAt - lastFullScan >= fullScanEveryMs) [scanFrom, lastFullScan] = [fromBeginning, startedAt]
  }

  /**
   * Leases due sites: up to `max` of dead workers, and up to `max` others, one from each free throttle group. The
   * group is scanned again when its next site is due, or when the leased one is expected to be, so a crawl that ends
   * as expected need not update it.
   *
   * Rows are locked and rechecked, because another worker may have finished a site since this statement started. A
   * group that was written since then may have a new site that this statement cannot see; it is left unchanged for
   * the next scan.
   *
   * @param reserveMs how far ahead the first requests may be
   */
  async function leaseDueSites(max: number, reserveMs = 0): Promise<CrawlLease[]> {
    const reserved = sql`${time()} + make_interval(secs => ${reserveMs / 1000}::float8)`
    // Inline the limit as a literal: the planner must know it is small, or it scans whole tables. Few distinct
    // limits, since each connection plans each statement text once.
    const limit = sql.lit(roundDownLimit(max))
    scanAllWhenDue()
    const overlap = sql`make_interval(secs => ${overlapSeconds})`
    const { rows } = await sql<LeaseRow>`
      with left_behind as (
        select host_id from reading_claims
        where leased_until < ${time()} and leased_until >= ${scanFrom.leases}::timestamptz
        order by leased_until limit ${limit} for update skip locked),
      given_up as (
        delete from reading_claims c using left_behind l where c.host_id = l.host_id and c.blog_id is null),
      retaken as (
        update reading_claims c set worker = ${worker}, leased_until = ${leaseEnd()}
        from left_behind l where c.host_id = l.host_id and c.blog_id is not null
        returning c.blog_id, c.host_id),
      scanned as (
        select id, free_on, next_on, xmin as version from reading_lanes
        where next_on <= ${time()} and next_on >= ${scanFrom.groups}::timestamptz
        order by next_on limit ${limit} for update skip locked),
      throttle_groups as (
        select scanned.id, scanned.free_on, scanned.next_on from scanned
        join reading_lanes before on before.id = scanned.id and before.xmin = scanned.version),
      picked as (
        select throttle_groups.id, throttle_groups.free_on, first.*, later.due_on as later_on
        from throttle_groups
        left join lateral (
          select s.blog_id, s.host_id, s.interval_s from reading_sites s
          where s.lane_id = throttle_groups.id and s.due_on <= ${time()}
            and not exists (select from reading_claims c where c.host_id = s.host_id)
          order by s.lane_id, s.due_on limit 1 for update of s skip locked) first on true
        left join lateral (
          select s.due_on from reading_sites s
          where s.lane_id = throttle_groups.id and s.blog_id is distinct from first.blog_id
          order by s.lane_id, s.due_on limit 1) later on true),
      taken as (
        insert into reading_claims (host_id, blog_id, worker, leased_until)
        select host_id, blog_id, ${worker}, ${leaseEnd()} from picked where blog_id is not null order by host_id
        on conflict do nothing returning host_id, blog_id),
      scans as (
        select p.id, taken.blog_id is not null as is_taken, least(p.later_on,
          case when taken.blog_id is not null
              then ${time()} + make_interval(secs => p.interval_s * ${timeScale * (1 + scanDelay)}::float8)
            when p.blog_id is not null then ${time()} end) as next_on
        from picked p left join taken on taken.blog_id = p.blog_id),
      moved as (
        update reading_lanes l set
          free_on = case when scans.is_taken then greatest(l.free_on, ${reserved}) + ${groupGap} else l.free_on end,
          next_on = case when scans.next_on is not null then greatest(scans.next_on, ${time()} + ${groupGap}) end
        from scans where l.id = scans.id),
      leased as (
        select taken.blog_id, taken.host_id, p.id as lane_id, greatest(p.free_on, ${time()}) as slot_from,
          greatest(p.free_on, ${reserved}) as slot_until
          from taken join picked p on p.blog_id = taken.blog_id
        union all
        select r.blog_id, r.host_id, s.lane_id, null, null from retaken r join reading_sites s on s.blog_id = r.blog_id)
      select leased.*, case when (select count(*) from throttle_groups) = (select count(*) from scanned)
          then (select max(next_on) from scanned) - ${overlap} end as groups_from,
        case when (select count(*) from left_behind) < ${limit} then ${time()} - ${overlap} end as leases_from
      from leased`.execute(db)
    const [first] = rows
    scanFrom = {
      groups: first?.groups_from ?? scanFrom.groups,
      leases: first?.leases_from ?? scanFrom.leases,
    }
    return rows.map(({ groups_from: _, leases_from: __, ...lease }) => lease)
  }

  /** When the next site is due or the next lease expires; null if nothing is planned. */
  async function nextDue(): Promise<string | null> {
    scanAllWhenDue()
    const { rows } = await sql<{ next_on: string | null }>`
      select least(
        (select next_on from reading_lanes where next_on >= ${scanFrom.groups}::timestamptz and next_on < 'infinity'
          order by next_on limit 1),
        (select leased_until from reading_claims where leased_until >= ${scanFrom.leases}::timestamptz
          order by leased_until limit 1)) as next_on`.execute(db)
    return rows[0]?.next_on ?? null
  }

  return { leaseDueSites, nextDue }
}
