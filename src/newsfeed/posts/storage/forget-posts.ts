import { sql } from 'kysely'
import { invalidateSql } from '#platform/cache/invalidation-keys.ts'
import type { Db, Tx } from '#platform/db/db.ts'

/** Erases the excerpt of a post that was taken down; the feed restores it if the post returns. */
export async function eraseExcerpt(db: Db, siteId: number, postId: number): Promise<void> {
  await sql`
    with erased as (
      update posts set excerpt = '' where blog_id = ${siteId} and id = ${postId} and excerpt <> '' returning blog_id)
    select ${invalidateSql('hidden posts')}, ${invalidateSql('posts:', sql`blog_id`)} from erased`.execute(db)
}

/** Erases all excerpts of a site, because its feed asks for that. */
export async function eraseExcerpts(db: Db, siteId: number): Promise<void> {
  await sql`
    with erased as (update posts set excerpt = '' where blog_id = ${siteId} and excerpt <> '' returning blog_id)
    select ${invalidateSql('hidden posts')}, ${invalidateSql('posts:', sql`blog_id`)} from (select distinct blog_id from erased) as sites`.execute(
    db,
  )
}

/**
 * Deletes a site's posts and statistics, as if it had never been crawled. Hidden and discussed posts stay (trigger
 * `keep_decided_post`).
 */
export async function forgetPosts(db: Db, siteId: number): Promise<void> {
  await sql`
    with site as materialized (select id from blogs where id = ${siteId} for key share),
      stats as (delete from post_stats s using site where s.blog_id = site.id),
      marks as (delete from post_marks m using site where m.blog_id = site.id),
      deleted as (delete from posts p using site where p.blog_id = site.id returning p.blog_id)
    select ${invalidateSql('hidden posts')}, ${invalidateSql('posts:', sql`blog_id`)} from (select distinct blog_id from deleted) as sites`.execute(
    db,
  )
}

/**
 * Permanently erases a site's posts and the staff decisions about them. Discussions stay, and holds on discussions of
 * hidden posts end, because nothing of the posts is left in them. The caller has locked the site and its content.
 */
export async function erasePosts(tx: Tx, siteId: number): Promise<void> {
  await sql`
    delete from content_holds
    where why = 'post' and discussion_id in (select discussion_id from posts where blog_id = ${siteId})`.execute(
    tx,
  )
  await sql`
    update posts set is_hidden = false, discussion_id = null
    where blog_id = ${siteId} and (is_hidden or discussion_id is not null)`.execute(tx)
  await sql`update blogs set posts_noindex_on = null where id = ${siteId}`.execute(tx)
  await forgetPosts(tx, siteId)
}
