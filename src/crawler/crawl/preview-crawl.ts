import type { RecommendationKind } from '#api-contract/values/recommendation-kinds.ts'
import { readRecommendations } from '#discovery/recommendations/read-recommendations.ts'
import type { DocumentRecommendations } from '#discovery/recommendations/site-names.ts'
import type { PoliteFetcher } from '#platform/outbound/polite-fetcher.ts'
import type { PoliteResponse } from '#platform/outbound/polite-response.ts'
import { detectSiteLanguage } from '../enrichment/site-metadata.ts'
import { type FeedCandidate, listFeedCandidates } from '../feeds/discovery/find-feed.ts'
import { type ParsedFeed, readFeed } from '../feeds/read-feed.ts'
import type { ObservedPage } from '../health/observation.ts'
import { classifyResponse, getStatus } from '../http/outcomes.ts'
import { maxFeedAttempts, maxPageRedirects, requests, toSource } from '../http/requests.ts'
import { type ParsedPage, readPage } from '../pages/read-page.ts'
import { getFeedInterval } from '../scheduler/intervals.ts'
import { findListsOnPage, findRelatedLists } from './fetch-recommendations.ts'

/** A request of the preview and its result: the HTTP status, or a code for why there was none or no feed. */
interface PreviewRequest {
  what: 'feed' | 'page' | 'blogroll' | 'links'
  url: string
  status: string
  bytes: number
  /** The final address after redirects. */
  final_url: string | null
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
  feed: (ParsedFeed & { address: string; hint: FeedCandidate['hint'] }) | null
  language: string | null
  /** The snapshot of the front page, even if it yields no metadata; null after a failure. */
  snapshot: ObservedPage | null
  failure: string | null
  /** Recommended sites, by document. */
  recommendations: RecommendationList[]
  /** Seconds until the feed would be fetched again. */
  next_feed: number | null
}

interface PreviewOptions {
  fetcher: PoliteFetcher
  /** Milliseconds between two requests. */
  gapMs?: number
  /** If true, the site's recommendations are fetched, too. */
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
  const preview: CrawlPreview = {
    requests: [],
    page: null,
    unusable: null,
    feed: null,
    language: null,
    recommendations: [],
    next_feed: null,
    snapshot: null,
    failure: null,
  }
  let freeAt = 0

  async function addRecommendations(page: ParsedPage, address: string): Promise<void> {
    const addList = (
      kind: RecommendationKind,
      url: string,
      { sites, is_directory }: DocumentRecommendations,
    ) =>
      preview.recommendations.push({
        kind,
        url,
        is_directory,
        sites: sites.flatMap(([mostReliable]) => mostReliable ?? []),
      })
    const { friends } = page.recommendations
    if (friends.is_directory || friends.sites.length > 0) addList('xfn', address, friends)
    const lists = [...findListsOnPage(page), ...findRelatedLists(address, preview.feed?.blogroll ?? null)]
    // The same list may be linked as several kinds.
    const recommendationsByUrl = new Map<string, DocumentRecommendations | undefined>()
    for (const { kind, url } of lists) {
      if (!recommendationsByUrl.has(url)) {
        const isPage = kind === 'links'
        const response = await send(isPage ? 'links' : 'blogroll', url)
        if (classifyResponse(response) === 'busy') return
        const source = response.result === 'ok' ? toSource(response) : undefined
        recommendationsByUrl.set(
          url,
          source && readRecommendations({ ...source, format: isPage ? 'page' : 'opml' }),
        )
      }
      const recommendations = recommendationsByUrl.get(url)
      if (recommendations) addList(kind, url, recommendations)
    }
  }

  async function send(what: PreviewRequest['what'], url: string): Promise<PoliteResponse> {
    const response = await fetcher.fetchPolitely(url, {
      ...requests[what],
      waitForTurn: async () => {
        const wait = freeAt - Date.now()
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
        freeAt = Date.now() + gapMs
        return true
      },
    })
    const final_url = response.url === url ? null : response.url
    preview.requests.push({
      what,
      url,
      status: getStatus(response),
      bytes: response.receivedBytes,
      final_url,
    })
    return response
  }

  let next: string | undefined = address
  let last: PoliteResponse | undefined
  for (let n = 0; n <= maxPageRedirects && next !== undefined; n++) {
    last = await send('page', next)
    next = undefined
    if (last.result !== 'ok') {
      preview.failure = getStatus(last)
      break
    }
    const page = readPage(toSource(last))
    if ('snapshot' in page && page.snapshot) preview.snapshot = { sight: page.snapshot, address: last.url }
    if ('redirectTo' in page) next = page.redirectTo
    else if ('unusable' in page) preview.unusable = page.unusable
    else preview.page = page
  }
  const isHostReachable = last === undefined || !['busy', 'failed'].includes(classifyResponse(last))
  const candidates = preview.page?.feeds ?? listFeedCandidates({ address }, undefined)
  for (const { url, hint } of isHostReachable ? candidates.slice(0, maxFeedAttempts) : []) {
    const response = await send('feed', url)
    if (classifyResponse(response) === 'busy') break
    if (response.result !== 'ok') continue
    const feed = readFeed(toSource(response))
    if ('error' in feed) {
      const last = preview.requests.at(-1)
      if (last) last.status = feed.error
      continue
    }
    preview.feed = { ...feed, address: url, hint }
    preview.next_feed = getFirstInterval(feed, response.maxAgeSeconds ?? 0, now())
    break
  }
  preview.language =
    preview.page?.language ??
    preview.feed?.language ??
    (await detectSiteLanguage(preview.page ?? undefined, preview.feed?.posts ?? []))
  if (preview.page && last && withRecommendations) await addRecommendations(preview.page, last.url)
  return preview
}

/** The interval after a first crawl, when the feed is the only evidence of the posting frequency. */
function getFirstInterval({ posts, fetchLimits }: ParsedFeed, maxAge: number, now: number): number {
  const times = posts
    .flatMap(({ published_on }) => published_on?.getTime() ?? [])
    .filter((time) => time <= now)
  const recent = times.filter((time) => now - time < yearMs)
  const months = Math.max(1, (now - Math.min(now, ...recent)) / monthMs)
  return getFeedInterval({
    postsPerMonth: recent.length / months,
    secondsSinceLastPost: times.length > 0 ? (now - Math.max(...times)) / 1000 : null,
    minSeconds: Math.max(maxAge, fetchLimits.min_seconds ?? 0),
  })
}
