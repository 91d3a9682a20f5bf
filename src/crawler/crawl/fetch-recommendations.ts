import type { RecommendationKind } from '#api-contract/values/recommendation-kinds.ts'
import { type RecommendationSource, sourceKey } from '#discovery/recommendations/sources.ts'
import type { CrawledSource } from '#discovery/recommendations/store-recommendations.ts'
import type { PoliteResponse } from '#platform/outbound/polite-response.ts'
import { sourceOf } from '../http/requests.ts'
import { withValidators } from '../http/validators.ts'
import type { ParsedPage } from '../pages/read-page.ts'
import { type Crawl, inSeconds, outcomeOf } from './crawl.ts'
import { type CrawlOutcome, pageUrlOf } from './outcome/crawl-outcome.ts'
import type { RecommendationsResult } from './outcome/results.ts'
import { sendRequest } from './send-request.ts'

/** Delay before retrying a document that was missing or refused. */
const retrySeconds = 30 * 24 * 3600

type SourceKey = Pick<RecommendationSource, 'kind' | 'url'>

/** A document to store. */
type Document = Omit<CrawledSource, 'kind' | 'url'>

/** Fetches the recommendations of a site: the links of its front page, and the lists that belong to it. */
export async function fetchRecommendations(
  crawl: Crawl,
  outcome: CrawlOutcome,
): Promise<RecommendationsResult> {
  const { tools, site } = crawl
  const known = await tools.store.recommendationSources(site.blog_id)
  const knownByKey = new Map(known.map((source) => [sourceKey(source), source]))
  const sources = friendsOf(outcome, known)
  // The same list may be linked as several kinds.
  const fetched = new Map<string, Document>()
  for (const named of listsOf(outcome, known)) {
    const before = knownByKey.get(sourceKey(named)) ?? unfetched(named)
    const document = fetched.get(named.url) ?? (await fetchDocument(crawl, before))
    fetched.set(named.url, document)
    sources.push({ ...document, kind: named.kind, url: named.url })
  }
  return { kind: 'recommendations', at: tools.clock.now(), sources }
}

const unfetched = (named: SourceKey): RecommendationSource => ({
  ...named,
  validators: null,
  targets: [],
  is_directory: false,
  due_on: null,
})

/** The links of the front page itself. */
function friendsOf(outcome: CrawlOutcome, known: RecommendationSource[]): CrawledSource[] {
  const { page } = outcome.metadata
  if (!page) return known.filter(({ kind }) => kind === 'xfn').map((source) => ({ ...source, exists: true }))
  const { sites, is_directory } = page.recommends.friends
  if (sites.length === 0 && !is_directory) return []
  const named = unfetched({ kind: 'xfn', url: pageUrlOf(outcome) })
  return [{ ...named, targets: sites, is_directory, exists: true }]
}

function listsOf(outcome: CrawlOutcome, known: RecommendationSource[]): SourceKey[] {
  const { metadata, state } = outcome
  const named = metadata.page
    ? listsOnPage(metadata.page)
    : known.filter(({ kind }) => kind === 'blogroll' || kind === 'links')
  return [...named, ...relatedLists(pageUrlOf(outcome), state.feed_blogroll)]
}

const listsAs = (kind: RecommendationKind, urls: string[]) => urls.map((url): SourceKey => ({ kind, url }))

/** The blogrolls and link pages that a front page names. */
export const listsOnPage = ({ recommends }: ParsedPage): SourceKey[] => [
  ...listsAs('blogroll', recommends.blogrolls),
  ...listsAs('links', recommends.pages),
]

/** The list that the feed names, and the one at the well-known address. */
export const relatedLists = (pageUrl: string, feedBlogroll: string | null): SourceKey[] => [
  ...listsAs('source', feedBlogroll ? [feedBlogroll] : []),
  ...listsAs('opml', wellKnownList(pageUrl)),
]

/** A well-known address describes the host, not a site in one of its folders. */
function wellKnownList(pageUrl: string): string[] {
  const { origin, pathname } = new URL(pageUrl)
  return /^\/[~@]/.test(pathname) ? [] : [`${origin}/.well-known/recommendations.opml`]
}

async function fetchDocument(crawl: Crawl, before: RecommendationSource): Promise<Document> {
  const unchanged = { ...before, exists: undefined }
  const now = crawl.tools.clock.now()
  if (outcomeOf(crawl).isOver || (before.due_on !== null && Date.parse(before.due_on) > now)) return unchanged
  const retryOn = inSeconds(crawl, retrySeconds).toISOString()
  const what = before.kind === 'links' ? 'links' : 'blogroll'
  const result = await sendRequest(crawl, what, before.url, before.validators)
  switch (result.outcome) {
    case 'good':
      return (await parseDocument(crawl, before, result.response)) ?? gone(before, retryOn)
    case 'lost':
    case 'gone':
      return gone(before, retryOn)
    case 'disallowed':
      return { ...gone(before, retryOn), due_on: null }
    case 'refused':
      return { ...unchanged, due_on: retryOn }
    default:
      return unchanged
  }
}

/** Rechecks a list that disappears at the next crawl, and one that stays missing after 30 days. */
const gone = (before: RecommendationSource, retryOn: string): Document => ({
  ...unfetched(before),
  due_on: before.targets.length > 0 ? null : retryOn,
  exists: false,
})

/** @returns undefined if the response is not such a document */
async function parseDocument(
  { tools }: Crawl,
  before: RecommendationSource,
  response: PoliteResponse,
): Promise<Document | undefined> {
  if (!('validators' in response)) return undefined
  const merged = withValidators(before.validators, response.validators, response.url)
  const validators = merged.length > 0 ? merged : null
  if (response.result !== 'ok') return { ...before, validators, due_on: null, exists: true }
  const format = before.kind === 'links' ? 'page' : 'opml'
  const named = await tools.parser.namedSites({ ...sourceOf(response), format })
  if (!named) return undefined
  return {
    validators,
    targets: named.sites,
    is_directory: named.is_directory,
    due_on: null,
    exists: true,
  }
}
