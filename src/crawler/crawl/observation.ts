import type { PoliteResult } from '#platform/outbound/polite-answer.ts'
import type { ReadFeed } from '../feeds/read-feed.ts'
import type { PageSnapshot } from '../pages/page-snapshot.ts'
import type { Crawl } from './crawl.ts'
import { outcomeOf, statusOf } from './outcomes.ts'

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

/** What a reading saw, for those who judge whether the site is still itself (crawler/health). */
export interface CrawlObservation {
  blog_id: number
  site_url: string
  read_on: Date
  /** How long an hour of the reader lasts, as a part of a real one. */
  scale: number
  /** Whether nothing was wrong with the site before. */
  is_fine: boolean
  /** Whether anything answered well. */
  is_good: boolean
  /** A status of HTTP, or in a word why there was none. */
  failed_because: string | undefined
  certificate_names: string[]
  /** `same`: 304. Undefined where it was not asked, or failed. */
  page: SeenPage | 'same' | undefined
  /** `lost`: it is not there any more, or is no feed. */
  feed: SeenFeed | 'same' | 'lost' | undefined
  /** Of the posts that were looked for: how many are not there any more. */
  posts_gone: number
}

/** What of it a reading collects as it goes on. */
export type Seen = Pick<
  CrawlObservation,
  'failed_because' | 'certificate_names' | 'page' | 'feed' | 'posts_gone'
>

export const emptyObservation = (): Seen => ({
  failed_because: undefined,
  certificate_names: [],
  page: undefined,
  feed: undefined,
  posts_gone: 0,
})

const most = { entries: 20, text: 300 }

export const seenFeed = ({ title, posts }: ReadFeed): SeenFeed => ({
  title,
  entries: posts.slice(0, most.entries).map((post) => ({
    id: (post.id ?? post.url).slice(0, most.text),
    url: post.url.slice(0, most.text),
    title: post.title.slice(0, most.text),
    author: post.author,
  })),
})

/** Notes why an answer is none; of several, the first. */
export function recordFailure(seen: Seen, answer: PoliteResult): void {
  if (['good', 'later'].includes(outcomeOf(answer))) return
  const failure = answer.result === 'robots_failed' ? answer.failure : answer
  const isNetwork = failure?.result === 'network'
  // How a host that is asked again within minutes failed is not kept, only that nothing answered.
  const isSilent = answer.result === 'robots_failed' && answer.isSilent
  seen.failed_because ??= isNetwork ? failure.reason : isSilent ? 'unreachable' : statusOf(answer)
  if (isNetwork && failure.certificateNames) seen.certificate_names = failure.certificateNames
}

export const seenReading = ({ tools, site, state, seen, isGood }: Crawl): CrawlObservation => ({
  ...seen,
  blog_id: site.blog_id,
  site_url: state.site_url,
  read_on: new Date(tools.clock.now()),
  scale: tools.scale,
  is_fine: site.health === 'fine',
  is_good: isGood,
})
