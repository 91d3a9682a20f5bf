import type { RecommendationKind } from '#api-contract/values/recommendation-kinds.ts'
import type { NamedSites } from '#discovery/recommendations/named-site.ts'
import { readNamedSites } from '#discovery/recommendations/read-named-sites.ts'
import type { PoliteAnswer } from '#platform/outbound/polite-answer.ts'
import type { PoliteFetcher } from '#platform/outbound/polite-fetcher.ts'
import { detectSiteLanguage } from '../enrichment/site-metadata.ts'
import { type FeedCandidate, feedCandidates } from '../feeds/discovery/find-feed.ts'
import { type ParsedFeed, readFeed } from '../feeds/read-feed.ts'
import type { ObservedPage } from '../health/observation.ts'
import { outcomeOf, statusOf } from '../http/outcomes.ts'
import { maxCandidates, maxPageRedirects, requests, sourceOf } from '../http/requests.ts'
import { type ParsedPage, readPage } from '../pages/read-page.ts'
import { feedInterval } from '../scheduler/intervals.ts'
import { relatedLists, listsOnPage } from './fetch-recommendations.ts'

/** A request of the preview and its result: the HTTP status, or a code for why there was none or no feed. */
interface PreviewRequest {
  what: 'feed' | 'page' | 'blogroll' | 'links'
  url: string
  status: string
  bytes: number
  /** The final address after redirects. */
  answered_at: string | null
}

/** A list of other sites. */
interface RecommendationList {
  kind: RecommendationKind
  url: string
  /** One address per site, the most reliable one. */
  sites: string[]
  is_directory: boolean
}

/** Everything that a crawl would find at a site; nothing is stored. */
export interface CrawlPreview {
  requests: PreviewRequest[]
  page: ParsedPage | null
  /** Why the front page yields no metadata. */
  unusable: string | null
  feed: (ParsedFeed & { address: string; by: FeedCandidate['by'] }) | null
  language: string | null
  /** The snapshot of the front page, even if it yields no metadata; null after a failure. */
  snapshot: ObservedPage | null
  failure: string | null
  /** Recommended sites, by document. */
  recommends: RecommendationList[]
  /** Seconds until the feed would be fetched again. */
  next_feed: number | null
}

interface PreviewOptions {
  fetcher: PoliteFetcher
  /** Milliseconds between two requests. */
  gapMs?: number
  /** Whether to fetch the site's recommendations, too. */
  withRecommendations?: boolean
  now?: () => number
}

const yearMs = 365 * 24 * 3600 * 1000
const monthMs = yearMs / 12

/** Previews a crawl of a site, one request after another, as politely as the crawler. */
export async function previewCrawl(
  address: string,
  { fetcher, gapMs = 2000, withRecommendations = true, now = Date.now }: PreviewOptions,
): Promise<CrawlPreview> {
  const look: CrawlPreview = {
    requests: [],
    page: null,
    unusable: null,
    feed: null,
    language: null,
    recommends: [],
    next_feed: null,
    ...{ snapshot: null, failure: null },
  }
  let freeOn = 0

  async function addRecommendations(page: ParsedPage, address: string): Promise<void> {
    const take = (kind: RecommendationKind, url: string, { sites, is_directory }: NamedSites) =>
      look.recommends.push({ kind, url, is_directory, sites: sites.flatMap(([surest]) => surest ?? []) })
    const { friends } = page.recommends
    if (friends.is_directory || friends.sites.length > 0) take('xfn', address, friends)
    const lists = [...listsOnPage(page), ...relatedLists(address, look.feed?.blogroll ?? null)]
    // The same list may be linked as several kinds.
    const fetched = new Map<string, NamedSites | undefined>()
    for (const { kind, url } of lists) {
      if (!fetched.has(url)) {
        const isPage = kind === 'links'
        const answer = await ask(isPage ? 'links' : 'blogroll', url)
        if (outcomeOf(answer) === 'busy') return
        const source = answer.result === 'ok' ? sourceOf(answer) : undefined
        fetched.set(url, source && readNamedSites({ ...source, format: isPage ? 'page' : 'opml' }))
      }
      const named = fetched.get(url)
      if (named) take(kind, url, named)
    }
  }

  async function ask(what: PreviewRequest['what'], url: string): Promise<PoliteAnswer> {
    const answer = await fetcher.fetchPolitely(url, {
      ...requests[what],
      turn: async () => {
        const wait = freeOn - Date.now()
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
        freeOn = Date.now() + gapMs
        return true
      },
    })
    const answered_at = answer.url === url ? null : answer.url
    look.requests.push({ what, url, status: statusOf(answer), bytes: answer.received, answered_at })
    return answer
  }

  let onward: string | undefined = address
  let last: PoliteAnswer | undefined
  for (let n = 0; n <= maxPageRedirects && onward !== undefined; n++) {
    last = await ask('page', onward)
    onward = undefined
    if (last.result !== 'ok') {
      look.failure = statusOf(last)
      break
    }
    const page = readPage(sourceOf(last))
    if ('sight' in page && page.sight) look.snapshot = { sight: page.sight, address: last.url }
    if ('onward' in page) onward = page.onward
    else if ('fills_nothing' in page) look.unusable = page.fills_nothing
    else look.page = page
  }
  const isHostReachable = last === undefined || !['busy', 'failed'].includes(outcomeOf(last))
  const candidates = look.page?.feeds ?? feedCandidates({ address }, undefined)
  for (const { url, by } of isHostReachable ? candidates.slice(0, maxCandidates) : []) {
    const answer = await ask('feed', url)
    if (outcomeOf(answer) === 'busy') break
    if (answer.result !== 'ok') continue
    const feed = readFeed(sourceOf(answer))
    if ('refused' in feed) {
      const last = look.requests.at(-1)
      if (last) last.status = feed.refused
      continue
    }
    look.feed = { ...feed, address: url, by }
    look.next_feed = intervalOf(feed, answer.maxAgeSeconds ?? 0, now())
    break
  }
  look.language =
    look.page?.language ??
    look.feed?.language ??
    (await detectSiteLanguage(look.page ?? undefined, look.feed?.posts ?? []))
  if (look.page && last && withRecommendations) await addRecommendations(look.page, last.url)
  return look
}

/** The interval after a first crawl, when the feed is the only evidence of the posting frequency. */
function intervalOf({ posts, hints }: ParsedFeed, maxAge: number, now: number): number {
  const times = posts
    .flatMap(({ published_on }) => published_on?.getTime() ?? [])
    .filter((time) => time <= now)
  const recent = times.filter((time) => now - time < yearMs)
  const months = Math.max(1, (now - Math.min(now, ...recent)) / monthMs)
  return feedInterval({
    postsAMonth: recent.length / months,
    sinceLastPost: times.length > 0 ? (now - Math.max(...times)) / 1000 : null,
    minSeconds: Math.max(maxAge, hints.min_seconds ?? 0),
  })
}
