import type { OutgoingHttpHeaders } from 'node:http'
import type { z } from 'zod'
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { withoutTracking } from '#contract/tracking.ts'
import { type BoundEndpoint, dispatch } from './dispatch.ts'
import { bytesOf, type EncodedResponse, encodeResponse } from './encoded-response.ts'
import { createKeyedCache, type KeyedCache } from './keyed-cache.ts'
import { refusalFor } from './refusals.ts'
import type { Services } from './services.ts'

/** A finished answer, the keys that it depends on, and whether it may be cached. */
export interface PublicDocument {
  value: EncodedResponse
  keys: Iterable<string>
  keep?: boolean
}

/** What anonymous callers get, cached: the replies as values for server rendering, and as finished bytes for HTTP. */
export interface PublicCache {
  /** Finished bytes for an address, if they are cached. */
  peek(url: string): EncodedResponse | undefined
  /** Finished bytes for a call; refusals are thrown and never cached. */
  encoded(
    bound: BoundEndpoint,
    input: Record<string, unknown>,
    request: Asked,
    headers: OutgoingHttpHeaders,
  ): Promise<EncodedResponse>
  /** The reply as a value, with the keys that it depends on. */
  reply<E extends Endpoint>(
    bound: BoundEndpoint,
    input: InputOf<E>,
    ip: string,
  ): Promise<{ value: ReplyOf<E>; keys: Set<string>; keep: boolean }>
  /** Finished bytes of anything else that is the same for everyone: pages, feeds. */
  document(url: string, make: () => Promise<PublicDocument>): Promise<EncodedResponse>
  readonly bytes: number
  readonly size: number
  /** For metrics. */
  counts(): Record<'pages' | 'replies', KeyedCache<unknown>['counts']>
}

/** The request, and its network address. */
interface Asked {
  url: string
  ip: string
}

/** A page that says "come back later": a cached one is better than that, and others may be let through. */
class LaterPage extends Error {
  readonly page: EncodedResponse
  constructor(page: EncodedResponse) {
    super('come back later')
    this.page = page
  }
}

const statusOf = (error: unknown) =>
  error instanceof LaterPage ? error.page.status : refusalFor(error)?.status
const isAway = (error: unknown) => statusOf(error) === 503
const isOfCaller = (error: unknown) => statusOf(error) === 429

// Values weigh several times their text once they are objects.
const memory = { values: 5 * 1024 * 1024, finished: 16 * 1024 * 1024 }
/** Longer addresses are answered but not cached, so that no one fills the memory with names. */
const maxName = 500

/** One name for one call, however its query is ordered; a repeated field is not the same as one with a comma. */
function nameOf(route: string, given: Record<string, unknown>): string {
  const fields = Object.entries(given)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([field, value]) => [field, typeof value === 'object' ? value : String(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `${route} ${JSON.stringify(fields)}`
}

/** Only what the endpoint takes: an unknown field neither changes the reply nor gets into a neighbour's address. */
function knownFields({ input }: Endpoint, given: Record<string, unknown>): Record<string, unknown> {
  const { shape } = input as z.ZodObject
  return Object.fromEntries(Object.entries(given).filter(([field]) => Object.hasOwn(shape, field)))
}

export function createPublicCache(services: Services): PublicCache {
  const values = createKeyedCache<unknown>(services.invalidation, {
    maxBytes: memory.values,
    isAway,
    isOfCaller,
  })
  const bytes = createKeyedCache<EncodedResponse>(services.invalidation, {
    maxBytes: memory.finished,
    isAway,
    isOfCaller,
  })

  async function document(given: string, make: () => Promise<PublicDocument>) {
    const url = withoutTracking(given)
    // An absolute address is a trick, not a name for what others request.
    if (url.length > maxName || !url.startsWith('/')) return (await make()).value
    try {
      const { value } = await bytes.get(url, async () => {
        const made = await make()
        if (made.value.status === 503 || made.value.status === 429) throw new LaterPage(made.value)
        // Only what is there is kept: a 404 of today may be a page tomorrow.
        return {
          ...made,
          keep: made.keep !== false && made.value.status === 200,
          bytes: bytesOf(made.value),
        }
      })
      return value
    } catch (error) {
      if (error instanceof LaterPage) return error.page
      throw error
    }
  }

  async function reply<E extends Endpoint>(bound: BoundEndpoint, input: InputOf<E>, ip: string) {
    const given = knownFields(bound.endpoint, input as Record<string, unknown>)
    const make = async () => {
      if (bound.limit) await services.limits.take(bound.limit, ip)
      const keys = new Set<string>()
      let keep = true
      const context = {
        services,
        viewer: null,
        // Public replies have no caller: limits are checked above.
        ip: '',
        device: '',
        device_key: undefined,
        record: () => {},
        concerns: () => {},
        call: { endpoint: bound.endpoint, input: given },
        dependsOn: (...more: string[]) => {
          for (const key of more) keys.add(key)
        },
        noStore: () => {
          keep = false
        },
        status: () => {},
      }
      const value = await services.reads.read((db) => dispatch(bound, given, { ...context, db }))
      // What depends on nothing would never be dropped.
      return { value, keys, keep: keep && keys.size > 0, bytes: 2 * JSON.stringify(value ?? null).length }
    }
    const name = nameOf(bound.endpoint.route, given)
    if (name.length > maxName)
      return (await make()) as { value: ReplyOf<E>; keys: Set<string>; keep: boolean }
    return (await values.get(name, make)) as { value: ReplyOf<E>; keys: Set<string>; keep: boolean }
  }

  return {
    peek: (url) => bytes.peek(withoutTracking(url)),
    document,
    reply,
    encoded: (bound, input, { url, ip }, headers) =>
      document(url, async () => {
        const { value, keys, keep } = await reply(bound, input, ip)
        return {
          value: await encodeResponse(JSON.stringify(value), 200, {
            ...headers,
            'content-type': 'application/json; charset=utf-8',
            'cache-control': keep ? 'public, max-age=0, must-revalidate' : 'no-store',
          }),
          keys,
          keep,
        }
      }),
    get bytes() {
      return values.bytes + bytes.bytes
    },
    get size() {
      return bytes.size
    },
    counts: () => ({ pages: bytes.counts, replies: values.counts }),
  }
}
