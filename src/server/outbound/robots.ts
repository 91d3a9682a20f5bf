import robotsParser from 'robots-parser'
import type { Fetched, Refused, Unchanged } from './outcome.ts'

type RobotsFetch = (url: string) => Promise<Fetched | Unchanged | Refused>
type Rules = { isAllowed(url: string): boolean }

const keptHosts = 1000
const keptFor = 24 * 60 * 60 * 1000
const keptForWhenDown = 10 * 60 * 1000

const everything: Rules = { isAllowed: () => true }
const nothing: Rules = { isAllowed: () => false }

/**
 * Remembers each host's robots.txt for a day (RFC 9309). A host without one allows everything; one that is down or
 * failing allows nothing for ten minutes.
 */
export function createRobots(userAgent: string) {
  const known = new Map<string, { rules: Rules; until: number }>()

  async function rulesOf(origin: string, fetch: RobotsFetch): Promise<Rules> {
    const kept = known.get(origin)
    if (kept && kept.until > Date.now()) return kept.rules
    const { rules, down } = read(origin, await fetch(`${origin}/robots.txt`))
    known.delete(origin)
    known.set(origin, { rules, until: Date.now() + (down ? keptForWhenDown : keptFor) })
    for (const oldest of known.keys()) {
      if (known.size <= keptHosts) break
      known.delete(oldest)
    }
    return rules
  }

  function read(origin: string, answer: Fetched | Unchanged | Refused): { rules: Rules; down: boolean } {
    if (answer.outcome === 'fetched') {
      const robots = robotsParser(`${origin}/robots.txt`, answer.bytes.toString('utf8'))
      return { rules: { isAllowed: (url) => robots.isAllowed(url, userAgent) !== false }, down: false }
    }
    const status = answer.outcome === 'refused' ? answer.status : undefined
    const none = status !== undefined && status >= 400 && status < 500 && status !== 429
    const noFile =
      answer.outcome === 'refused' && (answer.because === 'type' || answer.because === 'redirects')
    return none || noFile ? { rules: everything, down: false } : { rules: nothing, down: true }
  }

  return {
    /** Whether the site's robots.txt lets us fetch this address; `fetch` gets the file when it is not known. */
    async allows(url: URL, fetch: RobotsFetch): Promise<boolean> {
      const rules = await rulesOf(url.origin, fetch)
      return rules.isAllowed(url.href)
    },
  }
}
