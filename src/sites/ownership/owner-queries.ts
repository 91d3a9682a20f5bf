import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/db.ts'
import { lockRecommendationCounts, lockSiteForShare, lockSiteStats } from '#platform/db/lock-order.ts'
import { countAffected } from '#platform/db/results.ts'
import type { Row } from '#platform/db/tables.ts'

/** Makes a member an owner of a site, and deletes their review of it. */
export async function addOwner(tx: Tx, siteId: number, userId: number): Promise<void> {
  await lockSiteForShare(tx, siteId)
  await lockSiteStats(tx, siteId)
  // Recommendations between an owner's sites stop counting.
  const { rows: otherSites } = await sql<Pick<Row<'blog_owners'>, 'blog_id'>>`
    select blog_id from blog_owners where user_id = ${userId}`.execute(tx)
  await lockRecommendationCounts(tx, [siteId, ...otherSites.map(({ blog_id }) => blog_id)])
  await sql`
    insert into blog_owners (blog_id, user_id) values (${siteId}, ${userId}) on conflict do nothing`.execute(
    tx,
  )
  await sql`delete from reviews where blog_id = ${siteId} and user_id = ${userId}`.execute(tx)
}

/** @returns false if they were not an owner */
export async function removeOwner(db: Db, siteId: number, userId: number): Promise<boolean> {
  const result = await sql`
    delete from blog_owners where blog_id = ${siteId} and user_id = ${userId}`.execute(db)
  return countAffected(result) > 0
}

/** True if the site lies at or below a log-in domain of the member that has not changed hands. */
export async function isOnLoginDomain(db: Db, siteId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`select from account_domains d, blogs b
    where b.id = ${siteId} and d.user_id = ${userId} and d.url_key = any(keys_over(b.url_key))
      and not is_domain_off(d.url_key, d.user_id)`.execute(db)
  return rows.length > 0
}

/** True if a member ever claimed a site, even if it has changed hands since: they still cannot rate it. */
export async function hasEverClaimed(db: Db, siteId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from blog_owners where blog_id = ${siteId} and user_id = ${userId}`.execute(db)
  return rows.length > 0
}

/** True if a member claimed a site and it has not changed hands since. */
export async function isOwner(db: Db, siteId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from current_owners where blog_id = ${siteId} and user_id = ${userId}`.execute(db)
  return rows.length > 0
}

/** The ids of a site's submitter and owners. */
export async function findSubmitterAndOwnerIds(db: Db, siteId: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from current_owners where blog_id = ${siteId}
    union select user_id from blogs where id = ${siteId} and user_id is not null`.execute(db)
  return rows.map(({ user_id }) => user_id)
}
