import type { IncomingHttpHeaders } from 'node:http'
import { withoutTracking } from '#api-contract/values/tracking.ts'
import { parseAddress } from '#i18n/addresses.ts'

// Cache keys are built only here. If replies start to depend on something else, add it to `parseVariant`, and to `vary`
// if it is a request header.

/** The parts of a request that a cache key depends on. */
export interface CacheableRequest {
  url?: string | undefined
  headers: IncomingHttpHeaders
}

interface Variant {
  language: string
  /** The representation at a URL. Formats with a separate URL (such as feeds) count as HTML. */
  representation: 'html' | 'json'
}

/** The Vary header, for caches between the server and the client. */
export const vary = 'Accept-Encoding, Authorization'

/** Replies with longer keys are not cached, so that clients cannot fill the memory with keys. */
const maxKeyLength = 500

export interface CacheKeys {
  /** Key of a finished response; undefined if it must not be cached. */
  forRequest(request: CacheableRequest): string | undefined
  /**
   * Key of a reply's data before serialization, independent of the order of query fields; a repeated field differs from
   * one with a comma. Pages in all languages share replies, so a localized reply takes its language as a field.
   * Undefined if it must not be cached.
   */
  forData(route: string, input: Record<string, unknown>): string | undefined
}

/** @param languages enabled ones; URLs of the first have no prefix */
export function createCacheKeys(languages: readonly [string, ...string[]]): CacheKeys {
  function parseVariant({ url = '' }: CacheableRequest): Variant {
    const { language } = parseAddress(languages, url)
    return { language, representation: url.startsWith('/api/') ? 'json' : 'html' }
  }

  return {
    forRequest: (request) => {
      const path = withoutTracking(request.url ?? '')
      // Absolute URLs in a request line come from probes, not from browsers.
      if (path.length > maxKeyLength || !path.startsWith('/')) return undefined
      const { language, representation } = parseVariant(request)
      return `${language} ${representation} ${path}`
    },
    forData: (route, input) => {
      const fields = Object.entries(input)
        .filter(([, value]) => value !== undefined && value !== null)
        .map(([field, value]) => [field, typeof value === 'object' ? value : String(value)] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1))
      const key = `${route} ${JSON.stringify(fields)}`
      return key.length > maxKeyLength ? undefined : key
    },
  }
}
