import type { ContentKind } from './content-kinds.ts'
import { createOutboundAgent, type OutboundAgentOptions } from './outbound-agent.ts'
import { readOutboundUrl } from './outbound-url.ts'
import { type FetchedPage, type FetchFailure, type NotModified, OutboundError } from './outcome.ts'
import { type HttpResponse, type OutboundRequest, requestOnce } from './request-once.ts'
import { readRetryAfter, secondsUntil } from './response-headers.ts'
import { createRobotsCache, meansNoRobots, type RobotsResponse } from './robots.ts'
import { maxRobotsBytes } from './robots-rules.ts'

const maxRedirects = 5
const maxTimeoutMs = 10_000
const defaultMaxBytes = 2 * 1024 * 1024

export interface FetcherOptions extends OutboundAgentOptions {
  /** User agent of the fetching site, such as `Wend/1.0 (+https://wend.example/about)`. */
  userAgent: string
}

export interface FetchOptions {
  accept: ContentKind
  /** For automated fetches, not for requests made by a user just now. */
  respectRobots?: boolean
  /** Total timeout in milliseconds, including redirects and reading; at most 10 s. */
  timeout?: number
  /** Limit in decompressed bytes. Default: 2 MB. */
  maxBytes?: number
  /** Validators of an earlier response; they make an `unchanged` outcome possible. */
  etag?: string | null
  lastModified?: string | null
}

type PostOptions = Pick<FetchOptions, 'accept' | 'timeout' | 'maxBytes'>

export interface GuardedFetcher {
  /** Fetches a URL supplied by a user or a site. Failures are returned, not thrown. */
  fetchPage(url: string, options: FetchOptions): Promise<FetchedPage | NotModified | FetchFailure>
  /** Posts form fields to a URL, without following redirects. Failures are returned, not thrown. */
  postForm(
    url: string,
    fields: Record<string, string>,
    options: PostOptions,
  ): Promise<FetchedPage | FetchFailure>
}

/** Creates the fetcher for URLs that users supply; this process fetches them in no other way. */
export function createGuardedFetcher(options: FetcherOptions): GuardedFetcher {
  const { userAgent } = options
  const agent = createOutboundAgent(options)
  const { policy } = agent
  const getRules = createRobotsCache(userAgent)

  async function follow(
    text: string,
    request: OutboundRequest,
    respectRobots: boolean,
  ): Promise<FetchedPage | NotModified> {
    let url = readOutboundUrl(text, policy)
    let movedPermanently = true
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const rules = respectRobots ? await getRules(url, fetchRobots(request.signal)) : undefined
      if (typeof rules === 'string' || rules?.allows(url) === false) throw new OutboundError('robots')
      const response = await requestOnce(url, agent, request)
      if (response.kind === 'failure') throw statusError(response)
      if (response.kind === 'not_modified') return { outcome: 'unchanged', url: url.href }
      if (response.kind === 'success') {
        return toFetchedPage(url, response, movedPermanently && redirects > 0)
      }
      movedPermanently &&= response.isPermanent
      url = readOutboundUrl(response.location, policy, url)
    }
    throw new OutboundError('redirects')
  }

  const fetchRobots =
    (signal: AbortSignal) =>
    async (url: URL): Promise<RobotsResponse> => {
      const request: OutboundRequest = { kind: 'text', userAgent, maxBytes: maxRobotsBytes, signal }
      const response = await returnFailures(signal, () => follow(url.href, request, false))
      if (response.outcome === 'fetched') return { text: response.bytes.toString('utf8') }
      if (response.outcome === 'unchanged') return 'failed'
      const { reason, status } = response
      const isMissing = reason === 'status' ? meansNoRobots(status ?? 0) : /^(type|redirects)$/.test(reason)
      return isMissing ? 'none' : 'failed'
    }

  return {
    fetchPage(
      url,
      { accept, respectRobots = false, timeout = maxTimeoutMs, maxBytes = defaultMaxBytes, ...validators },
    ) {
      const signal = AbortSignal.timeout(Math.min(timeout, maxTimeoutMs))
      return returnFailures(signal, () =>
        follow(url, { kind: accept, userAgent, maxBytes, signal, ...validators }, respectRobots),
      )
    },
    postForm(text, fields, { accept, timeout = maxTimeoutMs, maxBytes = defaultMaxBytes }) {
      const signal = AbortSignal.timeout(Math.min(timeout, maxTimeoutMs))
      const form = new URLSearchParams(fields).toString()
      return returnFailures(signal, async () => {
        const url = readOutboundUrl(text, policy)
        const response = await requestOnce(url, agent, {
          kind: accept,
          userAgent,
          maxBytes,
          signal,
          form,
        })
        if (response.kind === 'success') return toFetchedPage(url, response, false)
        throw response.kind === 'redirect' ? new OutboundError('redirects') : statusError(response)
      })
    },
  }
}

function toFetchedPage(
  { href: url }: URL,
  { kind, status, header, ...page }: Extract<HttpResponse, { kind: 'success' }>,
  movedPermanently: boolean,
): FetchedPage {
  const headers = { linkHeader: header('link'), robotsHeader: header('x-robots-tag') }
  return { outcome: 'fetched', url, movedPermanently, ...headers, ...page }
}

/** Converts outbound errors to failures. */
async function returnFailures<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | FetchFailure> {
  try {
    return await work()
  } catch (error) {
    return toFetchFailure(signal.aborted ? timeoutError() : error)
  }
}

function statusError({ status, header }: HttpResponse) {
  const headerValue = readRetryAfter(header('retry-after'))
  const retryAfter = headerValue && secondsUntil(headerValue, Date.now())
  const response = { status, ...(retryAfter === undefined ? {} : { retryAfter }) }
  return new OutboundError('status', response)
}

const timeoutError = () => new OutboundError('timeout')

/** All external errors have become OutboundErrors; anything else is a bug. */
function toFetchFailure(error: unknown): FetchFailure {
  if (!(error instanceof OutboundError)) throw error
  const { reason, status, retryAfter } = error
  return { outcome: 'refused', reason, status, retryAfter }
}
