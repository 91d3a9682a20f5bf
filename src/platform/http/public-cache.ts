import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Endpoint, InputOf, ReplyOf } from '#api-contract/endpoint.ts'
import { withOnlyParameters } from '#api-contract/values/tracking.ts'
import { type CacheableRequest, createCacheKeys } from '../cache/cache-key.ts'
import { createDoorkeeper } from '../cache/doorkeeper.ts'
import type { InvalidationKey } from '../cache/invalidation-keys.ts'
import {
  type CachedValue,
  createKeyedCache,
  type KeyedCache,
  type KeyedCacheOptions,
} from '../cache/keyed-cache.ts'
import { createLifetime, type Lifetime, shorterLifetime, untilChanged } from '../cache/lifetime.ts'
import type { Services } from '../services.ts'
import { type BoundEndpoint, dispatch, nonPathFields } from './dispatch.ts'
import { apiErrorFor } from './errors/database-errors.ts'
import type { RequestContext } from './request-context.ts'
import { compressForCache, createAlternateEncodings } from './wire/compress-for-cache.ts'
import { type EncodedResponse, encodeResponse, sendEncoded } from './wire/encoded-response.ts'

/*
  Caches of replies that are the same for all anonymous callers; their sizes add up to CACHE_MB.

            GET, no token                         a write, here or in another process
                 |                                              |
                 v                              trigger or statement: invalidate(key)
    1. finished replies  (3/4)                                  |  NOTIFY at commit
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
       -> the handler's result,  |
          from the second        |
          request on             |
       |  miss                   |  always
       v                         v
    handler -> PostgreSQL, or a replica that has replayed every change we know of

    3. other encodings   (1/8)  of 1, for callers who do not accept the first: by ETag, so they never become stale

  Cached until a key changes (`dependsOn`), or for some seconds (`freshFor`), then renewed in the background; an hour at most.
*/
const memoryShares = { responses: 3 / 4, values: 1 / 8, alternates: 1 / 8 }
const megabyte = 1024 * 1024
/** Number of calls remembered after their first request: some minutes of a crawler, in half a megabyte. */
const maxRememberedCalls = 4096

/** A finished response, its dependencies, and whether it may be cached. */
export interface PublicDocument {
  value: EncodedResponse
  keys: Iterable<InvalidationKey>
  isCacheable?: boolean
  lifetime?: Lifetime
}

/** The request and the client's IP address. */
export interface Caller extends CacheableRequest {
  ip: string
}

/** Cache for anonymous callers: replies as values for server rendering, and as finished bytes for HTTP. */
export interface PublicCache {
  /** The cached response, if any. */
  peek(request: CacheableRequest): EncodedResponse | undefined
  /** The response to an API call; errors are thrown and never cached. */
  getEncodedReply(
    boundEndpoint: BoundEndpoint,
    input: Record<string, unknown>,
    caller: Caller,
    headers: OutgoingHttpHeaders,
  ): Promise<EncodedResponse>
  /** The reply as a value, with its dependencies. */
  getReply<E extends Endpoint>(
    boundEndpoint: BoundEndpoint,
    input: InputOf<E>,
    caller: Caller,
  ): Promise<CachedValue<ReplyOf<E>>>
  /**
   * The response for anything else that is the same for everyone: pages, feeds.
   * @param parameters query parameters it may depend on; all others are ignored and take no memory
   * @param render receives the URL with only those parameters
   */
  getDocument(
    caller: Caller,
    parameters: readonly string[],
    render: (address: string) => Promise<PublicDocument>,
  ): Promise<EncodedResponse>
  /** Sends a response from one of the other methods. */
  send(encoded: EncodedResponse, request: IncomingMessage, response: ServerResponse): void
  readonly bytes: number
  readonly size: number
  /** For metrics. */
  counts(): Record<'pages' | 'replies', KeyedCache<unknown>['counts']>
}

/** A page with status 429 or 5xx: a stale page is better. */
class UncacheablePage extends Error {
  readonly page: EncodedResponse
  constructor(page: EncodedResponse) {
    super(`a page with status ${page.status}`, { cause: page.cause })
    this.page = page
  }
}

const getStatus = (error: unknown) =>
  error instanceof UncacheablePage ? error.page.status : apiErrorFor(error)?.status
const isUnavailable = (error: unknown) => getStatus(error) === 503
const isRateLimit = (error: unknown) => getStatus(error) === 429
/** 404 and similar: the content is gone. */
const isDefinitive = (error: unknown) => (getStatus(error) ?? 500) < 500 && !isRateLimit(error)

