import type { PoliteResponse } from '#platform/outbound/polite-response.ts'

/** Limit of feeds in bytes; of longer ones only the complete entries within it are parsed. */
export const maxFeedBytes = 4 * 1024 * 1024
/** Limit of pages in bytes; the rest is not parsed. */
export const maxPageBytes = 2 * 1024 * 1024

const timeoutMs = 20_000

/** The request options for each kind of document. */
export const requests = {
  feed: { accept: 'feed', maxBytes: maxFeedBytes, timeoutMs },
  page: { accept: 'html', maxBytes: maxPageBytes, timeoutMs },
  // The beginning of a list suffices to recognize a directory.
  blogroll: { accept: 'opml', maxBytes: 1024 * 1024, timeoutMs },
  links: { accept: 'html', maxBytes: maxPageBytes, timeoutMs },
  // Only its status matters.
  post: { accept: 'html', maxBytes: 1024, timeoutMs },
  picture: { accept: 'image', maxBytes: 5 * 1024 * 1024, timeoutMs },
} as const

/** Redirects in markup that are followed from page to page. */
export const maxPageRedirects = 2
/** Maximum number of addresses that one crawl requests to discover a feed. */
export const maxFeedAttempts = 12

/** A response as the input of `readFeed` and `readPage`. */
export const toSource = (response: Extract<PoliteResponse, { result: 'ok' }>) => ({
  bytes: response.bytes,
  isComplete: response.isComplete,
  address: response.url,
  charset: response.charset,
  robotsHeader: response.robotsHeader,
  linkHeader: response.linkHeader,
})
