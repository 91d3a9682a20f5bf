import type { PoliteAnswer } from '#platform/outbound/polite-answer.ts'
import { maxFeedBytes } from '../feeds/parsing/feed-limits.ts'
import { maxPageBytes } from '../pages/read-page.ts'

const timeoutMs = 20_000

/** How each thing is asked for, by the reader and by those who look at a site as it does. */
export const requests = {
  feed: { accept: 'feed', maxBytes: maxFeedBytes, timeoutMs },
  page: { accept: 'html', maxBytes: maxPageBytes, timeoutMs },
  // The beginning of a list is enough to see that it is a directory.
  blogroll: { accept: 'opml', maxBytes: 1024 * 1024, timeoutMs },
  links: { accept: 'html', maxBytes: maxPageBytes, timeoutMs },
  // Its status says everything.
  post: { accept: 'html', maxBytes: 1024, timeoutMs },
  picture: { accept: 'image', maxBytes: 5 * 1024 * 1024, timeoutMs },
} as const

/** How often a page may send its visitors on by itself. */
export const mostOnward = 2
/** Places where a feed may be that are tried one after another. */
export const mostCandidates = 12

/** An answer as `readFeed` and `readPage` take it. */
export const sourceOf = (answer: Extract<PoliteAnswer, { result: 'ok' }>) => ({
  bytes: answer.bytes,
  whole: answer.whole,
  address: answer.url,
  charset: answer.charset,
  robots: answer.robotsHeader,
  link: answer.linkHeader,
})
