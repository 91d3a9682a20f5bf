import type { ParsedFeed } from '../feeds/read-feed.ts'
import { classifyResponse, getStatus, type ResultHead } from '../http/outcomes.ts'
import type { PageSnapshot } from '../pages/page-snapshot.ts'

export interface ObservedPage {
  /** Stored in the database under this name. */
  sight: PageSnapshot
  /** The final address after redirects. */
  address: string
  /** True if the page has noindex. */
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
  timeScale: number
  /** True if the site was healthy before. */
  is_fine: boolean
  /** True if any request succeeded. */
  has_succeeded: boolean
  /** An HTTP status, or a code for why there was none. */
  failure: string | undefined
  certificate_names: string[]
  /** `same`: 304. Undefined if it was not fetched, or failed. */
  page: ObservedPage | 'same' | undefined
  /** `lost`: it is gone, or is no feed. */
  feed: ObservedFeed | 'same' | 'lost' | undefined
  /** Number of old posts that are gone. */
  posts_gone: number
}

/** The fields that a crawl collects while it runs. */
export type PartialObservation = Pick<
  CrawlObservation,
  'failure' | 'certificate_names' | 'page' | 'feed' | 'posts_gone'
>

export const emptyObservation: PartialObservation = {
  failure: undefined,
  certificate_names: [],
  page: undefined,
  feed: undefined,
  posts_gone: 0,
}

const limits = { entries: 20, text: 300 }

export const toObservedFeed = ({ title, posts }: ParsedFeed): ObservedFeed => ({
  title,
  entries: posts.slice(0, limits.entries).map((post) => ({
    id: (post.id ?? post.url).slice(0, limits.text),
    url: post.url.slice(0, limits.text),
    title: post.title.slice(0, limits.text),
    author: post.author,
  })),
})

/** Records a failure; the first one wins. */
export function withFailure(observation: PartialObservation, response: ResultHead): PartialObservation {
  if (['good', 'later'].includes(classifyResponse(response))) return observation
  const failure = response.result === 'robots_failed' ? response.failure : response
  const isNetwork = failure?.result === 'network'
  // If the host's robots.txt failed minutes ago, we only know that nothing responded.
  const isSilent = response.result === 'robots_failed' && response.isSilent
  return {
    ...observation,
    failure:
      observation.failure ?? (isNetwork ? failure.reason : isSilent ? 'unreachable' : getStatus(response)),
    ...(isNetwork && failure.certificateNames ? { certificate_names: failure.certificateNames } : {}),
  }
}
