import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { firstRow } from '#platform/db/results.ts'
import { createDueSiteQueue } from './due-sites.ts'
import { type CrawlToFinish, type FinishedCrawl, finishCrawls } from './finish-crawls.ts'
import { getThrottleGroup } from './throttle-groups.ts'

/** Longer than two renewals, to tolerate a late one, yet short enough for the leases of a killed worker. */
const leaseSeconds = 50
/**
 * Extra delay before a throttle group is scanned again, as a fraction of its next site's interval. A crawl takes time
 * itself, so scanning at the exact time would be too early and cost a useless update.
 */
const scanDelay = 0.01
/** Interval at which to call `renew`. */
export const renewEveryMs = 20_000
/** Leases younger than this are not renewed, since most crawls end before that matters. */
const freshSeconds = 5

export interface ScheduleOptions {
  db: Db
  /** Identifies a process; unique per start. */
  worker: string
  /** Milliseconds since 1970. Default: the database's clock, which all workers share. */
  now?: () => number
  /** Length of a crawler hour relative to a real one. Default 1. */
  timeScale?: number
}

/** Gives a worker exclusive use of a site and its host, as long as it renews the lease. */
export interface CrawlLease {
  blog_id: number
  host_id: number
  lane_id: number
  /** The reserved period of its first request; null if `reserveSlot` decides, as after a worker has died. */
  slot_from: string | null
  slot_until: string | null
}

/** A lease of another host than the site's. */
export interface HostLease {
  host_id: number
  /** When it last returned 429 or 503; null after a success. */
  busy_on: string | null
  /** Its IP address at the last request. */
  address: string | null
}

/** The host is leased by another crawl, or stopped until this time. */
export interface HostUnavailable {
  stopped_until: string | null
}

/** The shared crawl schedule. Every method is a single statement; no transaction stays open between calls. */
export function createSchedule({ db, worker, now, timeScale = 1 }: ScheduleOptions) {
  const time = () => (now ? sql`to_timestamp(${now() / 1000}::float8)` : sql`statement_timestamp()`)
  const leaseEnd = () => sql`${time()} + make_interval(secs => ${leaseSeconds})`
  const gap = sql`make_interval(secs => gap_ms / 1000.0 * ${timeScale}::float8)`
  const { leaseDueSites, nextDue } = createDueSiteQueue({
    db,
    worker,
    timeScale,
    time,
    leaseEnd,
    groupGap: gap,
    scanDelay,
    ...(now ? { now } : {}),
  })

  /** Renews the leases of hosts. @returns the hosts whose leases were renewed */
  async function renew(hostIds: number[]): Promise<number[]> {
    const { rows } = await sql<{ host_id: number }>`
      update reading_claims set leased_until = ${leaseEnd()}
      where worker = ${worker} and host_id = any(${hostIds})
        and leased_until < ${leaseEnd()} - make_interval(secs => ${freshSeconds}) returning host_id`.execute(
      db,
    )
    return rows.map(({ host_id }) => host_id)
  }

  /** Ends leases of this worker after their crawls. @returns the sites whose leases it still had */
  const finishAll = (crawls: CrawlToFinish[], tx: Db = db) =>
    finishCrawls(tx, crawls, { worker, timeScale, scanDelay })

  /** Ends one lease. @returns false if this worker no longer had it; then nothing is written */
  const finish = async (lease: CrawlToFinish['lease'], next: FinishedCrawl, tx?: Db): Promise<boolean> =>
    (await finishAll([{ lease, result: next }], tx)).has(lease.blog_id)

  /** Ends the lease of a site that must no longer be crawled. */
  async function unschedule({ blog_id, host_id }: Pick<CrawlLease, 'blog_id' | 'host_id'>): Promise<void> {
    await sql`
      with site as (update reading_sites set due_on = 'infinity' where blog_id = ${blog_id} returning blog_id)
      delete from reading_claims where (select count(*) from site) >= 0
        and host_id = ${host_id} and blog_id = ${blog_id} and worker = ${worker}`.execute(db)
  }

  /**
   * Reserves the slot of a host's throttle group at a time (milliseconds since 1970).
   * @returns the next free time; null if the slot is reserved
   */
  async function reserveSlot(hostId: number, at: number): Promise<string | null> {
    const slotTime = sql`to_timestamp(${at / 1000}::float8)`
    const { rows } = await sql<{ free_on: string | null }>`
      with before as (
        select l.id, l.free_on from reading_hosts h join reading_lanes l on l.id = h.lane_id
        where h.id = ${hostId} for update of l),
      taken as (
        update reading_lanes l set free_on = ${slotTime} + ${gap}
        from before where l.id = before.id and before.free_on <= ${slotTime} returning l.id)
      select case when exists (select from taken) then null else before.free_on end as free_on from before`.execute(
      db,
    )
    return rows[0]?.free_on ?? null
  }

  /** Postpones all sites of a busy host. Its throttle group may find nothing due once. */
  async function stopHost(hostId: number, until: Date): Promise<void> {
    await sql`
      with host as (
        update reading_hosts set stopped_until = ${until}, busy_on = ${time()} where id = ${hostId} returning id)
      update reading_sites s set due_on = ${until} from host where s.host_id = host.id and s.due_on < ${until}`.execute(
      db,
    )
  }

  /** Clears the back-off of a host. */
  async function clearBackOff(hostId: number): Promise<void> {
    await sql`update reading_hosts set busy_on = null, stopped_until = null where id = ${hostId}`.execute(db)
  }

  /** Leases another host, such as the target of a redirect, unless it is leased or stopped. */
  async function leaseHost(host: string): Promise<HostLease | HostUnavailable> {
    const group = getThrottleGroup(host)
    const { rows } = await sql<HostLease & HostUnavailable & { is_granted: boolean }>`
      with lane as (
        insert into reading_lanes (name, gap_ms) values (${group.name}, ${group.gapMs})
        on conflict (name) do update set gap_ms = reading_lanes.gap_ms returning id),
      host as (
        insert into reading_hosts as h (name, lane_id, visited_on) select ${host}, id, ${time()} from lane
        on conflict (name) do update set visited_on = excluded.visited_on returning id, stopped_until, busy_on, address),
      leased as (
        insert into reading_claims (host_id, worker, leased_until)
        select id, ${worker}, ${leaseEnd()} from host where stopped_until is null or stopped_until <= ${time()}
        on conflict do nothing returning host_id)
      select host.id as host_id, host.busy_on, host.address, leased.host_id is not null as is_granted,
        case when host.stopped_until > ${time()} then host.stopped_until end as stopped_until
      from host left join leased on leased.host_id = host.id`.execute(db)
    const { is_granted, stopped_until, ...lease } = firstRow(rows)
    return is_granted ? lease : { stopped_until }
  }

  /** Ends the lease of another host, after its gap. */
  async function releaseHost(hostId: number): Promise<void> {
    await sql`delete from reading_claims
      where host_id = ${hostId} and worker = ${worker} and blog_id is null`.execute(db)
  }

  return {
    leaseDueSites,
    nextDue,
    renew,
    finish,
    finishAll,
    unschedule,
    reserveSlot,
    stopHost,
    clearBackOff,
    leaseHost,
    releaseHost,
  }
}
