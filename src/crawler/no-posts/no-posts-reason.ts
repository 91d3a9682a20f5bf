import { sql } from 'kysely'
import type { NoPostsReason } from '#api-contract/values/no-posts.ts'
import type { RobotsDirectives } from '#page-metadata/robots-meta.ts'
import type { Db } from '#platform/db/db.ts'
import type { ParsedFeed } from '../feeds/read-feed.ts'
import { classifyResponse, type ResultHead } from '../http/outcomes.ts'

type FeedYield = Pick<ParsedFeed, 'posts' | 'skipped_entries' | 'robots'>

/** Why a parsed feed yields no posts; null if it does. */
export function getNoPostsReason({ posts, skipped_entries, robots }: FeedYield): NoPostsReason | null {
  if (robots.noindex) return 'noindex'
  if (posts.length > 0) return null
  return skipped_entries > 0 ? 'no_addresses' : 'no_entries'
}

const feedReasons = ['no_entries', 'no_addresses', 'noindex']

/** Why an unchanged feed yields no posts; failures that kept it from being fetched no longer apply. */
export function noPostsReasonIfUnchanged({
  no_posts,
  feed_robots,
}: {
  no_posts: NoPostsReason | null
  feed_robots: RobotsDirectives | null
}): NoPostsReason | null {
  if (feed_robots?.noindex) return 'noindex'
  return no_posts !== null && feedReasons.includes(no_posts) ? no_posts : null
}

/** Why a response is no feed; undefined if it says nothing new. */
export function noFeedReason(response: ResultHead): NoPostsReason | undefined {
  if (response.result === 'unusable' && response.reason === 'address') return 'private_address'
  switch (classifyResponse(response)) {
    // A successful response without a feed.
    case 'good':
      return 'unreadable'
    case 'lost':
      return response.result === 'missing' ? 'missing' : 'unreadable'
    case 'gone':
      return 'missing'
    case 'refused':
      return 'refused'
    case 'disallowed':
      return 'robots'
    case 'failed':
      return response.result === 'unusable' ? 'unreadable' : 'failing'
    default:
      return undefined
  }
}

/** Why a site's feed yielded no posts in the last crawl; null if it did, or was not fetched. */
export async function findNoPostsReason(db: Db, siteId: number): Promise<NoPostsReason | null> {
  const { rows } = await sql<{ no_posts: NoPostsReason | null }>`
    select no_posts from reading_state where blog_id = ${siteId}`.execute(db)
  return rows[0]?.no_posts ?? null
}
