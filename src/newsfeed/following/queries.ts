import { sql } from 'kysely'
import { limits } from '#api-contract/shapes/limits.ts'
import type { Db } from '#platform/db/db.ts'
import type { followSorts } from './contract.ts'

type FollowSort = (typeof followSorts)[number]

/**
 * Follows the sites that the member may see, up to the limit per member. Locks the followers' counters before
 * inserting, because the insert locks the account (db/README.md).
 * @returns the newly followed ids, and whether some did not fit
 */
export async function insertFollows(
  db: Db,
  userId: number,
  ids: number[],
): Promise<{ added: number[]; is_full: boolean }> {
  const { rows } = await sql<{ added: number[]; is_full: boolean }>`
    with sites as materialized (
      select b.id from blogs b where b.id = any(${ids}::integer[])
        and (b.status = 'published' or b.user_id = ${userId} and b.status = 'held')
        and not exists (select from follows f where f.user_id = ${userId} and f.blog_id = b.id)
      order by b.id for key share),
    counters as materialized (
      select from blog_stats where blog_id in (select id from sites) order by blog_id for no key update),
    room as (select greatest(0, ${limits.follows}::integer - count(*)) as n from follows where user_id = ${userId}),
    added as (
      insert into follows (user_id, blog_id)
        select ${userId}, id from sites where (select count(*) from counters) >= 0 order by id limit (select n from room)
      on conflict do nothing returning blog_id)
    select array(select blog_id from added) as added, (select count(*) from sites) > (select n from room) as is_full
  `.execute(db)
  return rows[0] ?? { added: [], is_full: false }
}

export async function countFollowers(db: Db, siteId: number): Promise<number> {
  const { rows } = await sql<{ followers: number }>`
    select followers from blog_stats where blog_id = ${siteId}`.execute(db)
  return rows[0]?.followers ?? 0
}

/**
 * Locks the site's counters first, in the same order as deleting a site. @returns false if the member did not follow
 * the site
 */
export async function deleteFollow(db: Db, userId: number, siteId: number): Promise<boolean> {
  const { rows } = await sql`
    with counters as materialized (select from blog_stats where blog_id = ${siteId} for no key update)
    delete from follows
    where user_id = ${userId} and blog_id = ${siteId} and (select count(*) from counters) >= 0
    returning blog_id`.execute(db)
  return rows.length > 0
}

/** The subset of these sites that a member follows. */
export async function filterFollowed(db: Db, userId: number, siteIds: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ blog_id: number }>`
    select blog_id from follows where user_id = ${userId} and blog_id = any(${siteIds}::integer[])`.execute(
    db,
  )
  return new Set(rows.map(({ blog_id }) => blog_id))
}

const orders = {
  name: sql`lower(b.title), b.id`,
  latest: sql`ps.last_post_on desc nulls last, b.id desc`,
  added: sql`f.created_on desc, b.id desc`,
} satisfies Record<FollowSort, unknown>

/** The queries for `findSitePage`: a page of the followed sites that the member may still see. */
export function followedSitesQuery(
  userId: number,
  { sort = 'latest', query = '' }: { sort?: FollowSort | undefined; query?: string | undefined },
  limit: number,
  offset: number,
) {
  const text = query.toLowerCase()
  const followed = sql`
    from follows f join blogs b on b.id = f.blog_id left join post_stats ps on ps.blog_id = b.id
    where f.user_id = ${userId} and (b.status = 'published' or b.status = 'held' and b.user_id = ${userId})
      and (${text} = '' or position(${text} in lower(b.title)) > 0 or position(${text} in b.domain) > 0)`
  return {
    count: sql<number>`select count(*) ${followed}`,
    ids: sql`array(select b.id ${followed} order by ${orders[sort]} limit ${limit} offset ${offset})`,
  }
}

/** Ids of all followed sites, the last added first. */
export async function findFollowedIds(db: Db, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select b.id from follows f join blogs b on b.id = f.blog_id
    where f.user_id = ${userId} and (b.status = 'published' or b.status = 'held' and b.user_id = ${userId})
    order by ${orders.added}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Ids of listed sites by their keys; for a merged site, the id of the site that it was merged into. */
export async function findListedIdsByKey(db: Db, keys: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ url_key: string; id: number }>`
    with recursive path as (
      select url_key as key, id, 0 as steps from blogs where url_key = any(${keys}::text[])
      union all
      select path.key, m.into_blog_id, path.steps + 1 from path join merges m on m.from_blog_id = path.id
      where m.undone_on is null and path.steps < 10)
    select path.key as url_key, b.id from path join blogs b on b.id = path.id and b.status = 'published' and b.kind = 'blog'
    order by path.steps`.execute(db)
  return new Map(rows.map(({ url_key, id }) => [url_key, id]))
}
