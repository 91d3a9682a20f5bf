import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Endpoint, InputOf, ReplyOf } from '#api-contract/endpoint.ts'
import { withOnlyParameters } from '#api-contract/values/tracking.ts'
import { type Asked, createCacheKeys } from '../cache/cache-key.ts'
import { createDoorkeeper } from '../cache/doorkeeper.ts'
import type { InvalidationKey } from '../cache/invalidation-keys.ts'
import { createKeyedCache, type Kept, type KeyedCache, type KeyedCacheOptions } from '../cache/keyed-cache.ts'
import { type Lifetime, lifetimeOf, shorter, untilChanged } from '../cache/lifetime.ts'
import type { Services } from '../services.ts'
import { type BoundEndpoint, dispatch, fieldsBesidePath } from './dispatch.ts'
import { apiErrorFor } from './errors/database-errors.ts'
import type { RequestContext } from './request-context.ts'
import { createOtherForms, packed } from './wire/compress-for-cache.ts'
import { type EncodedResponse, encodeResponse, sendEncoded } from './wire/encoded-response.ts'

/*
  What is kept where, of what everybody without a log-in gets alike. CACHE_MB is the sum.

            GET, no token                         a write, here or in another process
                 |                                              |
                 v                              trigger or statement: invalidate(key)
    1. finished answers  (3/4)                                  |  NOTIFY at commit
       address, language, representation  <---- drop by key ----+
       -> headers, and one body: compressed                     |
          as the first caller accepts it                        |
                 |  miss: Fastify, limits                       |
       +---------+---------------+                              |
       v                         v                              |
     page                     reply, feed                       |
       |  each call it makes     |                              |
       v                         |                              |
    2. replies as values (1/8)   |          <---- drop by key --+
       call, fields              |
       -> what the handler       |
          returned, from the     |
          second time on         |
       |  miss                   |  always
       v                         v
    handler -> PostgreSQL, or a replica that has replayed all we have heard of

    3. other forms       (1/8)  of 1, for callers who accept another encoding: by ETag, so nothing drops them

  Kept until a key changes (`dependsOn`), or for some seconds (`freshFor`), then renewed in the background; an hour at most.
*/
const shares = { finished: 3 / 4, values: 1 / 8, forms: 1 / 8 }
const megabyte = 1024 * 1024
/** How many calls are remembered as made once: some minutes of a crawler, in half a megabyte. */
const doorkeeperNames = 4096

/** A finished answer, what it depends on, and whether it may be kept. */
export interface PublicDocument {
  value: EncodedResponse
  keys: Iterable<InvalidationKey>
  keep?: boolean
  life?: Lifetime
}

/** The request, and its network address. */
export interface Caller extends Asked {
  ip: string
}

/** What anonymous callers get, cached: the replies as values for server rendering, and as finished bytes for HTTP. */
export interface PublicCache {
  /** Finished bytes for a request, if they are cached. */
  peek(asked: Asked): EncodedResponse | undefined
  /** Finished bytes for a call; refusals are thrown and never cached. */
  encoded(
    bound: BoundEndpoint,
    input: Record<string, unknown>,
    caller: Caller,
    headers: OutgoingHttpHeaders,
  ): Promise<EncodedResponse>
  /** The reply as a value, with what it depends on. */
  reply<E extends Endpoint>(
    bound: BoundEndpoint,
    input: InputOf<E>,
    caller: Caller,
  ): Promise<Kept<ReplyOf<E>>>
  /**
   * Finished bytes of anything else that is the same for everyone: pages, feeds.
   * @param parameters of the query that it may depend on: others neither change it nor take memory
   * @param make gets the address, with those alone
   */
  document(
    caller: Caller,
    parameters: readonly string[],
    make: (address: string) => Promise<PublicDocument>,
  ): Promise<EncodedResponse>
  /** Sends what one of the others returned. */
  send(encoded: EncodedResponse, request: IncomingMessage, response: ServerResponse): void
  readonly bytes: number
  readonly size: number
  /** For metrics. */
  counts(): Record<'pages' | 'replies', KeyedCache<unknown>['counts']>
}

/** A page that says "come back later", or that something broke: a cached one is better than that. */
class UnfitPage extends Error {
  readonly page: EncodedResponse
  constructor(page: EncodedResponse) {
    super(`a page with status ${page.status}`, { cause: page.cause })
    this.page = page
  }
}

const statusOf = (error: unknown) =>
  error instanceof UnfitPage ? error.page.status : apiErrorFor(error)?.status
const isAway = (error: unknown) => statusOf(error) === 503
const isOfCaller = (error: unknown) => statusOf(error) === 429
/** 404 and the like: what was there is gone. */
const isAnswer = (error: unknown) => (statusOf(error) ?? 500) < 500 && !isOfCaller(error)

