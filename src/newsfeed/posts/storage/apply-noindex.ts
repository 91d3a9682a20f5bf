import { sql } from 'kysely'
import { invalidates } from '#platform/cache/invalidation-keys.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { forgetPosts } from './forget-posts.ts'
import { lockPosts, type StoredPosts } from './stored-posts.ts'

const dayMs = 24 * 3_600_000
/** How long a feed has to ask before its posts lose their words, and before they are forgotten. */
const eraseAfterMs = 3 * dayMs
const forgetAfterMs = 90 * dayMs

interface Noindex {
  blog_id: number
  read_on: Date
  /** How long the reader's days are; 1 for real ones. */
  scale: number
}

/**
 * Heeds a feed that asks not to be indexed. Its posts are hidden at once: one such reading may be a mistake, so nothing is
 * lost by it. Readings days later erase their words, and months later all but what people decided about them.
 */
export async function applyNoindex(
  db: Db,
  { blog_id, read_on, scale }: Noindex,
  { noindex_on, posts, is_known }: StoredPosts,
): Promise<void> {
  if (noindex_on === null) return hidePosts(db, blog_id, read_on)
  const askedForMs = read_on.getTime() - Date.parse(noindex_on)
  if (askedForMs >= forgetAfterMs * scale) {
    if (is_known) await forgetPosts(db, blog_id)
  } else if (askedForMs >= eraseAfterMs * scale && posts.some(({ is_stub }) => !is_stub)) {
    await db.transaction().execute((tx) => eraseWords(tx, blog_id))
  }
}

async function hidePosts(db: Db, blogId: number, readOn: Date): Promise<void> {
  await sql`
    with site as (
      update blogs set posts_noindex_on = ${readOn} where id = ${blogId} and posts_noindex_on is null returning id)
    select ${invalidates('hidden posts')}, ${invalidates('posts:', sql`id`)} from site`.execute(db)
}

/** Shows the posts of a site again whose feed asked not to be indexed. Locks the site. */
export async function showPosts(tx: Tx, blogId: number): Promise<void> {
  await sql`
    with site as (
      update blogs set posts_noindex_on = null where id = ${blogId} and posts_noindex_on is not null returning id)
    select ${invalidates('hidden posts')}, ${invalidates('posts:', sql`id`)} from site`.execute(tx)
}

/**
 * Leaves of each post what it is recognised by, and what people decided about it. Figures begin from the start, since they
 * would stand still.
 */
async function eraseWords(tx: Tx, blogId: number): Promise<void> {
  if (!(await lockPosts(tx, blogId))) return
  await sql`
    with entries as (delete from river_entries where blog_id = ${blogId}),
      figures as (
        update post_stats set last_post_on = null, known_since = null, month_counts = '{}', counted_to = null
        where blog_id = ${blogId})
    update posts set is_stub = true, title = '', excerpt = '', author = null, categories = '{}', language = null,
      is_language_declared = false
    where blog_id = ${blogId} and not is_stub`.execute(tx)
}
