import { sql } from 'kysely'
import { invalidateSql } from '#platform/cache/invalidation-keys.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { forgetPosts } from './forget-posts.ts'
import { lockPosts, type StoredPosts } from './stored-posts.ts'

const dayMs = 24 * 3_600_000
/** For how long a feed has to have noindex until the texts of its posts are erased, and until the posts are deleted. */
const eraseAfterMs = 3 * dayMs
const forgetAfterMs = 90 * dayMs

interface Noindex {
  blog_id: number
  read_on: Date
  /** Length of a crawler day as a fraction of a real one. */
  timeScale: number
}

/**
 * Applies a feed's noindex. Hides its posts at once, erases their texts after days, and deletes everything except
 * moderation decisions after months, since it may be a mistake.
 */
export async function applyNoindex(
  db: Db,
  { blog_id, read_on, timeScale }: Noindex,
  { noindex_on, posts, is_known }: StoredPosts,
): Promise<void> {
  if (noindex_on === null) return hidePosts(db, blog_id, read_on)
  const noindexAgeMs = read_on.getTime() - Date.parse(noindex_on)
  if (noindexAgeMs >= forgetAfterMs * timeScale) {
    if (is_known) await forgetPosts(db, blog_id)
  } else if (noindexAgeMs >= eraseAfterMs * timeScale && posts.some(({ is_stub }) => !is_stub)) {
    await inTransaction(db, (tx) => eraseTexts(tx, blog_id))
  }
}

async function hidePosts(db: Db, siteId: number, readOn: Date): Promise<void> {
  await sql`
    with site as (
      update blogs set posts_noindex_on = ${readOn} where id = ${siteId} and posts_noindex_on is null returning id)
    select ${invalidateSql('hidden posts')}, ${invalidateSql('posts:', sql`id`)} from site`.execute(db)
}

/** Shows the posts of a site again after its feed has dropped noindex. Locks the site. */
export async function showPosts(tx: Tx, siteId: number): Promise<void> {
  await sql`
    with site as (
      update blogs set posts_noindex_on = null where id = ${siteId} and posts_noindex_on is not null returning id)
    select ${invalidateSql('hidden posts')}, ${invalidateSql('posts:', sql`id`)} from site`.execute(tx)
}

/**
 * Erases a site's post texts and keeps only the identities and the decisions about them. Resets the statistics, which
 * would otherwise be stale.
 */
async function eraseTexts(tx: Tx, siteId: number): Promise<void> {
  if (!(await lockPosts(tx, siteId))) return
  await sql`
    with entries as (delete from river_entries where blog_id = ${siteId}),
      stats as (
        update post_stats set last_post_on = null, known_since = null, month_counts = '{}', counted_to = null
        where blog_id = ${siteId})
    update posts set is_stub = true, title = '', excerpt = '', author = null, categories = '{}', language = null,
      is_language_declared = false
    where blog_id = ${siteId} and not is_stub`.execute(tx)
}
