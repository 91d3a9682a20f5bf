import { sql } from 'kysely'
import { normalizeFeedUrl } from '#addresses/feed-address.ts'
import { isApiError } from '#api-contract/api-error.ts'
import type { Db } from '#platform/db/db.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { changeSite, findChanges } from '#sites/editing/change-site.ts'
import { lockSite } from '#sites/editing/publish-queries.ts'
import { isSameFeed } from './shared-feed.ts'

export interface FeedMove {
  blog_id: number
  /** The previous address. */
  from: string
  /** The target of its permanent redirect. */
  to: string
}

/**
 * Updates the feed's address after a permanent redirect, even if a person entered the old one. Does nothing if people
 * entered another feed in the meantime, or if the new address is rejected.
 * @returns the newly listed feed; null if it stays
 */
export async function followFeedMove(db: Db, { blog_id, from, to }: FeedMove): Promise<string | null> {
  const feed_url = normalizeFeedUrl(to)
  if (!feed_url) return null
  try {
    return await inTransaction(db, async (tx) => {
      const before = await lockSite(tx, blog_id)
      if (!before?.feed_url || !isSameFeed(before.feed_url, from)) return null
      const after = { ...before, feed_url }
      const changes = findChanges(before, after)
      if (!changes) return null
      await changeSite(tx, blog_id, { user_id: null, source: 'reading' }, before, after, changes)
      // In the same transaction: otherwise the new address would be fetched again immediately.
      await sql`update reading_state set given_feed_url = ${feed_url} where blog_id = ${blog_id}`.execute(tx)
      return feed_url
    })
  } catch (error) {
    if (isApiError(error)) return null
    throw error
  }
}
