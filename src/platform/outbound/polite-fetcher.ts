import type { ContentKind } from './content-kinds.ts'
import type { OutboundAgent } from './outbound-agent.ts'
import { readOutboundUrl } from './outbound-url.ts'
import { OutboundError } from './outcome.ts'
import type { FetchTrace, PoliteResponse, PoliteResult, Validators } from './polite-response.ts'
import { errorToResult, responseToResult, TurnDenied } from './polite-result.ts'
import { type HttpResponse, type OutboundRequest, requestOnce } from './request-once.ts'
import { createRobotsCache, meansNoRobots, type RobotsResponse, type RobotsStore } from './robots.ts'
import { maxRobotsBytes } from './robots-rules.ts'

const maxRedirects = 5

export interface PoliteFetcherOptions {
  agent: OutboundAgent
  /** Names the crawler and its contact; the part before the first "/" is matched with robots.txt. */
  userAgent: string
  /** The current time in milliseconds since 1970. Default: the system clock. */
  now?: () => number
  /** The robots.txt cache. Default: in memory. */
  robots?: RobotsStore
}

export interface PoliteRequest {
  accept: ContentKind
  /** Limit in decompressed bytes. */
  maxBytes: number
  /** Timeout per request in milliseconds, without waiting for a turn. */
  timeoutMs: number
  /** Validators of earlier responses; each URL gets its own back, including ones that redirect. */
  validators?: Validators | Validators[] | null
  /**
   * Awaited before every request, including robots.txt and redirects to other hosts. Resolves to true when the URL may be
   * requested, or to false if that will not be soon.
   */
  waitForTurn(url: URL): Promise<boolean>
}

export interface PoliteFetcher {
  /** Fetches a URL for the crawler. Every outcome is a result; it only throws bugs. */
  fetchPolitely(url: string, request: PoliteRequest): Promise<PoliteResponse>
}

/**
 * Creates the crawler's fetcher: it waits for its turn before each request, obeys robots.txt at every hop, and sends
 * validators back.
 */
export function createPoliteFetcher(options: PoliteFetcherOptions): PoliteFetcher {
  const { agent, userAgent, now = Date.now } = options
  const getRules = createRobotsCache(userAgent, { now, ...(options.robots ? { store: options.robots } : {}) })

  /**
   * Requests a URL and follows redirects.
   * @param checkAccess returns until when a URL may be requested (milliseconds since 1970), or the result if it may not
   */
  async function follow(
    trace: FetchTrace,
    request: PoliteRequest,
    checkAccess: (url: URL) => Promise<PoliteResult | number>,
  ) {
    let url = readOutboundUrl(trace.url, agent.policy)
    const visitedUrls = new Set<string>()
    while (visitedUrls.size <= maxRedirects && !visitedUrls.has(url.href)) {
      visitedUrls.add(url.href)
      trace.url = url.href
      // robots.txt may expire while waiting for the turn.
      for (let allowedUntil = Number.NEGATIVE_INFINITY; allowedUntil <= now(); ) {
        const access = await checkAccess(url)
        if (typeof access !== 'number') return access
        if (!(await request.waitForTurn(url))) throw new TurnDenied()
        allowedUntil = access
      }
      const validators = [request.validators ?? []].flat().find((sent) => sent.url === url.href) ?? null
      const response = await requestWithTimeout(url, trace, request, validators)
      if (response.kind !== 'redirect') return responseToResult(response, trace.url, validators)
      const target = readOutboundUrl(response.location, agent.policy, url)
      trace.redirects.push({ from: url.href, to: target.href, isPermanent: response.isPermanent })
      url = target
    }
    throw new OutboundError('redirects')
  }

  async function requestWithTimeout(
    url: URL,
    trace: FetchTrace,
    request: PoliteRequest,
    validators: Validators | null,
  ): Promise<HttpResponse> {
    const signal = AbortSignal.timeout(request.timeoutMs)
    const onReceived = (bytes: number) => {
      trace.receivedBytes += bytes
    }
    const outboundRequest: OutboundRequest = {
      kind: request.accept,
      maxBytes: request.maxBytes,
      userAgent,
      signal,
      onReceived,
    }
    try {
      return await requestOnce(url, agent, { ...outboundRequest, ...(validators ?? {}) })
    } catch (error) {
      throw signal.aborted ? new OutboundError('timeout') : error
    }
  }

  /** Converts outbound errors to results; bugs stay errors. */
  const toResult = (work: Promise<PoliteResult>): Promise<PoliteResult> =>
    work.catch((error) => {
      if (error instanceof OutboundError) return errorToResult(error, agent.isProxied)
      throw error
    })

  /**
   * Checks robots.txt, fetching it if it is not cached.
   * @returns until when the URL is allowed, or the result if it is not
   */
  async function checkRobots(
    url: URL,
    trace: FetchTrace,
    request: PoliteRequest,
  ): Promise<PoliteResult | number> {
    let failure: PoliteResult | undefined
    const rules = await getRules(url, async (robotsUrl): Promise<RobotsResponse> => {
      const robotsTrace: FetchTrace = {
        url: robotsUrl.href,
        redirects: [],
        receivedBytes: 0,
        crawlDelaySeconds: undefined,
      }
      const robotsRequest = {
        ...request,
        accept: 'text',
        maxBytes: maxRobotsBytes,
        validators: null,
      } as const
      const response = await toResult(follow(robotsTrace, robotsRequest, async () => Infinity))
      trace.receivedBytes += robotsTrace.receivedBytes
      // Nothing was requested, so the host itself has a forbidden address.
      if (
        response.result === 'unusable' &&
        response.reason === 'address' &&
        robotsTrace.redirects.length === 0
      )
        throw new OutboundError('address')
      if (response.result === 'ok') return { text: response.bytes.toString('utf8') }
      const isMissing =
        response.result === 'unusable'
          ? response.reason === 'type' || response.reason === 'redirects'
          : 'status' in response && meansNoRobots(response.status)
      failure = response
      if (response.result === 'network') return 'silent'
      return isMissing ? 'none' : 'failed'
    })
    if (typeof rules === 'string') return robotsFailure(failure, rules === 'silent')
    trace.crawlDelaySeconds = rules.crawlDelaySeconds
    return rules.allows(url) ? rules.until : { result: 'disallowed' }
  }

  return {
    async fetchPolitely(startUrl, request) {
      const trace: FetchTrace = {
        url: startUrl,
        redirects: [],
        receivedBytes: 0,
        crawlDelaySeconds: undefined,
      }
      const work = follow(trace, request, (url) => checkRobots(url, trace, request))
      const result = await toResult(work).catch((error): PoliteResult => {
        if (error instanceof TurnDenied) return { result: 'later' }
        throw error
      })
      return { ...trace, ...result }
    },
  }
}

function robotsFailure(failure: PoliteResult | undefined, isSilent: boolean): PoliteResult {
  const isFailure = failure && ('status' in failure || 'reason' in failure)
  return { result: 'robots_failed', failure: isFailure ? failure : undefined, isSilent }
}
