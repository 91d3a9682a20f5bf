import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { longestWait } from '../scheduler/intervals.ts'

/** What becomes of a feed that other sites have, too. */
export interface SharedFeed {
  /** How many of them are read. */
  others: number
  /** Until when it is left alone after it was asked for one of them; null where it was not. */
  free_on: string | null
}

const hour = 3600

/** A feed's address as they are compared: http and https lead to one feed. */
const bare = (url: string) => url.replace(/^https?:\/\//, '')
export const isOneFeed = (one: string, other: string): boolean => bare(one) === bare(other)

/**
 * Looks who else has this feed, and when it may be asked: once an hour in all, and no sooner than it wants; also where it is
 * nobody's own, since other addresses lead there or it never answered.
 */
export async function findSharedFeed(
  db: Db,
  { blog_id, url, scale }: { blog_id: number; url: string; scale: number },
): Promise<SharedFeed> {
  // What is added to times is added within `max`: else they would be looked for along the index of times, through all of them.
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
