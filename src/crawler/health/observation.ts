import type { ReadFeed } from '../feeds/read-feed.ts'
import { type AnswerResult, outcomeOf, statusOf } from '../http/outcomes.ts'
import type { PageSnapshot } from '../pages/page-snapshot.ts'

export interface SeenPage {
  sight: PageSnapshot
  /** Where it was found. */
  address: string
  /** Whether it asks not to be indexed. */
  noindex?: boolean
}

export interface SeenEntry {
  id: string
  url: string
  title: string
  author: string | null
}

export interface SeenFeed {
  title: string
  entries: SeenEntry[]
}

/** What a crawl observed, by which a site is judged. */
export interface CrawlObservation {
  blog_id: number
  site_url: string
  read_on: Date
  /** How long an hour of the crawler lasts, as a part of a real one. */
  scale: number
  /** Whether nothing was wrong with the site before. */
  is_fine: boolean
  /** Whether anything answered well. */
  is_good: boolean
  /** An HTTP status, or a word for why there was none. */
  failed_because: string | undefined
  certificate_names: string[]
  /** `same`: 304. Undefined where it was not fetched, or failed. */
  page: SeenPage | 'same' | undefined
  /** `lost`: it is gone, or is no feed. */
  feed: SeenFeed | 'same' | 'lost' | undefined
  /** How many old posts were found to be gone. */
  posts_gone: number
}

/** The part that a crawl collects as it goes on. */
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

export const seenFeed = ({ title, posts }: ReadFeed): SeenFeed => ({
  title,
  entries: posts.slice(0, max.entries).map((post) => ({
    id: (post.id ?? post.url).slice(0, max.text),
    url: post.url.slice(0, max.text),
    title: post.title.slice(0, max.text),
    author: post.author,
  })),
})

/** Adds the reason of a failure; the first reason stays. */
export function withFailure(observed: PartialObservation, answer: AnswerResult): PartialObservation {
  if (['good', 'later'].includes(outcomeOf(answer))) return observed
  const failure = answer.result === 'robots_failed' ? answer.failure : answer
  const isNetwork = failure?.result === 'network'
  // Of a host whose robots.txt failed minutes ago it is only known that nothing answered.
  const isSilent = answer.result === 'robots_failed' && answer.isSilent
  return {
    ...observed,
    failed_because:
      observed.failed_because ?? (isNetwork ? failure.reason : isSilent ? 'unreachable' : statusOf(answer)),
    ...(isNetwork && failure.certificateNames ? { certificate_names: failure.certificateNames } : {}),
  }
}