export function createPublicCache(services: Services): PublicCache {
  const { config, invalidation, limits, log, reads } = services
  const keys = createCacheKeys(config.languages)
  const share = (of: number) => Math.round(config.cache_mb * megabyte * of)
  const options = (of: number): KeyedCacheOptions => ({
    maxBytes: share(of),
    isAway,
    isOfCaller,
    isAnswer,
    // Without its query: what callers search for is nobody's business.
    onRenewalFailed: (error, name) =>
      log.warn({ err: error, what: name.split(/[?[]/, 1)[0] }, 'still serving what could not be renewed'),
  })
  const values = createKeyedCache<unknown>(invalidation, options(shares.values))
  const isFirst = createDoorkeeper(doorkeeperNames)
  const finished = createKeyedCache<EncodedResponse>(invalidation, options(shares.finished))
  const forms = createOtherForms(share(shares.forms))

  const document: PublicCache['document'] = async (caller, parameters, make) => {
    const address = withOnlyParameters(caller.url ?? '', parameters)
    const key = keys.ofAddress({ url: address, headers: caller.headers })
    if (key === undefined) return (await make(address)).value
    try {
      const { value } = await finished.get(key, async () => {
        const made = await make(address)
        const { status } = made.value
        if (status === 429 || status >= 500) throw new UnfitPage(made.value)
        // Only what is there is kept: a 404 of today may be a page tomorrow.
        const keep = made.keep !== false && status === 200
        const kept = keep ? await packed(made.value, caller.headers['accept-encoding']) : made.value
        return { ...made, value: kept, keep, bytes: kept.body.length }
      })
      return value
    } catch (error) {
      if (error instanceof UnfitPage) return error.page
      throw error
    }
  }

  /** Calls the handler as nobody in particular. */
  async function call(bound: BoundEndpoint, input: Record<string, unknown>, ip: string) {
    if (bound.limit) await limits.take(bound.limit, ip)
    const dependencies = new Set<InvalidationKey>()
    let life = untilChanged
    let isStorable = true
    const context: Omit<RequestContext, 'db'> = {
      services,
      viewer: null,
      // Public replies have no caller: limits are checked above.
      ip: '',
      device: '',
      device_key: undefined,
      record: () => {},
      concerns: () => {},
      call: { endpoint: bound.endpoint, input },
      dependsOn: (...more) => {
        for (const key of more) dependencies.add(key)
      },
      freshFor: (seconds, lateSeconds) => {
        life = shorter(life, lifetimeOf(seconds, lateSeconds))
      },
      noStore: () => {
        isStorable = false
      },
      status: () => {},
    }
    const value: unknown = await reads.read((db) => dispatch(bound, input, { ...context, db }))
    // What depends on nothing would never be dropped.
    const isDropped = dependencies.size > 0 || life !== untilChanged
    return { value, keys: dependencies, life, keep: isStorable && isDropped }
  }

  async function reply<E extends Endpoint>(bound: BoundEndpoint, input: InputOf<E>, caller: Caller) {
    const given = input as Record<string, unknown>
    const key = keys.ofCall(bound.endpoint.route, given)
    const isPassing = key !== undefined && isFirst(key)
    const make = async () => {
      const made = await call(bound, given, caller.ip)
      return { ...made, bytes: weightOf(made.value), isPassing }
    }
    const made = key === undefined ? await make() : await values.get(key, make, { renewFirst: true })
    return made as Kept<ReplyOf<E>>
  }

  return {
    peek: (asked) => {
      const key = keys.ofAddress(asked)
      return key === undefined ? undefined : finished.peek(key)
    },
    document,
    reply,
    encoded: (bound, input, caller, headers) =>
      document(caller, fieldsBesidePath(bound.endpoint), async () => {
        const made = await call(bound, input, caller.ip)
        return {
          ...made,
          value: encodeResponse(JSON.stringify(made.value), 200, {
            ...headers,
            'content-type': 'application/json; charset=utf-8',
            'cache-control': made.keep ? 'public, max-age=0, must-revalidate' : 'no-store',
          }),
        }
      }),
    send: (encoded, request, response) => sendEncoded(encoded, request, response, forms),
    get bytes() {
      return values.bytes + finished.bytes + forms.bytes
    },
    get size() {
      return finished.size
    },
    counts: () => ({ pages: finished.counts, replies: values.counts }),
  }
}

/** What an object, a list or one of their fields takes besides its content, in bytes. */
const perValue = 16

/** About how many bytes of memory a reply takes as a value. Written as JSON it would cost a tenth of a page's rendering. */
function weightOf(value: unknown): number {
  if (typeof value === 'string') return perValue + 2 * value.length
  if (typeof value !== 'object' || value === null) return perValue
  let bytes = perValue
  if (Array.isArray(value)) for (const item of value) bytes += weightOf(item)
  else for (const field in value) bytes += weightOf((value as Record<string, unknown>)[field])
  return bytes
}
