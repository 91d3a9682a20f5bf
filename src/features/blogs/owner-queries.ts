import { sql } from 'kysely'
import type { Db, Tx } from '#server/db.ts'

/** Remembers that a site is somebody's own, and drops what they wrote of it as a reviewer. */
export async function addOwner(tx: Tx, blog_id: number, user_id: number): Promise<void> {
  await tx
    .insertInto('blog_owners')
    .values({ blog_id, user_id })
    .onConflict((clash) => clash.doNothing())
    .execute()
  await tx.deleteFrom('reviews').where('blog_id', '=', blog_id).where('user_id', '=', user_id).execute()
}

export async function removeOwner(db: Db, blog_id: number, user_id: number): Promise<void> {
  await db.deleteFrom('blog_owners').where('blog_id', '=', blog_id).where('user_id', '=', user_id).execute()
}

/** Whether somebody proved that a site is their own. */
export async function isOwner(db: Db, blog_id: number, user_id: number): Promise<boolean> {
  const row = await db
    .selectFrom('blog_owners')
    .select('blog_id')
    .where('blog_id', '=', blog_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return row !== undefined
}

/** Whom a site concerns: whoever submitted it, and those who proved that it is theirs. */
export async function ownerIdsOf(db: Db, blog_id: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from blog_owners where blog_id = ${blog_id}
    union select user_id from blogs where id = ${blog_id} and user_id is not null`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
