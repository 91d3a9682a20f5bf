import { maxPageRedirects, toSource } from '../http/requests.ts'
import { withValidators } from '../http/validators.ts'
import type { PageSource } from '../pages/read-page.ts'
import type { Crawl } from './crawl.ts'
import { type CrawlOutcome, getPageUrl } from './outcome/crawl-outcome.ts'
import type { FetchedPage, PageResult, RequestResult } from './outcome/results.ts'
import { sendRequest, withoutBody } from './send-request.ts'

/**
 * Fetches and parses the front page and follows the redirects in its markup. The request for a feed may have returned
 * the page already.
 */
export async function fetchFrontPage(crawl: Crawl, outcome: CrawlOutcome): Promise<PageResult> {
  const { frontPageAtFeed, state } = outcome
  const { clock } = crawl.tools
  const isEarly = outcome.pageDueOn.getTime() > clock.now() || state.page_failures > 0
  const first = frontPageAtFeed
    ? await parsePage(crawl, outcome, getPageUrl(outcome), frontPageAtFeed.request, frontPageAtFeed.source)
    : await fetchPage(crawl, outcome, getPageUrl(outcome), state.page_validators)
  const pages = [first]
  const seen = new Set<string>()
  let validators = state.page_validators
  for (let last = first; last.request.outcome === 'good' && pages.length <= maxPageRedirects; ) {
    const { response } = last.request
    if ('validators' in response) validators = withValidators(validators, response.validators, response.url)
    seen.add(last.url).add(response.url)
    const redirectTo = last.page && 'redirectTo' in last.page ? last.page.redirectTo : undefined
    if (redirectTo === undefined || seen.has(redirectTo)) break
    last = await fetchPage(crawl, outcome, redirectTo, validators)
    pages.push(last)
  }
  return {
    kind: 'page',
    isFromFeed: frontPageAtFeed !== undefined,
    isAtPageUrl: frontPageAtFeed?.isAtPageUrl !== false,
    isEarly,
    pages,
  }
}

/** True if the crawl may send further requests to the site. */
export function mayContinue({ pages }: PageResult): boolean {
  const last = pages.at(-1)?.request.outcome
  return last !== 'later' && last !== 'busy' && last !== 'failed'
}

async function fetchPage(
  crawl: Crawl,
  outcome: CrawlOutcome,
  url: string,
  validators: CrawlOutcome['state']['page_validators'],
): Promise<FetchedPage> {
  const result = await sendRequest(crawl, 'page', url, validators)
  const { response } = result
  const source = response.result === 'ok' ? toSource(response) : undefined
  return parsePage(crawl, outcome, url, withoutBody(result), source)
}

async function parsePage(
  { tools }: Crawl,
  { metadata }: CrawlOutcome,
  url: string,
  request: RequestResult,
  source: PageSource | undefined,
): Promise<FetchedPage> {
  const page = source && (await tools.parser.parsePage({ ...source, feedTitle: metadata.feed?.title }))
  return { url, request, page }
}
