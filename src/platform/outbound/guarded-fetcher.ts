import { readRetryAfter, secondsUntil } from './answer-headers.ts'
import type { ContentKind } from './content-kinds.ts'
import { readOutboundUrl } from './outbound-url.ts'
import { type Fetched, OutboundProblem, type Refused, type Unchanged } from './outcome.ts'
import { type Answer, type OutboundRequest, requestOnce } from './request-once.ts'
import { createRobots, meansNoRobots, type RobotsAnswer } from './robots.ts'
import { mostRobotsBytes } from './robots-rules.ts'
import { createOutboundAgent, type WayOutOptions } from './way-out.ts'

const mostRedirects = 5
const wholeTime = 10_000
const mostBytes = 2 * 1024 * 1024

export interface FetcherOptions extends WayOutOptions {
  /** User agent of the fetching site, such as `Wend/1.0 (+https://wend.example/about)`. */
  userAgent: string
}

export interface FetchOptions {
  accept: ContentKind
  /** For fetching on our own account (crawling), not because a user asked just now. */
  respectRobots?: boolean
  /** Milliseconds for everything, redirects and reading included; never more than 10 s. */
  timeout?: number
  /** Bytes after unpacking. Default 2 MB. */
  maxBytes?: number
  /** Validators of an earlier answer; then an `unchanged` outcome is possible. */
  etag?: string | null
  lastModified?: string | null
}

type PostOptions = Pick<FetchOptions, 'accept' | 'timeout' | 'maxBytes'>

export interface GuardedFetcher {
  /** Fetches an address that a user or a site named. Failures are a `refused`, not an error. */
  fetchPage(url: string, options: FetchOptions): Promise<Fetched | Unchanged | Refused>
  /** Sends the fields of a form there, and nowhere that it redirects to. Failures are a `refused`, not an error. */
  postForm(url: string, fields: Record<string, string>, options: PostOptions): Promise<Fetched | Refused>
}

/** The one way out of this process to addresses that users name. */
export function createGuardedFetcher(options: FetcherOptions): GuardedFetcher {
  const { userAgent } = options
  const wayOut = createOutboundAgent(options)
  const { reach } = wayOut
  const rulesOf = createRobots(userAgent)

  async function follow(
    text: string,
    ask: OutboundRequest,
    respectRobots: boolean,
  ): Promise<Fetched | Unchanged> {
    let url = readOutboundUrl(text, reach)
    let movedForGood = true
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      const rules = respectRobots ? await rulesOf(url, fetchRobots(ask.signal)) : undefined
      if (typeof rules === 'string' || rules?.allows(url) === false) throw new OutboundProblem('robots')
      const answer = await requestOnce(url, wayOut, ask)
      if (answer.now === 'unsuccessful') throw unsuccessful(answer)
      if (answer.now === 'unchanged') return { outcome: 'unchanged', url: url.href }
      if (answer.now === 'here') {
        return fetchedAt(url, answer, movedForGood && redirects > 0)
      }
      movedForGood &&= answer.forGood
      url = readOutboundUrl(answer.location, reach, url)
    }
    throw new OutboundProblem('redirects')
  }

  const fetchRobots =
    (signal: AbortSignal) =>
    async (url: URL): Promise<RobotsAnswer> => {
      const ask: OutboundRequest = { kind: 'text', userAgent, maxBytes: mostRobotsBytes, signal }
      const answer = await guarded(signal, () => follow(url.href, ask, false))
      if (answer.outcome === 'fetched') return { text: answer.bytes.toString('utf8') }
      if (answer.outcome === 'unchanged') return 'failed'
      const { because, status } = answer
      const isNone = because === 'status' ? meansNoRobots(status ?? 0) : /^(type|redirects)$/.test(because)
      return isNone ? 'none' : 'failed'
    }

  return {
    fetchPage(url, { accept, respectRobots = false, timeout = wholeTime, maxBytes = mostBytes, ...have }) {
      const signal = AbortSignal.timeout(Math.min(timeout, wholeTime))
      return guarded(signal, () =>
        follow(url, { kind: accept, userAgent, maxBytes, signal, ...have }, respectRobots),
      )
    },
    postForm(text, fields, { accept, timeout = wholeTime, maxBytes = mostBytes }) {
      const signal = AbortSignal.timeout(Math.min(timeout, wholeTime))
      const form = new URLSearchParams(fields).toString()
      return guarded(signal, async () => {
        const url = readOutboundUrl(text, reach)
        const answer = await requestOnce(url, wayOut, { kind: accept, userAgent, maxBytes, signal, form })
        if (answer.now === 'here') return fetchedAt(url, answer, false)
        throw answer.now === 'redirected' ? new OutboundProblem('redirects') : unsuccessful(answer)
      })
    },
  }
}

function fetchedAt(
  { href: url }: URL,
  { now, status, header, ...page }: Extract<Answer, { now: 'here' }>,
  movedForGood: boolean,
): Fetched {
  const said = { linkHeader: header('link'), robotsHeader: header('x-robots-tag') }
  return { outcome: 'fetched', url, movedForGood, ...said, ...page }
}

/** Turns whatever goes wrong on the way into a refusal. */
async function guarded<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | Refused> {
  try {
    return await work()
  } catch (error) {
    return refusalOf(signal.aborted ? tooSlow() : error)
  }
}

function unsuccessful({ status, header }: Answer) {
  const wait = readRetryAfter(header('retry-after'))
  const retryAfter = wait && secondsUntil(wait, Date.now())
  const answer = { status, ...(retryAfter === undefined ? {} : { retryAfter }) }
  return new OutboundProblem('status', answer)
}

const tooSlow = () => new OutboundProblem('timeout')

/** External problems are an OutboundProblem by now; anything else is a bug of ours and stays an error. */
function refusalOf(error: unknown): Refused {
  if (!(error instanceof OutboundProblem)) throw error
  const { because, status, retryAfter } = error
  return { outcome: 'refused', because, status, retryAfter }
}
