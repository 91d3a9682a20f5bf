import { checkedConnect, type Resolve, resolveByDns } from './checked-connect.ts'
import type { ContentKind } from './content-kinds.ts'
import { type Reach, readOutboundUrl } from './outbound-url.ts'
import { type Fetched, OutboundProblem, type Refused, type Unchanged } from './outcome.ts'
import { type OutboundRequest, requestOnce } from './request-once.ts'
import { createRobots } from './robots.ts'

const mostRedirects = 5
const wholeTime = 10_000
const mostBytes = 2 * 1024 * 1024

export interface FetcherOptions {
  /** User agent of the fetching site, such as `Wend/1.0 (+https://wend.example/about)`. */
  userAgent: string
  /** Allows one address and port that is not public, for a test server on this machine. Default: none. */
  allowAddress?: (address: string, port: number) => boolean
  /** Ports besides 80 and 443. Default: none. */
  ports?: readonly number[]
  /** How host names are resolved. Default: DNS, without /etc/hosts. */
  resolve?: Resolve
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

export interface GuardedFetcher {
  /** Fetches an address that a user or a site named. Failures are a `refused`, not an error. */
  fetchPage(url: string, options: FetchOptions): Promise<Fetched | Unchanged | Refused>
}

/** The one way out of this process to addresses that users name. */
export function createGuardedFetcher(options: FetcherOptions): GuardedFetcher {
  const { userAgent, resolve = resolveByDns() } = options
  const reach: Reach = { ports: options.ports ?? [], allowAddress: options.allowAddress ?? (() => false) }
  const connect = checkedConnect(resolve, reach)
  const robots = createRobots(userAgent)

  async function follow(
    text: string,
    ask: OutboundRequest,
    respectRobots: boolean,
  ): Promise<Fetched | Unchanged> {
    let url = readOutboundUrl(text, reach)
    let movedForGood = true
    for (let redirects = 0; redirects <= mostRedirects; redirects++) {
      if (respectRobots && !(await robots.allows(url, fetchRobots(ask.signal))))
        throw new OutboundProblem('robots', 'The site asks not to be fetched by programs (robots.txt).')
      const answer = await requestOnce(url, connect, ask)
      if (answer.now === 'unchanged') return { outcome: 'unchanged', url: url.href }
      if (answer.now === 'here') {
        const { now, ...page } = answer
        return { outcome: 'fetched', url: url.href, movedForGood: movedForGood && redirects > 0, ...page }
      }
      movedForGood &&= answer.forGood
      url = readOutboundUrl(answer.location, reach, url)
    }
    throw new OutboundProblem('redirects', 'The site redirects too often.')
  }

  const fetchRobots = (signal: AbortSignal) => (url: string) =>
    guarded(signal, () => follow(url, { kind: 'text', userAgent, maxBytes: 512 * 1024, signal }, false))

  return {
    fetchPage(url, { accept, respectRobots = false, timeout = wholeTime, maxBytes = mostBytes, ...have }) {
      const signal = AbortSignal.timeout(Math.min(timeout, wholeTime))
      return guarded(signal, () =>
        follow(url, { kind: accept, userAgent, maxBytes, signal, ...have }, respectRobots),
      )
    },
  }
}

/** Turns whatever goes wrong on the way into a refusal. */
async function guarded<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | Refused> {
  try {
    return await work()
  } catch (error) {
    return refusalOf(signal.aborted ? tooSlow() : error)
  }
}

const tooSlow = () => new OutboundProblem('timeout', 'The site takes too long to answer.')

/** External problems are an OutboundProblem by now; anything else is a bug of ours and stays an error. */
function refusalOf(error: unknown): Refused {
  if (!(error instanceof OutboundProblem)) throw error
  const { because, message, status, retryAfter } = error
  return { outcome: 'refused', because, detail: message, status, retryAfter }
}
