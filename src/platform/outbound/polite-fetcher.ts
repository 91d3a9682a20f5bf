import type { ContentKind } from './content-kinds.ts'
import type { OutboundAgent } from './outbound-agent.ts'
import { readOutboundUrl } from './outbound-url.ts'
import { OutboundError } from './outcome.ts'
import type { FetchTrace, PoliteResponse, PoliteResult, Validators } from './polite-response.ts'
import { resultOf, resultOfError, TurnDenied } from './polite-result.ts'
import { type HttpResponse, type OutboundRequest, requestOnce } from './request-once.ts'
import { createRobots, meansNoRobots, type RobotsResponse, type RobotsStore } from './robots.ts'
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
   * Awaited before every request, including robots.txt and redirects to other hosts: resolves when the URL may be
   * requested, to false if that is not soon.
   */
  waitForTurn(url: URL): Promise<boolean>
}

export interface PoliteFetcher {
  /** Fetches a URL for the crawler. Every outcome is a result; it only throws bugs. */
  fetchPolitely(url: string, ask: PoliteRequest): Promise<PoliteResponse>
}

/**
 * Creates the crawler's fetcher: it waits for its turn before each request, obeys robots.txt at every hop, and sends
 * validators back.
 */
export function createPoliteFetcher(options: PoliteFetcherOptions): PoliteFetcher {
  const { agent: wayOut, userAgent, now = Date.now } = options
  const rulesOf = createRobots(userAgent, { now, ...(options.robots ? { store: options.robots } : {}) })

  /**
   * Requests a URL and follows redirects.
   * @param mayAsk until when a URL may be requested (milliseconds since 1970), or the result if it may not
   */
  async function follow(
    trip: FetchTrace,
    ask: PoliteRequest,
    mayAsk: (url: URL) => Promise<PoliteResult | number>,
  ) {
    let url = readOutboundUrl(trip.url, wayOut.reach)
    const seen = new Set<string>()
    while (seen.size <= maxRedirects && !seen.has(url.href)) {
      seen.add(url.href)
      trip.url = url.href
      // robots.txt may expire while waiting for the turn.
      for (let until = Number.NEGATIVE_INFINITY; until <= now(); ) {
        const allowed = await mayAsk(url)
        if (typeof allowed !== 'number') return allowed
        if (!(await ask.waitForTurn(url))) throw new TurnDenied()
        until = allowed
      }
      const have = [ask.validators ?? []].flat().find(({ url: of }) => of === url.href) ?? null
      const answer = await requestWithin(url, trip, ask, have)
      if (answer.now !== 'redirected') return resultOf(answer, trip.url, have)
      const to = readOutboundUrl(answer.location, wayOut.reach, url)
      trip.redirects.push({ from: url.href, to: to.href, isPermanent: answer.isPermanent })
      url = to
    }
    throw new OutboundError('redirects')
  }

  async function requestWithin(
    url: URL,
    trip: FetchTrace,
    ask: PoliteRequest,
    have: Validators | null,
  ): Promise<HttpResponse> {
    const signal = AbortSignal.timeout(ask.timeoutMs)
    const onReceived = (bytes: number) => {
      trip.received += bytes
    }
    const request: OutboundRequest = {
      kind: ask.accept,
      maxBytes: ask.maxBytes,
      userAgent,
      signal,
      onReceived,
    }
    try {
      return await requestOnce(url, wayOut, { ...request, ...(have ?? {}) })
    } catch (error) {
      throw signal.aborted ? new OutboundError('timeout') : error
    }
  }

  /** Converts outbound errors to results; bugs stay errors. */
  const toResult = (work: Promise<PoliteResult>): Promise<PoliteResult> =>
    work.catch((error) => {
      if (error instanceof OutboundError) return resultOfError(error, wayOut.isProxied)
      throw error
    })

  /**
   * Checks robots.txt, fetching it if it is not cached.
   * @returns until when the URL is allowed, or the result if it is not
   */
  async function checkRobots(url: URL, trip: FetchTrace, ask: PoliteRequest): Promise<PoliteResult | number> {
    let failure: PoliteResult | undefined
    const rules = await rulesOf(url, async (address): Promise<RobotsResponse> => {
      const own: FetchTrace = { url: address.href, redirects: [], received: 0, crawlDelaySeconds: undefined }
      const asText = { ...ask, accept: 'text', maxBytes: maxRobotsBytes, validators: null } as const
      const answer = await toResult(follow(own, asText, async () => Infinity))
      trip.received += own.received
      // Nothing was requested: the host itself must not be contacted.
      if (answer.result === 'unusable' && answer.reason === 'address' && own.redirects.length === 0)
        throw new OutboundError('address')
      if (answer.result === 'ok') return { text: answer.bytes.toString('utf8') }
      const isNone =
        answer.result === 'unusable'
          ? answer.reason === 'type' || answer.reason === 'redirects'
          : 'status' in answer && meansNoRobots(answer.status)
      failure = answer
      if (answer.result === 'network') return 'silent'
      return isNone ? 'none' : 'failed'
    })
    if (typeof rules === 'string') return robotsFailed(failure, rules === 'silent')
    trip.crawlDelaySeconds = rules.crawlDelaySeconds
    return rules.allows(url) ? rules.until : { result: 'disallowed' }
  }

  return {
    async fetchPolitely(address, ask) {
      const trip: FetchTrace = { url: address, redirects: [], received: 0, crawlDelaySeconds: undefined }
      const work = follow(trip, ask, (url) => checkRobots(url, trip, ask))
      const result = await toResult(work).catch((error): PoliteResult => {
        if (error instanceof TurnDenied) return { result: 'later' }
        throw error
      })
      return { ...trip, ...result }
    },
  }
}

function robotsFailed(failure: PoliteResult | undefined, isSilent: boolean): PoliteResult {
  const isFailure = failure && ('status' in failure || 'reason' in failure)
  return { result: 'robots_failed', failure: isFailure ? failure : undefined, isSilent }
}
