import type { ContentKind } from './content-kinds.ts'
import { createOutboundAgent, type OutboundAgentOptions } from './outbound-agent.ts'
import { readOutboundUrl } from './outbound-url.ts'
import { type FetchedPage, type FetchFailure, type NotModified, OutboundError } from './outcome.ts'
import { type HttpResponse, type OutboundRequest, requestOnce } from './request-once.ts'
import { readRetryAfter, secondsUntil } from './response-headers.ts'
import { createRobots, meansNoRobots, type RobotsResponse } from './robots.ts'
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

/** The only way for this process to reach URLs that users supply. */
export function createGuardedFetcher(options: FetcherOptions): GuardedFetcher {
  const { userAgent } = options
  const wayOut = createOutboundAgent(options)
  const { reach } = wayOut
  const rulesOf = createRobots(userAgent)

  async function follow(
    text: string,
    ask: OutboundRequest,
    respectRobots: boolean,
  ): Promise<FetchedPage | NotModified> {
    let url = readOutboundUrl(text, reach)
    let movedPermanently = true
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const rules = respectRobots ? await rulesOf(url, fetchRobots(ask.signal)) : undefined
      if (typeof rules === 'string' || rules?.allows(url) === false) throw new OutboundError('robots')
      const answer = await requestOnce(url, wayOut, ask)
      if (answer.now === 'unsuccessful') throw unsuccessful(answer)
      if (answer.now === 'unchanged') return { outcome: 'unchanged', url: url.href }
      if (answer.now === 'here') {
        return fetchedAt(url, answer, movedPermanently && redirects > 0)
      }
      movedPermanently &&= answer.isPermanent
      url = readOutboundUrl(answer.location, reach, url)
    }
    throw new OutboundError('redirects')
  }

  const fetchRobots =
    (signal: AbortSignal) =>
    async (url: URL): Promise<RobotsResponse> => {
      const ask: OutboundRequest = { kind: 'text', userAgent, maxBytes: maxRobotsBytes, signal }
      const answer = await withFailures(signal, () => follow(url.href, ask, false))
      if (answer.outcome === 'fetched') return { text: answer.bytes.toString('utf8') }
      if (answer.outcome === 'unchanged') return 'failed'
      const { reason: because, status } = answer
      const isNone = because === 'status' ? meansNoRobots(status ?? 0) : /^(type|redirects)$/.test(because)
      return isNone ? 'none' : 'failed'
    }

  return {
    fetchPage(
      url,
      { accept, respectRobots = false, timeout = maxTimeoutMs, maxBytes = defaultMaxBytes, ...have },
    ) {
      const signal = AbortSignal.timeout(Math.min(timeout, maxTimeoutMs))
      return withFailures(signal, () =>
        follow(url, { kind: accept, userAgent, maxBytes, signal, ...have }, respectRobots),
      )
    },
    postForm(text, fields, { accept, timeout = maxTimeoutMs, maxBytes = defaultMaxBytes }) {
      const signal = AbortSignal.timeout(Math.min(timeout, maxTimeoutMs))
      const form = new URLSearchParams(fields).toString()
      return withFailures(signal, async () => {
        const url = readOutboundUrl(text, reach)
        const answer = await requestOnce(url, wayOut, {
          kind: accept,
          userAgent,
          maxBytes,
          signal,
          form: form,
        })
        if (answer.now === 'here') return fetchedAt(url, answer, false)
        throw answer.now === 'redirected' ? new OutboundError('redirects') : unsuccessful(answer)
      })
    },
  }
}

function fetchedAt(
  { href: url }: URL,
  { now, status, header, ...page }: Extract<HttpResponse, { now: 'here' }>,
  movedPermanently: boolean,
): FetchedPage {
  const said = { linkHeader: header('link'), robotsHeader: header('x-robots-tag') }
  return { outcome: 'fetched', url, movedPermanently, ...said, ...page }
}

/** Converts outbound errors to failures. */
async function withFailures<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | FetchFailure> {
  try {
    return await work()
  } catch (error) {
    return toFetchFailure(signal.aborted ? tooSlow() : error)
  }
}

function unsuccessful({ status, header }: HttpResponse) {
  const wait = readRetryAfter(header('retry-after'))
  const retryAfter = wait && secondsUntil(wait, Date.now())
  const answer = { status, ...(retryAfter === undefined ? {} : { retryAfter }) }
  return new OutboundError('status', answer)
}

const tooSlow = () => new OutboundError('timeout')

/** External problems are OutboundErrors by now; anything else is a bug. */
function toFetchFailure(error: unknown): FetchFailure {
  if (!(error instanceof OutboundError)) throw error
  const { reason: because, status, retryAfter } = error
  return { outcome: 'refused', reason: because, status, retryAfter }
}
