import type { IncomingHttpHeaders } from 'node:http'
import { withoutTracking } from '#api-contract/values/tracking.ts'
import { readAddress } from '#i18n/addresses.ts'

// The only place that knows what tells one kept answer from another. What an answer comes to depend on is added to
// `variantOf`, and to `vary` where it is a header that says it: nobody else builds a key.

/** As much of a request as a key is made of. */
export interface Asked {
  url?: string | undefined
  headers: IncomingHttpHeaders
}

interface Variant {
  language: string
  /** The form of a thing at an address. Whatever has an address of its own for each form counts as a page. */
  representation: 'html' | 'json'
}

/** For caches between us and the caller. */
export const vary = 'Accept-Encoding, Authorization'

/** Longer names are answered but not kept, so that no one fills the memory with them. */
const maxName = 500

export interface CacheKeys {
  /** The name of a finished answer; undefined where it may not be kept. */
  ofAddress(asked: Asked): string | undefined
  /**
   * The name of a reply as a value, however its query is ordered; a repeated field is not the same as one with a comma.
   * Pages in all languages share replies: one that has words in a language names it in its fields. Undefined where it
   * may not be kept.
   */
  ofCall(route: string, given: Record<string, unknown>): string | undefined
}

/** @param languages that are on; the addresses of the first one have no prefix */
export function createCacheKeys(languages: readonly [string, ...string[]]): CacheKeys {
  function variantOf({ url = '' }: Asked): Variant {
    const { language } = readAddress(languages, url)
    return { language, representation: url.startsWith('/api/') ? 'json' : 'html' }
  }

  return {
    ofAddress: (asked) => {
      const address = withoutTracking(asked.url ?? '')
      // An absolute address is a trick, not a name for what others request.
      if (address.length > maxName || !address.startsWith('/')) return undefined
      const { language, representation } = variantOf(asked)
      return `${language} ${representation} ${address}`
    },
    ofCall: (route, given) => {
      const fields = Object.entries(given)
        .filter(([, value]) => value !== undefined && value !== null)
        .map(([field, value]) => [field, typeof value === 'object' ? value : String(value)] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1))
      const name = `${route} ${JSON.stringify(fields)}`
      return name.length > maxName ? undefined : name
    },
  }
}
