import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { maxWait } from '../scheduler/intervals.ts'

/** Use of a feed by other sites. */
export interface SharedFeed {
  /** Number of other crawled sites with the same feed. */
  otherSites: number
  /** Earliest next fetch, given the last one for another site; null if there was none. */
  free_on: string | null
}

const hour = 3600

/** Ignores the scheme: http and https lead to the same feed. */
const withoutScheme = (url: string) => url.replace(/^https?:\/\//, '')
export const isSameFeed = (a: string, b: string): boolean => withoutScheme(a) === withoutScheme(b)

/**
 * Finds the other sites with this feed, and the earliest next fetch: once an hour overall, and no sooner than the
 * feed asks. The hourly limit also holds for addresses that only redirect here or never answered.
 */
export async function findSharedFeed(
  db: Db,
  { blog_id, url, timeScale }: { blog_id: number; url: string; timeScale: number },
): Promise<SharedFeed> {
  // Intervals are added inside `max`: otherwise PostgreSQL would scan the whole index of times.
  const wait = sql`least(greatest((t.feed_asked->>'min_seconds')::float8, ${hour}), ${maxWait})`
  const { rows } = await sql<SharedFeed>`
    select (count(*) filter (where not t.is_stopped))::integer as "otherSites",
      greatest(max(greatest(r.read_on + make_interval(secs => ${wait} * ${timeScale}::float8),
          (t.avoid->t.feed_url->>'until')::timestamptz)),
        (select max(read_on + make_interval(secs => ${hour} * ${timeScale}::float8)) from readings
         where substring(feed_url from '^https?://(.*)$') = ${withoutScheme(url)} and feed_url is not null)) as free_on
    from reading_state t left join lateral (
      select read_on from readings where blog_id = t.blog_id and what = 'feed' order by read_on desc limit 1) r on true
    where substring(t.feed_url from '^https?://(.*)$') = ${withoutScheme(url)}
      and t.feed_url is not null and t.blog_id <> ${blog_id}`.execute(db)
  return rows[0] ?? { otherSites: 0, free_on: null }
}
