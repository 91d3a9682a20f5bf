import type { PoliteAnswer } from '#platform/outbound/polite-answer.ts'

/** Bytes of a feed. Of a longer one, only the complete entries within them are parsed. */
export const maxFeedBytes = 4 * 1024 * 1024
/** Bytes of a page that are parsed. */
export const maxPageBytes = 2 * 1024 * 1024

const timeoutMs = 20_000

/** The request options for each kind of document. */
export const requests = {
  feed: { accept: 'feed', maxBytes: maxFeedBytes, timeoutMs },
  page: { accept: 'html', maxBytes: maxPageBytes, timeoutMs },
  // The beginning of a list is enough to see that it is a directory.
  blogroll: { accept: 'opml', maxBytes: 1024 * 1024, timeoutMs },
  links: { accept: 'html', maxBytes: maxPageBytes, timeoutMs },
  // Only its status matters.
  post: { accept: 'html', maxBytes: 1024, timeoutMs },
  picture: { accept: 'image', maxBytes: 5 * 1024 * 1024, timeoutMs },
} as const

/** How many times in a row a page may send its visitors on. */
export const maxOnward = 2
/** Addresses at which one crawl looks for a feed. */
export const maxCandidates = 12

/** An answer as the input of `readFeed` and `readPage`. */
export const sourceOf = (answer: Extract<PoliteAnswer, { result: 'ok' }>) => ({
  bytes: answer.bytes,
  whole: answer.whole,
  address: answer.url,
  charset: answer.charset,
  robots: answer.robotsHeader,
  link: answer.linkHeader,
})
