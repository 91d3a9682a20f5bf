import { sql } from 'kysely'
import { feedAddress } from '#addresses/feed-address.ts'
import { ApiError } from '#api-contract/api-error.ts'
import type { Db } from '#platform/db/db.ts'
import { changeSite, changesBetween } from '#sites/editing/change-site.ts'
import { lockBlog } from '#sites/editing/publish-queries.ts'
import { isOneFeed } from './shared-feed.ts'

export interface MovedFeed {
  blog_id: number
  /** Its address until now. */
  from: string
  /** Where it has moved for good. */
  to: string
}

/**
 * Lists a site with the new address of a feed that has moved for good, whoever wrote the old one: that redirects there. Not
 * if people named another feed meanwhile, or the new address is refused.
 * @returns the feed that is listed from now on; null where it stays
 */
export async function followFeedMove(db: Db, { blog_id, from, to }: MovedFeed): Promise<string | null> {
  const feed_url = feedAddress(to)
  if (!feed_url) return null
  try {
    return await db.transaction().execute(async (tx) => {
      const before = await lockBlog(tx, blog_id)
      if (!before?.feed_url || !isOneFeed(before.feed_url, from)) return null
      const after = { ...before, feed_url }
      const changed = changesBetween(before, after)
      if (!changed) return null
      await changeSite(tx, blog_id, { user_id: null, source: 'reading' }, before, after, changed)
      // Together: a feed that is listed elsewhere than it was fetched would be fetched again at once.
      await sql`update reading_state set given_feed_url = ${feed_url} where blog_id = ${blog_id}`.execute(tx)
      return feed_url
    })
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}
