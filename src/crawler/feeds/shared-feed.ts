import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { longestWait } from '../scheduler/intervals.ts'

/** A feed that other sites may have, too. */
export interface SharedFeed {
  /** How many other crawled sites have it. */
  others: number
  /** Until when it must not be fetched after it was fetched for one of them; null where it was not. */
  free_on: string | null
}

const hour = 3600

/** A feed's address for comparison: http and https lead to one feed. */
const bare = (url: string) => url.replace(/^https?:\/\//, '')
export const isOneFeed = (one: string, other: string): boolean => bare(one) === bare(other)

/**
 * Finds the other sites with this feed, and when it may be fetched: once an hour in all, and no sooner than it asks; even if
 * it is no site's own, because other addresses redirect there or it never answered.
 */
export async function findSharedFeed(
  db: Db,
  { blog_id, url, scale }: { blog_id: number; url: string; scale: number },
): Promise<SharedFeed> {
  // Intervals are added within `max`: otherwise PostgreSQL would scan the whole index of times.
  const wait = sql`least(greatest((t.feed_asked->>'min_seconds')::float8, ${hour}), ${longestWait})`
  const { rows } = await sql<SharedFeed>`
    select (count(*) filter (where not t.is_stopped))::integer as others,
      greatest(max(greatest(r.read_on + make_interval(secs => ${wait} * ${scale}::float8),
          (t.avoid->t.feed_url->>'until')::timestamptz)),
        (select max(read_on + make_interval(secs => ${hour} * ${scale}::float8)) from readings
         where substring(feed_url from '^https?://(.*)$') = ${bare(url)} and feed_url is not null)) as free_on
    from reading_state t left join lateral (
      select read_on from readings where blog_id = t.blog_id and what = 'feed' order by read_on desc limit 1) r on true
    where substring(t.feed_url from '^https?://(.*)$') = ${bare(url)}
      and t.feed_url is not null and t.blog_id <> ${blog_id}`.execute(db)
  return rows[0] ?? { others: 0, free_on: null }
}
