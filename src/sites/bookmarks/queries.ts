import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'
import { countAffected } from '#platform/db/results.ts'

/** Bookmarks a site, at most once. Returns undefined if the site has been deleted in the meantime. */
export async function insertBookmark(
  db: Db,
  userId: number,
  siteId: number,
): Promise<{ is_new: boolean } | undefined> {
  const { rows } = await sql<{ is_new: boolean }>`
    with site as (select id from blogs where id = ${siteId} for key share),
    inserted as (
      insert into bookmarks (user_id, blog_id) select ${userId}, id from site on conflict do nothing returning 1)
    select exists (select from inserted) as is_new from site`.execute(db)
  return rows[0]
}

/** Removes a bookmark. Returns false if there was none. */
export async function deleteBookmark(db: Db, userId: number, siteId: number): Promise<boolean> {
  const result = await sql`
    delete from bookmarks where user_id = ${userId} and blog_id = ${siteId}`.execute(db)
  return countAffected(result) > 0
}

export async function hasBookmark(db: Db, userId: number, siteId: number): Promise<boolean> {
  const { rows } = await sql`
    select from bookmarks where user_id = ${userId} and blog_id = ${siteId}`.execute(db)
  return rows.length > 0
}

/** Ids of the sites that a member bookmarked and may still see, latest bookmark first. */
export async function findBookmarkedSiteIds(db: Db, userId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select b.id from bookmarks m join blogs b on b.id = m.blog_id
    where m.user_id = ${userId} and (b.status = 'published' or b.status = 'held' and b.user_id = ${userId})
    order by m.created_on desc, m.blog_id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
