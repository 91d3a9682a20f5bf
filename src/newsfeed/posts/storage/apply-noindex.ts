import { sql } from 'kysely'
import { invalidates } from '#platform/cache/invalidation-keys.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { forgetPosts } from './forget-posts.ts'
import { lockPosts, type StoredPosts } from './stored-posts.ts'

const dayMs = 24 * 3_600_000
/** How long a feed has to ask before the text of its posts is erased, and before they are deleted. */
const eraseAfterMs = 3 * dayMs
const forgetAfterMs = 90 * dayMs

interface Noindex {
  blog_id: number
  read_on: Date
  /** How long a day of the crawler lasts, as a part of a real one. */
  scale: number
}

/**
 * Applies noindex of a feed. Its posts are hidden at once: it may be a mistake, so nothing is lost yet. Days later their text is
 * erased, and months later everything but decisions of people about them.
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

/** Shows the posts of a site again after its feed has dropped noindex. Locks the site. */
export async function showPosts(tx: Tx, blogId: number): Promise<void> {
  await sql`
    with site as (
      update blogs set posts_noindex_on = null where id = ${blogId} and posts_noindex_on is not null returning id)
    select ${invalidates('hidden posts')}, ${invalidates('posts:', sql`id`)} from site`.execute(tx)
}

/**
 * Keeps only what identifies each post, and decisions of people about it. Statistics start again, since they would no longer
 * change.
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
