import { LRUCache } from 'lru-cache'
import { extractAccessLines, type RobotsRules, readRobotsRules } from './robots-rules.ts'

/** A cached robots.txt: its access lines, or null while it cannot be fetched. */
export interface CachedRobots {
  lines: string | null
  /** True if the host did not respond at all. */
  is_silent: boolean
  /** Expiry, in milliseconds since 1970. */
  until: number
}

/** A cache for robots.txt, which several processes may share. */
export interface RobotsStore {
  find(origin: string): Promise<CachedRobots | undefined>
  save(origin: string, cached: CachedRobots): Promise<void>
}

/**
 * A fetched robots.txt; `none` if there is none to obey, `failed` if the host responded with an error, `silent` if it did
 * not respond.
 */
export type RobotsResponse = { text: string } | 'none' | 'failed' | 'silent'

const cacheMs = 24 * 60 * 60 * 1000
const failureCacheMs = 10 * 60 * 1000
const maxCharacters = 8_000_000

/** True if an error status of robots.txt means that the host has none (RFC 9309, 2.3.1.3). */
export const meansNoRobots = (status: number) => status >= 400 && status < 500 && status !== 429

/**
 * Caches each host's robots.txt for a day (RFC 9309). A host without one allows everything; one that is down or failing
 * allows nothing for ten minutes.
 */
export function createRobotsCache(
  userAgent: string,
  { store = createMemoryStore(), now = Date.now }: { store?: RobotsStore; now?: () => number } = {},
) {
  /**
   * Returns the rules for a URL and when they expire; `failed` or `silent` while robots.txt is unavailable. `fetch`
   * downloads a file that is not cached.
   */
  return async (
    url: URL,
    fetch: (robotsUrl: URL) => Promise<RobotsResponse>,
  ): Promise<(RobotsRules & Pick<CachedRobots, 'until'>) | 'failed' | 'silent'> => {
    let cached = await store.find(url.origin)
    if (!cached || cached.until <= now()) {
      const response = await fetch(new URL('/robots.txt', url))
      const lines =
        typeof response === 'object' ? extractAccessLines(response.text) : response === 'none' ? '' : null
      cached = {
        lines,
        is_silent: response === 'silent',
        until: now() + (lines === null ? failureCacheMs : cacheMs),
      }
      await store.save(url.origin, cached)
    }
    if (cached.lines === null) return cached.is_silent ? 'silent' : 'failed'
    return { ...readRobotsRules(url.origin, cached.lines, userAgent), until: cached.until }
  }
}

/** Evicts the least recently used hosts when the total length exceeds the limit. */
function createMemoryStore(): RobotsStore {
  const cache = new LRUCache<string, CachedRobots>({
    maxSize: maxCharacters,
    sizeCalculation: ({ lines }, origin) => origin.length + (lines?.length ?? 0) + 100,
  })
  return {
    find: async (origin) => cache.get(origin),
    save: async (origin, cached) => void cache.set(origin, cached),
  }
}
