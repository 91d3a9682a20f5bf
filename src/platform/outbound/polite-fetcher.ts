import type { ContentKind } from './content-kinds.ts'
import { readOutboundUrl } from './outbound-url.ts'
import { OutboundProblem } from './outcome.ts'
import type { PoliteAnswer, PoliteResult, Trip, Validators } from './polite-answer.ts'
import { NotNow, resultOf, resultOfProblem } from './polite-result.ts'
import { type Answer, type OutboundRequest, requestOnce } from './request-once.ts'
import { createRobots, meansNoRobots, type RobotsAnswer, type RobotsStore } from './robots.ts'
import { mostRobotsBytes } from './robots-rules.ts'
import type { OutboundAgent } from './way-out.ts'

const mostRedirects = 5

export interface PoliteFetcherOptions {
  wayOut: OutboundAgent
  /** Says who asks and how to reach them; up to its first "/" it is the name that robots.txt is matched with. */
  userAgent: string
  /** Milliseconds since 1970. Default: the machine's clock. */
  now?: () => number
  /** Where robots.txt is kept. Default: this process. */
  robots?: RobotsStore
}

export interface PoliteRequest {
  accept: ContentKind
  /** Bytes after unpacking. */
  maxBytes: number
  /** Milliseconds for each request; waiting for a turn does not count. */
  timeoutMs: number
  /** What addresses gave with their last answers; each gets back its own, those that redirect too. */
  validators?: Validators | Validators[] | null
  /**
   * Is awaited before every request, robots.txt and redirects to other hosts included: it resolves when this address may
   * be asked, to false when that is not soon.
   */
  turn(url: URL): Promise<boolean>
}

export interface PoliteFetcher {
  /** Fetches on our own account. However it ends is a result; what throws is a bug of ours. */
  fetchPolitely(url: string, ask: PoliteRequest): Promise<PoliteAnswer>
}

/** Fetches as a guest does: it asks only when it is its turn, heeds robots.txt at every hop, and sends validators back. */
export function createPoliteFetcher(options: PoliteFetcherOptions): PoliteFetcher {
  const { wayOut, userAgent, now = Date.now } = options
  const rulesOf = createRobots(userAgent, { now, ...(options.robots ? { store: options.robots } : {}) })

  /**
   * Asks an address and those that it redirects to, until one answers otherwise.
   * @param mayAsk until when an address may be asked (milliseconds since 1970), or what comes of it that it may not
   */
  async function follow(
    trip: Trip,
    ask: PoliteRequest,
    mayAsk: (url: URL) => Promise<PoliteResult | number>,
  ) {
    let url = readOutboundUrl(trip.url, wayOut.reach)
    const seen = new Set<string>()
    while (seen.size <= mostRedirects && !seen.has(url.href)) {
      seen.add(url.href)
      trip.url = url.href
      // While it waits for its turn, what robots.txt says may have its day.
      for (let until = Number.NEGATIVE_INFINITY; until <= now(); ) {
        const allowed = await mayAsk(url)
        if (typeof allowed !== 'number') return allowed
        if (!(await ask.turn(url))) throw new NotNow()
        until = allowed
      }
      const have = [ask.validators ?? []].flat().find(({ url: of }) => of === url.href) ?? null
      const answer = await requestWithin(url, trip, ask, have)
      if (answer.now !== 'redirected') return resultOf(answer, trip.url, have)
      const to = readOutboundUrl(answer.location, wayOut.reach, url)
      trip.moves.push({ from: url.href, to: to.href, forGood: answer.forGood })
      url = to
    }
    throw new OutboundProblem('redirects')
  }

  async function requestWithin(
    url: URL,
    trip: Trip,
    ask: PoliteRequest,
    have: Validators | null,
  ): Promise<Answer> {
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
      throw signal.aborted ? new OutboundProblem('timeout') : error
    }
  }

  /** Failures on the way as a result; a bug stays an error. */
  const settled = (work: Promise<PoliteResult>): Promise<PoliteResult> =>
    work.catch((error) => {
      if (error instanceof OutboundProblem) return resultOfProblem(error, wayOut.isProxied)
      throw error
    })

  /** Whether robots.txt lets us in, and how long that holds; fetches it where it is not known. */
  async function heedRobots(url: URL, trip: Trip, ask: PoliteRequest): Promise<PoliteResult | number> {
    let failure: PoliteResult | undefined
    const rules = await rulesOf(url, async (address): Promise<RobotsAnswer> => {
      const own: Trip = { url: address.href, moves: [], received: 0, crawlDelaySeconds: undefined }
      const asText = { ...ask, accept: 'text', maxBytes: mostRobotsBytes, validators: null } as const
      const answer = await settled(follow(own, asText, async () => Infinity))
      trip.received += own.received
      // Nothing was asked: the host itself is where nothing is fetched.
      if (answer.result === 'unusable' && answer.reason === 'address' && own.moves.length === 0)
        throw new OutboundProblem('address')
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
      const trip: Trip = { url: address, moves: [], received: 0, crawlDelaySeconds: undefined }
      const work = follow(trip, ask, (url) => heedRobots(url, trip, ask))
      const result = await settled(work).catch((error): PoliteResult => {
        if (error instanceof NotNow) return { result: 'later' }
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
