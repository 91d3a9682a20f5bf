import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { unplannedValue } from '#platform/db/unplanned-value.ts'
import {
  entryDetails,
  isFirstOfDomainAndDay,
  isInNewsfeed,
  newestPostId,
  newsfeedStart,
} from './entry-sql.ts'
import { toEntryWithIsoTimes } from './queries.ts'
import type { NewsfeedPost } from './schemas.ts'

/** Scanned entries: a few minutes of a large community, a few days of a small one. */
const maxScannedEntries = sql.lit(400)
const oldestEntry = sql`now() - interval '7 days'`

/**
 * A random selection of the newest entries, newest first, one per site. A site that posts daily has thirty entries a
 * month, and each gets a thirtieth of the chance of a monthly poster's only entry, so both are shown equally often. One
 * statement.
 * @param seed the same value gives the same selection, apart from newer posts
 */
export async function findJustPosted(db: Db, size: number, seed: number): Promise<NewsfeedPost[]> {
  const { rows } = await sql<{ results: NewsfeedPost[] }>`
    with candidates as materialized (
      select e.blog_id, e.river_on, e.post_id from river_entries e join blogs b on b.id = e.blog_id
      where e.is_first_of_day and e.river_on > ${oldestEntry} and e.river_on <= now() and ${isInNewsfeed('b')}
        and ${isFirstOfDomainAndDay({ languages: [], quiet: false, tag: undefined })}
      order by e.river_on desc, e.post_id desc limit ${maxScannedEntries}),
    sites as (
      select distinct on (blog_id) *, count(*) over (partition by blog_id) as candidate_days
      from candidates order by blog_id, river_on desc),
    chosen as (
      select s.blog_id, s.river_on, s.post_id from sites s cross join lateral (
        select count(*) as n from river_entries d
        where d.blog_id = s.blog_id and d.is_first_of_day and d.river_on > ${newsfeedStart}) as days
      -- Each site is the first of these with a chance in proportion to its weight, candidate_days / n.
      order by -ln(((hashint8extended(s.post_id, ${unplannedValue(seed, 'bigint')}) & 1048575) + 1) / 1048577::float8) * days.n / candidate_days, s.post_id
      limit ${unplannedValue(size, 'bigint')}),
    shown as (select *, row_number() over (order by river_on desc, post_id desc) as place from chosen)
    select coalesce((select json_agg(row_to_json(page) order by place) from (
      ${entryDetails([], newestPostId)}) as page), '[]') as results`.execute(db)
  return rows[0]?.results.map(toEntryWithIsoTimes) ?? []
}
