import { accessLines, type RobotsRules, readRobotsRules } from './robots-rules.ts'

/** A cached robots.txt: its access lines, or null while it cannot be fetched. */
export interface CachedRobots {
  lines: string | null
  /** Whether the host did not respond at all to the request for the file. */
  is_silent: boolean
  /** Milliseconds since 1970. */
  until: number
}

/** A cache for robots.txt, which several processes may share. */
export interface RobotsStore {
  find(origin: string): Promise<CachedRobots | undefined>
  save(origin: string, kept: CachedRobots): Promise<void>
}

/**
 * A fetched robots.txt; `none` if there is none to obey, `failed` if that is unknown, `silent` if the host did not
 * respond.
 */
export type RobotsResponse = { text: string } | 'none' | 'failed' | 'silent'

const cacheMs = 24 * 60 * 60 * 1000
const failureCacheMs = 10 * 60 * 1000
const maxCharacters = 8_000_000

/** Whether an error status means that there is no robots.txt (RFC 9309, 2.3.1.3). */
export const meansNoRobots = (status: number) => status >= 400 && status < 500 && status !== 429

/**
 * Caches each host's robots.txt for a day (RFC 9309). A host without one allows everything; one that is down or failing
 * allows nothing for ten minutes.
 */
export function createRobots(
  userAgent: string,
  { store = robotsInMemory(), now = Date.now }: { store?: RobotsStore; now?: () => number } = {},
) {
  /**
   * Returns the rules for a URL and when they expire; `failed` or `silent` while robots.txt is unavailable. `fetch`
   * downloads a file that is not cached.
   */
  return async (
    url: URL,
    fetch: (address: URL) => Promise<RobotsResponse>,
  ): Promise<(RobotsRules & Pick<CachedRobots, 'until'>) | 'failed' | 'silent'> => {
    let kept = await store.find(url.origin)
    if (!kept || kept.until <= now()) {
      const answer = await fetch(new URL('/robots.txt', url))
      const lines = typeof answer === 'object' ? accessLines(answer.text) : answer === 'none' ? '' : null
      kept = {
        lines,
        is_silent: answer === 'silent',
        until: now() + (lines === null ? failureCacheMs : cacheMs),
      }
      await store.save(url.origin, kept)
    }
    if (kept.lines === null) return kept.is_silent ? 'silent' : 'failed'
    return { ...readRobotsRules(url.origin, kept.lines, userAgent), until: kept.until }
  }
}

/** Evicts the oldest hosts when the total length exceeds the limit. */
function robotsInMemory(): RobotsStore {
  const known = new Map<string, CachedRobots>()
  let characters = 0
  const sizeOf = (origin: string, { lines }: CachedRobots) => origin.length + (lines?.length ?? 0) + 100
  const forget = (origin: string) => {
    const kept = known.get(origin)
    if (kept) characters -= sizeOf(origin, kept)
    known.delete(origin)
  }
  return {
    find: async (origin) => known.get(origin),
    save: async (origin, kept) => {
      forget(origin)
      known.set(origin, kept)
      characters += sizeOf(origin, kept)
      for (const oldest of known.keys()) {
        if (characters <= maxCharacters) break
        forget(oldest)
      }
    },
  }
}
