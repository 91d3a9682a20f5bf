import type { NoPostsReason } from '#contract/no-posts.ts'
import type { PoliteResult } from '#server/outbound/polite-answer.ts'
import { outcomeOf } from './outcomes.ts'
import type { ReadFeed } from './read-feed.ts'

type Yield = Pick<ReadFeed, 'posts' | 'left_out' | 'robots'>

/** Why a feed that was read yields no posts; null where it has some. */
export function noPostsOf({ posts, left_out, robots }: Yield): NoPostsReason | null {
  if (robots.noindex) return 'noindex'
  if (posts.length > 0) return null
  return left_out > 0 ? 'no_addresses' : 'no_entries'
}

/** Why an answer is no feed; undefined where that says nothing new, such as a failure that may pass. */
export function noFeedIn(answer: PoliteResult): NoPostsReason | undefined {
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
    default:
      return answer.result === 'unusable' ? 'unreadable' : undefined
  }
}
