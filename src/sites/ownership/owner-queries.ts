import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.ts'
import { lockRecommendationCounts, lockSiteForShare, lockSiteStats } from '#platform/db/lock-order.ts'

/** Records that a site is a member's own, and deletes their review of it. */
export async function addOwner(tx: Tx, blogId: number, userId: number): Promise<void> {
  await lockSiteForShare(tx, blogId)
  await lockSiteStats(tx, blogId)
  // What their sites recommend of each other goes.
  const others = await tx.selectFrom('blog_owners').select('blog_id').where('user_id', '=', userId).execute()
  await lockRecommendationCounts(tx, [blogId, ...others.map(({ blog_id }) => blog_id)])
  await tx
    .insertInto('blog_owners')
    .values({ blog_id: blogId, user_id: userId })
    .onConflict((clash) => clash.doNothing())
    .execute()
  await tx.deleteFrom('reviews').where('blog_id', '=', blogId).where('user_id', '=', userId).execute()
}

/** @returns false where they were none */
export async function removeOwner(db: Db, blogId: number, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('blog_owners')
    .where('blog_id', '=', blogId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whether a member logs in with an address that the site lies at or under, and that is still itself. */
export async function isAtOwnDomain(db: Db, blogId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`select from account_domains d, blogs b
    where b.id = ${blogId} and d.user_id = ${userId} and d.url_key = any(keys_over(b.url_key))
      and not is_domain_off(d.url_key, d.user_id)`.execute(db)
  return rows.length > 0
}

/** Whether a member has proved that a site is their own, be it another's since: then they still cannot rate it. */
export async function hasProved(db: Db, blogId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('blog_owners')
    .select('blog_id')
    .where('blog_id', '=', blogId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a member proved that a site is their own, and it has not changed hands. */
export async function isOwner(db: Db, blogId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('current_owners')
    .select('blog_id')
    .where('blog_id', '=', blogId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** People concerned by a site: its submitter, and proven owners. */
export async function ownerIdsOf(db: Db, blogId: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from current_owners where blog_id = ${blogId}
    union select user_id from blogs where id = ${blogId} and user_id is not null`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