export function createPublicCache(services: Services): PublicCache {
  const { config, invalidation, limits, log, reads } = services
  const keys = createCacheKeys(config.languages)
  const shareBytes = (fraction: number) => Math.round(config.cacheMb * megabyte * fraction)
  const cacheOptions = (fraction: number): KeyedCacheOptions => ({
    maxBytes: shareBytes(fraction),
    isDatabaseDown: isUnavailable,
    isCallerError: isRateLimit,
    isDefinitive,
    // The query is not logged, because it may contain search terms.
    onRenewalFailed: (error, name) =>
      log.warn(
        { err: error, what: name.split(/[?[]/, 1)[0] },
        'could not refresh a cached reply, serving it stale',
      ),
  })
  const values = createKeyedCache<unknown>(invalidation, cacheOptions(memoryShares.values))
  const isFirstRequest = createDoorkeeper(maxRememberedCalls)
  const responses = createKeyedCache<EncodedResponse>(invalidation, cacheOptions(memoryShares.responses))
  const alternates = createAlternateEncodings(shareBytes(memoryShares.alternates))

  const getDocument: PublicCache['getDocument'] = async (caller, parameters, render) => {
    const address = withOnlyParameters(caller.url ?? '', parameters)
    const key = keys.forRequest({ url: address, headers: caller.headers })
    if (key === undefined) return (await render(address)).value
    try {
      const { value } = await responses.get(key, async () => {
        const result = await render(address)
        const { status } = result.value
        if (status === 429 || status >= 500) throw new UncacheablePage(result.value)
        // Only status 200 is cached: a missing page may be created later.
        const isCacheable = result.isCacheable !== false && status === 200
        const storedResponse = isCacheable
          ? await compressForCache(result.value, caller.headers['accept-encoding'])
          : result.value
        return { ...result, value: storedResponse, isCacheable, bytes: storedResponse.body.length }
      })
      return value
    } catch (error) {
      if (error instanceof UncacheablePage) return error.page
      throw error
    }
  }

  /** Calls the handler anonymously. */
  async function callHandler(boundEndpoint: BoundEndpoint, input: Record<string, unknown>, ip: string) {
    if (boundEndpoint.limit) await limits.take(boundEndpoint.limit, ip)
    const dependencies = new Set<InvalidationKey>()
    let lifetime = untilChanged
    let mayStore = true
    const context: Omit<RequestContext, 'db'> = {
      services,
      viewer: null,
      // Public replies must not depend on the caller; limits were checked above.
      ip: '',
      device: '',
      deviceKey: undefined,
      record: () => {},
      setSubject: () => {},
      call: { endpoint: boundEndpoint.endpoint, input },
      dependsOn: (...newKeys) => {
        for (const key of newKeys) dependencies.add(key)
      },
      freshFor: (seconds, staleSeconds) => {
        lifetime = shorterLifetime(lifetime, createLifetime(seconds, staleSeconds))
      },
      noStore: () => {
        mayStore = false
      },
      status: () => {},
    }
    const value: unknown = await reads.read((db) => dispatch(boundEndpoint, input, { ...context, db }))
    // A reply without dependencies would never be dropped.
    const isInvalidated = dependencies.size > 0 || lifetime !== untilChanged
    return { value, keys: dependencies, lifetime, isCacheable: mayStore && isInvalidated }
  }

  async function getReply<E extends Endpoint>(
    boundEndpoint: BoundEndpoint,
    input: InputOf<E>,
    caller: Caller,
  ) {
    const fields = input as Record<string, unknown>
    const key = keys.forData(boundEndpoint.endpoint.route, fields)
    const updateOnly = key !== undefined && isFirstRequest(key)
    const compute = async () => {
      const result = await callHandler(boundEndpoint, fields, caller.ip)
      return { ...result, bytes: estimateBytes(result.value), updateOnly }
    }
    const result = key === undefined ? await compute() : await values.get(key, compute, { renewFirst: true })
    return result as CachedValue<ReplyOf<E>>
  }

  return {
    peek: (request) => {
      const key = keys.forRequest(request)
      return key === undefined ? undefined : responses.peek(key)
    },
    getDocument,
    getReply,
    getEncodedReply: (boundEndpoint, input, caller, headers) =>
      getDocument(caller, nonPathFields(boundEndpoint.endpoint), async () => {
        const result = await callHandler(boundEndpoint, input, caller.ip)
        return {
          ...result,
          value: encodeResponse(JSON.stringify(result.value), 200, {
            ...headers,
            'content-type': 'application/json; charset=utf-8',
            'cache-control': result.isCacheable ? 'public, max-age=0, must-revalidate' : 'no-store',
          }),
        }
      }),
    send: (encoded, request, response) => sendEncoded(encoded, request, response, alternates),
    get bytes() {
      return values.bytes + responses.bytes + alternates.bytes
    },
    get size() {
      return responses.size
    },
    counts: () => ({ pages: responses.counts, replies: values.counts }),
  }
}

/** Overhead of an object, an array or one of their fields, in bytes. */
const overheadBytes = 16

/** Estimates the memory of a reply. Measuring its JSON would cost a tenth of rendering a page. */
function estimateBytes(value: unknown): number {
  if (typeof value === 'string') return overheadBytes + 2 * value.length
  if (typeof value !== 'object' || value === null) return overheadBytes
  let bytes = overheadBytes
  if (Array.isArray(value)) for (const item of value) bytes += estimateBytes(item)
  else for (const field in value) bytes += estimateBytes((value as Record<string, unknown>)[field])
  return bytes
}
