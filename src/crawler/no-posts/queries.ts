import type { NoPostsReason } from '#api-contract/values/no-posts.ts'
import type { Db } from '#platform/db/db.ts'

/** Why the feed of a site yielded no posts when it was last read; null where it did, or was not read. */
export async function findNoPosts(db: Db, blogId: number): Promise<NoPostsReason | null> {
  const row = await db
    .selectFrom('reading_state')
    .select('no_posts')
    .where('blog_id', '=', blogId)
    .executeTakeFirst()
  return row?.no_posts ?? null
}
