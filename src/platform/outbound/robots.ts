import { accessLines, type RobotsRules, readRobotsRules } from './robots-rules.ts'

/** What is kept of a host's robots.txt: its lines about access, or null while it fails to answer. */
export interface KeptRobots {
  lines: string | null
  /** Whether the host did not answer at all when it was asked for the file. */
  is_silent: boolean
  /** Milliseconds since 1970. */
  until: number
}

/** Where robots.txt is kept; several processes may share one. */
export interface RobotsStore {
  find(origin: string): Promise<KeptRobots | undefined>
  keep(origin: string, kept: KeptRobots): Promise<void>
}

/** The text of a robots.txt; `none` where there is none to heed, `failed` where that is not known, `silent` where nothing answered. */
export type RobotsAnswer = { text: string } | 'none' | 'failed' | 'silent'

const keptForMs = 24 * 60 * 60 * 1000
const keptWhenDownMs = 10 * 60 * 1000
const mostCharacters = 8_000_000

/** Whether a status that is not a success means that there is no robots.txt (RFC 9309, 2.3.1.3). */
export const meansNoRobots = (status: number) => status >= 400 && status < 500 && status !== 429

/**
 * Remembers each host's robots.txt for a day (RFC 9309). A host without one allows everything; one that is down or
 * failing allows nothing for ten minutes.
 */
export function createRobots(
  userAgent: string,
  { store = robotsInMemory(), now = Date.now }: { store?: RobotsStore; now?: () => number } = {},
) {
  /**
   * The rules for an address, and until when they hold; `failed` or `silent` while the host's robots.txt fails. `fetch` gets the file when
   * it is not known.
   */
  return async (
    url: URL,
    fetch: (address: URL) => Promise<RobotsAnswer>,
  ): Promise<(RobotsRules & Pick<KeptRobots, 'until'>) | 'failed' | 'silent'> => {
    let kept = await store.find(url.origin)
    if (!kept || kept.until <= now()) {
      const answer = await fetch(new URL('/robots.txt', url))
      const lines = typeof answer === 'object' ? accessLines(answer.text) : answer === 'none' ? '' : null
      kept = {
        lines,
        is_silent: answer === 'silent',
        until: now() + (lines === null ? keptWhenDownMs : keptForMs),
      }
      await store.keep(url.origin, kept)
    }
    if (kept.lines === null) return kept.is_silent ? 'silent' : 'failed'
    return { ...readRobotsRules(url.origin, kept.lines, userAgent), until: kept.until }
  }
}

/** Forgets the hosts that were kept first when all texts together become too long. */
function robotsInMemory(): RobotsStore {
  const known = new Map<string, KeptRobots>()
  let characters = 0
  const sizeOf = (origin: string, { lines }: KeptRobots) => origin.length + (lines?.length ?? 0) + 100
  const forget = (origin: string) => {
    const kept = known.get(origin)
    if (kept) characters -= sizeOf(origin, kept)
    known.delete(origin)
  }
  return {
    find: async (origin) => known.get(origin),
    keep: async (origin, kept) => {
      forget(origin)
      known.set(origin, kept)
      characters += sizeOf(origin, kept)
      for (const oldest of known.keys()) {
        if (characters <= mostCharacters) break
        forget(oldest)
      }
    },
  }
}
