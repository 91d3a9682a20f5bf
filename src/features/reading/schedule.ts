import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import { laneOf } from './lanes.ts'

/** Longer than two renewals, so that one that is late costs nothing, and short enough for a killed worker's claims. */
const leaseSeconds = 50
/** How often to call `renew`. */
export const renewEveryMs = 20_000
/** A turn further away than this is not waited for. */
const longestWaitSeconds = 30
/** How often to look at everything that is due, and how far a look that does not goes back. */
const wholeLookEveryMs = 60_000
const backSeconds = 10

export interface ScheduleOptions {
  db: Db
  /** Tells one process from another, also after it was started again. */
  worker: string
  /** Milliseconds since 1970. Default: the database's clock, which all workers share. */
  now?: () => number
  /** How long an hour of the reader lasts, as a part of a real one. Default 1. */
  scale?: number
}

/** A site that is this worker's to read, while it renews its lease. */
export interface Claim {
  blog_id: number
  host_id: number
  lane_id: number
  /** When its first request may be made; null where `takeTurn` has to say, as for a claim that a dead worker left. */
  turn_on: string | null
}

/** What a look found, besides: from where on the next one may look. */
interface Found extends Claim {
  lanes_from: string | null
  claims_from: string | null
}

/** Where everybody's turns come from. Each function is one short statement; nothing stays open in between. */
export function createSchedule({ db, worker, now, scale = 1 }: ScheduleOptions) {
  // An index keeps entries of what was moved on until no transaction is left that began before, a backup's for example.
  // Looking for the first entry that is due then means stepping over all of those, so each look begins where the last
  // one was, and one a minute at the beginning.
  const beginning = { lanes: '-infinity', claims: '-infinity' }
  let from = beginning
  let lastWholeLook = -Infinity

  const time = () => (now ? sql`to_timestamp(${now() / 1000}::float8)` : sql`statement_timestamp()`)
  const lease = () => sql`${time()} + make_interval(secs => ${leaseSeconds})`
  const gap = sql`make_interval(secs => gap_ms / 1000.0 * ${scale}::float8)`

  /**
   * Takes sites that are due: at most so many whose worker died, and so many others, one of each lane that may be asked.
   * The lane is looked at again when its next site is due, or the one that was taken should be: so a reading that comes
   * out as expected need not write to it again. Sites are locked while they are taken: another worker may have finished
   * one since this statement began, and the lock looks at it once more.
   */
  async function claim(most: number): Promise<Claim[]> {
    // Numbers in the text, not beside it: the planner has to know how few they are, or it reads whole tables.
    const few = sql.lit(Math.floor(most))
    const began = now?.() ?? Date.now()
    if (began - lastWholeLook >= wholeLookEveryMs) [from, lastWholeLook] = [beginning, began]
    const back = sql`make_interval(secs => ${backSeconds})`
    const { rows } = await sql<Found>`
      with left_behind as (
        select host_id from reading_claims
        where leased_until < ${time()} and leased_until >= ${from.claims}::timestamptz
        order by leased_until limit ${few} for update skip locked),
      given_up as (
        delete from reading_claims c using left_behind l where c.host_id = l.host_id and c.blog_id is null),
      retaken as (
        update reading_claims c set worker = ${worker}, leased_until = ${lease()}
        from left_behind l where c.host_id = l.host_id and c.blog_id is not null
        returning c.blog_id, c.host_id),
      lanes as (
        select id, free_on, next_on from reading_lanes
        where next_on <= ${time()} and next_on >= ${from.lanes}::timestamptz
        order by next_on limit ${few} for update skip locked),
      picked as (
        select lanes.id, lanes.free_on, first.*, later.due_on as later_on
        from lanes
        left join lateral (
          select s.blog_id, s.host_id, s.interval_s from reading_sites s
          where s.lane_id = lanes.id and s.due_on <= ${time()}
            and not exists (select from reading_claims c where c.host_id = s.host_id)
          order by s.lane_id, s.due_on limit 1 for update of s skip locked) first on true
        left join lateral (
          select s.due_on from reading_sites s
          where s.lane_id = lanes.id and s.blog_id is distinct from first.blog_id
          order by s.lane_id, s.due_on limit 1) later on true),
      taken as (
        insert into reading_claims (host_id, blog_id, worker, leased_until)
        select host_id, blog_id, ${worker}, ${lease()} from picked where blog_id is not null order by host_id
        on conflict do nothing returning host_id, blog_id),
      looks as (
        select p.id, taken.blog_id is not null as is_taken, least(p.later_on,
          case when taken.blog_id is not null
              then ${time()} + make_interval(secs => p.interval_s * ${scale}::float8)
            when p.blog_id is not null then ${time()} end) as next_on
        from picked p left join taken on taken.blog_id = p.blog_id),
      moved as (
        update reading_lanes l set
          free_on = case when looks.is_taken then greatest(l.free_on, ${time()}) + ${gap} else l.free_on end,
          next_on = case when looks.next_on is not null then greatest(looks.next_on, ${time()} + ${gap}) end
        from looks where l.id = looks.id),
      claimed as (
        select taken.blog_id, taken.host_id, p.id as lane_id, greatest(p.free_on, ${time()}) as turn_on
          from taken join picked p on p.blog_id = taken.blog_id
        union all
        select r.blog_id, r.host_id, s.lane_id, null from retaken r join reading_sites s on s.blog_id = r.blog_id)
      select claimed.*, (select max(next_on) from lanes) - ${back} as lanes_from,
        case when (select count(*) from left_behind) < ${few} then ${time()} - ${back} end as claims_from
      from claimed`.execute(db)
    const [first] = rows
    from = { lanes: first?.lanes_from ?? from.lanes, claims: first?.claims_from ?? from.claims }
    return rows.map(({ blog_id, host_id, lane_id, turn_on }) => ({ blog_id, host_id, lane_id, turn_on }))
  }

  /** Keeps claims for another while. @returns the hosts that are still this worker's */
  async function renew(hostIds: number[]): Promise<number[]> {
    const { rows } = await sql<{ host_id: number }>`
      update reading_claims set leased_until = ${lease()}
      where worker = ${worker} and host_id = any(${hostIds}) returning host_id`.execute(db)
    return rows.map(({ host_id }) => host_id)
  }

  /**
   * Ends a claim with what follows from the reading. The caller waits for the host's gap before: until then the host
   * is nobody else's. Lane, site and claim are locked in the order of `claim` and of `scheduleSites`; the lane only where
   * it has to be looked at sooner than it would be.
   * @returns false when the claim was no longer this worker's; then nothing is written
   */
  async function finish(
    { blog_id, host_id }: Claim,
    next: { due_on: Date; interval_s: number },
  ): Promise<boolean> {
    const { rows } = await sql<{ is_ours: boolean }>`
      with late as materialized (
        select l.id from reading_sites s join reading_lanes l on l.id = s.lane_id
        where s.blog_id = ${blog_id} and (l.next_on is null or l.next_on > ${next.due_on}) for no key update of l),
      held as materialized (
        select from reading_sites where blog_id = ${blog_id} and (select count(*) from late) >= 0 for update),
      ended as (
        delete from reading_claims where (select count(*) from held) >= 0
          and host_id = ${host_id} and blog_id = ${blog_id} and worker = ${worker} returning blog_id),
      site as (
        update reading_sites s set due_on = ${next.due_on}, interval_s = ${next.interval_s}
        from ended where s.blog_id = ended.blog_id returning s.due_on),
      lane as (
        update reading_lanes l set next_on = least(l.next_on, site.due_on) from site, late where l.id = late.id)
      select exists (select from ended) as is_ours`.execute(db)
    return rows[0]?.is_ours === true
  }

  /**
   * The next turn of a lane; it is taken. Undefined when that is too far away, and nothing is taken.
   */
  async function takeTurn(laneId: number): Promise<string | undefined> {
    const { rows } = await sql<{ turn_on: string }>`
      with before as (
        select id, greatest(free_on, ${time()}) as turn_on from reading_lanes
        where id = ${laneId} and free_on < ${time()} + make_interval(secs => ${longestWaitSeconds}) for update)
      update reading_lanes l set free_on = before.turn_on + ${gap}
      from before where l.id = before.id returning before.turn_on`.execute(db)
    return rows[0]?.turn_on
  }

  /** Leaves all sites of a host alone until then; the lane may look for them in vain once. */
  async function stopHost(hostId: number, until: Date): Promise<void> {
    await sql`
      with host as (update reading_hosts set stopped_until = ${until} where id = ${hostId} returning id)
      update reading_sites s set due_on = ${until} from host where s.host_id = host.id and s.due_on < ${until}`.execute(
      db,
    )
  }

  /**
   * Claims a host to which a redirect leads, besides what is claimed already.
   * @returns its lane; undefined while others ask it, or while it is stopped
   */
  async function visit(host: string): Promise<{ host_id: number; lane_id: number } | undefined> {
    const lane = laneOf(host)
    const { rows } = await sql<{ host_id: number; lane_id: number }>`
      with lane as (
        insert into reading_lanes (name, gap_ms) values (${lane.name}, ${lane.gapMs})
        on conflict (name) do update set gap_ms = reading_lanes.gap_ms returning id),
      host as (
        insert into reading_hosts as h (name, lane_id) select ${host}, id from lane
        on conflict (name) do update set lane_id = h.lane_id returning id, lane_id, stopped_until),
      claimed as (
        insert into reading_claims (host_id, worker, leased_until)
        select id, ${worker}, ${lease()} from host where stopped_until is null or stopped_until <= ${time()}
        on conflict do nothing returning host_id)
      select claimed.host_id, host.lane_id from claimed join host on host.id = claimed.host_id`.execute(db)
    return rows[0]
  }

  /** Ends a visit, after the host's gap. */
  async function leave(hostId: number): Promise<void> {
    await sql`delete from reading_claims
      where host_id = ${hostId} and worker = ${worker} and blog_id is null`.execute(db)
  }

  return { claim, renew, finish, takeTurn, stopHost, visit, leave }
}
