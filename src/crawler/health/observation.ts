import type { ParsedFeed } from '../feeds/read-feed.ts'
import { outcomeOf, type ResultHead, statusOf } from '../http/outcomes.ts'
import type { PageSnapshot } from '../pages/page-snapshot.ts'

export interface ObservedPage {
  /** Stored in the database under this name. */
  sight: PageSnapshot
  /** The final address after redirects. */
  address: string
  /** Whether the page has noindex. */
  noindex?: boolean
}

export interface ObservedEntry {
  id: string
  url: string
  title: string
  author: string | null
}

export interface ObservedFeed {
  title: string
  entries: ObservedEntry[]
}

/** A crawl's observation, from which the site's health is judged. */
export interface CrawlObservation {
  blog_id: number
  site_url: string
  read_on: Date
  /** Length of a crawler hour relative to a real one. */
  scale: number
  /** Whether the site was healthy before. */
  is_fine: boolean
  /** Whether any request succeeded. */
  is_good: boolean
  /** An HTTP status, or a code for why there was none. */
  failed_because: string | undefined
  certificate_names: string[]
  /** `same`: 304. Undefined if it was not fetched, or failed. */
  page: ObservedPage | 'same' | undefined
  /** `lost`: it is gone, or is no feed. */
  feed: ObservedFeed | 'same' | 'lost' | undefined
  /** Number of old posts that are gone. */
  posts_gone: number
}

/** The part that a crawl collects along the way. */
export type PartialObservation = Pick<
  CrawlObservation,
  'failed_because' | 'certificate_names' | 'page' | 'feed' | 'posts_gone'
>

export const emptyObservation: PartialObservation = {
  failed_because: undefined,
  certificate_names: [],
  page: undefined,
  feed: undefined,
  posts_gone: 0,
}

const max = { entries: 20, text: 300 }

export const observedFeed = ({ title, posts }: ParsedFeed): ObservedFeed => ({
  title,
  entries: posts.slice(0, max.entries).map((post) => ({
    id: (post.id ?? post.url).slice(0, max.text),
    url: post.url.slice(0, max.text),
    title: post.title.slice(0, max.text),
    author: post.author,
  })),
})

/** Records a failure; the first reason is kept. */
export function withFailure(observed: PartialObservation, response: ResultHead): PartialObservation {
  if (['good', 'later'].includes(outcomeOf(response))) return observed
  const failure = response.result === 'robots_failed' ? response.failure : response
  const isNetwork = failure?.result === 'network'
  // If the host's robots.txt failed minutes ago, all that is known is that nothing responded.
  const isSilent = response.result === 'robots_failed' && response.isSilent
  return {
    ...observed,
    failed_because:
      observed.failed_because ?? (isNetwork ? failure.reason : isSilent ? 'unreachable' : statusOf(response)),
    ...(isNetwork && failure.certificateNames ? { certificate_names: failure.certificateNames } : {}),
  }
}
