import type { NoPostsReason } from '#api-contract/values/no-posts.ts'
import type { SaidToRobots } from '#page-metadata/robots-meta.ts'
import type { Db } from '#platform/db/db.ts'
import type { ReadFeed } from '../feeds/read-feed.ts'
import { type AnswerResult, outcomeOf } from '../http/outcomes.ts'

type Yield = Pick<ReadFeed, 'posts' | 'left_out' | 'robots'>

/** Why a feed that was read yields no posts; null where it has some. */
export function noPostsOf({ posts, left_out, robots }: Yield): NoPostsReason | null {
  if (robots.noindex) return 'noindex'
  if (posts.length > 0) return null
  return left_out > 0 ? 'no_addresses' : 'no_entries'
}

const ofFeed = ['no_entries', 'no_addresses', 'noindex']

/** Why an unchanged feed yields no posts; reasons that kept it from being fetched meanwhile are over. */
export function noPostsStill({
  no_posts,
  feed_robots,
}: {
  no_posts: NoPostsReason | null
  feed_robots: SaidToRobots | null
}): NoPostsReason | null {
  if (feed_robots?.noindex) return 'noindex'
  return no_posts !== null && ofFeed.includes(no_posts) ? no_posts : null
}

/** Why an answer is no feed; undefined where that says nothing new. */
export function noFeedIn(answer: AnswerResult): NoPostsReason | undefined {
  if (answer.result === 'unusable' && answer.reason === 'address') return 'private_address'
  switch (outcomeOf(answer)) {
    // An answer of HTTP that is no feed.
    case 'good':
      return 'unreadable'
    case 'lost':
      return answer.result === 'missing' ? 'missing' : 'unreadable'
    case 'gone':
      return 'missing'
    case 'refused':
      return 'refused'
    case 'disallowed':
      return 'robots'
    case 'failed':
      return answer.result === 'unusable' ? 'unreadable' : 'failing'
    default:
      return undefined
  }
}

/** Why the feed of a site yielded no posts in the last crawl; null where it did, or was not fetched. */
export async function findNoPosts(db: Db, blogId: number): Promise<NoPostsReason | null> {
  const row = await db
    .selectFrom('reading_state')
    .select('no_posts')
    .where('blog_id', '=', blogId)
    .executeTakeFirst()
  return row?.no_posts ?? null
}
