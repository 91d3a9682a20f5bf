import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

/** Bookmarks a site. False when it was bookmarked before. */
export async function insertBookmark(db: Db, user_id: number, blog_id: number): Promise<boolean> {
  const row = await db
    .insertInto('bookmarks')
    .values({ user_id, blog_id })
    .onConflict((clash) => clash.doNothing())
    .returning('blog_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Removes a bookmark. False when there was none. */
export async function deleteBookmark(db: Db, user_id: number, blog_id: number): Promise<boolean> {
  const row = await db
    .deleteFrom('bookmarks')
    .where('user_id', '=', user_id)
    .where('blog_id', '=', blog_id)
    .returning('blog_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function hasBookmark(db: Db, user_id: number, blog_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('bookmarks')
    .select('blog_id')
    .where('user_id', '=', user_id)
    .where('blog_id', '=', blog_id)
    .executeTakeFirst()
  return row !== undefined
}

/** Ids of the sites that somebody bookmarked and may still see, the last first. */
export async function bookmarkedIds(db: Db, user_id: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select b.id from bookmarks m join blogs b on b.id = m.blog_id
    where m.user_id = ${user_id} and (b.status = 'published' or b.status = 'held' and b.user_id = ${user_id})
    order by m.created_on desc, m.blog_id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
