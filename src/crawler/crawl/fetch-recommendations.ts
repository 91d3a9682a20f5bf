import type { RecommendationKind } from '#api-contract/values/recommendation-kinds.ts'
import { type RecommendationSource, sourceKey } from '#discovery/recommendations/sources.ts'
import type { CrawledSource } from '#discovery/recommendations/store-recommendations.ts'
import type { PoliteResponse } from '#platform/outbound/polite-response.ts'
import { toSource } from '../http/requests.ts'
import { withValidators } from '../http/validators.ts'
import type { ParsedPage } from '../pages/read-page.ts'
import { type Crawl, getOutcome, inSeconds } from './crawl.ts'
import { type CrawlOutcome, getPageUrl } from './outcome/crawl-outcome.ts'
import type { RecommendationsResult } from './outcome/results.ts'
import { sendRequest } from './send-request.ts'

/** Delay before retrying a document that was missing or refused. */
const retrySeconds = 30 * 24 * 3600

type SourceKey = Pick<RecommendationSource, 'kind' | 'url'>

/** A document to store. */
type Document = Omit<CrawledSource, 'kind' | 'url'>

/** Fetches the recommendations of a site: the links of its front page, and its lists. */
export async function fetchRecommendations(
  crawl: Crawl,
  outcome: CrawlOutcome,
): Promise<RecommendationsResult> {
  const { tools, site } = crawl
  const knownSources = await tools.store.findRecommendationSources(site.blog_id)
  const knownByKey = new Map(knownSources.map((source) => [sourceKey(source), source]))
  const sources = getFrontPageLinks(outcome, knownSources)
  // The same list may be linked as several kinds.
  const documentsByUrl = new Map<string, Document>()
  for (const list of findLists(outcome, knownSources)) {
    const source = knownByKey.get(sourceKey(list)) ?? createUnfetchedSource(list)
    const document = documentsByUrl.get(list.url) ?? (await fetchDocument(crawl, source))
    documentsByUrl.set(list.url, document)
    sources.push({ ...document, kind: list.kind, url: list.url })
  }
  return { kind: 'recommendations', at: tools.clock.now(), sources }
}

const createUnfetchedSource = (key: SourceKey): RecommendationSource => ({
  ...key,
  validators: null,
  targets: [],
  is_directory: false,
  due_on: null,
})

/** The links of the front page itself. */
function getFrontPageLinks(outcome: CrawlOutcome, knownSources: RecommendationSource[]): CrawledSource[] {
  const { page } = outcome.metadata
  if (!page)
    return knownSources.filter(({ kind }) => kind === 'xfn').map((source) => ({ ...source, exists: true }))
  const { sites, is_directory } = page.recommendations.friends
  if (sites.length === 0 && !is_directory) return []
  const source = createUnfetchedSource({ kind: 'xfn', url: getPageUrl(outcome) })
  return [{ ...source, targets: sites, is_directory, exists: true }]
}

function findLists(outcome: CrawlOutcome, knownSources: RecommendationSource[]): SourceKey[] {
  const { metadata, state } = outcome
  const pageLists = metadata.page
    ? findListsOnPage(metadata.page)
    : knownSources.filter(({ kind }) => kind === 'blogroll' || kind === 'links')
  return [...pageLists, ...findRelatedLists(getPageUrl(outcome), state.feed_blogroll)]
}

const toSourceKeys = (kind: RecommendationKind, urls: string[]) =>
  urls.map((url): SourceKey => ({ kind, url }))

/** The blogrolls and link pages that a front page links to. */
export const findListsOnPage = ({ recommendations }: ParsedPage): SourceKey[] => [
  ...toSourceKeys('blogroll', recommendations.blogrolls),
  ...toSourceKeys('links', recommendations.pages),
]

/** The blogroll that the feed declares, and the list at the well-known address. */
export const findRelatedLists = (pageUrl: string, feedBlogroll: string | null): SourceKey[] => [
  ...toSourceKeys('source', feedBlogroll ? [feedBlogroll] : []),
  ...toSourceKeys('opml', getWellKnownLists(pageUrl)),
]

/** A well-known address describes the host, not a site in one of its folders. */
function getWellKnownLists(pageUrl: string): string[] {
  const { origin, pathname } = new URL(pageUrl)
  return /^\/[~@]/.test(pathname) ? [] : [`${origin}/.well-known/recommendations.opml`]
}

async function fetchDocument(crawl: Crawl, source: RecommendationSource): Promise<Document> {
  const unchanged = { ...source, exists: undefined }
  const now = crawl.tools.clock.now()
  if (getOutcome(crawl).isOver || (source.due_on !== null && Date.parse(source.due_on) > now))
    return unchanged
  const retryOn = inSeconds(crawl, retrySeconds).toISOString()
  const what = source.kind === 'links' ? 'links' : 'blogroll'
  const result = await sendRequest(crawl, what, source.url, source.validators)
  switch (result.outcome) {
    case 'good':
      return (await parseDocument(crawl, source, result.response)) ?? createMissingDocument(source, retryOn)
    case 'lost':
    case 'gone':
      return createMissingDocument(source, retryOn)
    case 'disallowed':
      return { ...createMissingDocument(source, retryOn), due_on: null }
    case 'refused':
      return { ...unchanged, due_on: retryOn }
    default:
      return unchanged
  }
}

/** Rechecks a list that disappears at the next crawl, and one that stays missing after 30 days. */
const createMissingDocument = (source: RecommendationSource, retryOn: string): Document => ({
  ...createUnfetchedSource(source),
  due_on: source.targets.length > 0 ? null : retryOn,
  exists: false,
})

/** @returns undefined if the response is not such a document */
async function parseDocument(
  { tools }: Crawl,
  source: RecommendationSource,
  response: PoliteResponse,
): Promise<Document | undefined> {
  if (!('validators' in response)) return undefined
  const merged = withValidators(source.validators, response.validators, response.url)
  const validators = merged.length > 0 ? merged : null
  if (response.result !== 'ok') return { ...source, validators, due_on: null, exists: true }
  const format = source.kind === 'links' ? 'page' : 'opml'
  const recommendations = await tools.parser.parseRecommendations({ ...toSource(response), format })
  if (!recommendations) return undefined
  return {
    validators,
    targets: recommendations.sites,
    is_directory: recommendations.is_directory,
    due_on: null,
    exists: true,
  }
}
