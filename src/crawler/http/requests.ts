import type { PoliteAnswer } from '#platform/outbound/polite-answer.ts'

/** Bytes of a feed. Of a longer one the whole entries within them are read. */
export const maxFeedBytes = 4 * 1024 * 1024
/** Bytes of a page that are looked at. */
export const maxPageBytes = 2 * 1024 * 1024

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
export const maxOnward = 2
/** Places where a feed may be that are tried one after another. */
export const maxCandidates = 12

/** An answer as `readFeed` and `readPage` take it. */
export const sourceOf = (answer: Extract<PoliteAnswer, { result: 'ok' }>) => ({
  bytes: answer.bytes,
  whole: answer.whole,
  address: answer.url,
  charset: answer.charset,
  robots: answer.robotsHeader,
  link: answer.linkHeader,
})
