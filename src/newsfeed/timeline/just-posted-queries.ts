import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import type { RiverPost } from './contract.ts'
import { holdsDomainsPlace, isInRiver, newestPostId, placesShown, sinceWhen, unseen } from './places.ts'
import { placeInUtc } from './queries.ts'

/** Places that are looked at: some minutes of a large community, some days of a small one. */
const lookedAt = sql.lit(400)
const mostDays = sql`now() - interval '7 days'`
/**
 * Some of the newest places of the river, the newest first; one a site. A site that posts every day has thirty places a
 * month and each of them a thirtieth of the chance of one that posts once, so that both are shown as often. One statement.
 * @param turn any number: with the same one the choice is the same, but for what comes
 */
export async function justPosted(db: Db, size: number, turn: number): Promise<RiverPost[]> {
  const { rows } = await sql<{ results: RiverPost[] }>`
    with near as materialized (
      select e.blog_id, e.river_on, e.post_id from river_entries e join blogs b on b.id = e.blog_id
      where e.is_first_of_day and e.river_on > ${mostDays} and e.river_on <= now() and ${isInRiver}
        and ${holdsDomainsPlace({ languages: [], quiet: false, tag: undefined })}
      order by e.river_on desc, e.post_id desc limit ${lookedAt}),
    sites as (
      select distinct on (blog_id) *, count(*) over (partition by blog_id) as days_near
      from near order by blog_id, river_on desc),
    chosen as (
      select s.blog_id, s.river_on, s.post_id from sites s cross join lateral (
        select count(*) as n from river_entries d
        where d.blog_id = s.blog_id and d.is_first_of_day and d.river_on > ${sinceWhen}) as days
      -- Each site is the first of these with a chance in proportion to its weight, days_near / n.
      order by -ln(((hashint8extended(s.post_id, ${unseen(turn, 'bigint')}) & 1048575) + 1) / 1048577::float8) * days.n / days_near, s.post_id
      limit ${unseen(size, 'bigint')}),
    shown as (select *, row_number() over (order by river_on desc, post_id desc) as place from chosen)
    select coalesce((select json_agg(row_to_json(page) order by place) from (
      ${placesShown([], newestPostId)}) as page), '[]') as results`.execute(db)
  return rows[0]?.results.map(placeInUtc) ?? []
}
