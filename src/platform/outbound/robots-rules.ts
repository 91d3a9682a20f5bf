import robotsParser from 'robots-parser'

/** The least that RFC 9309 (2.5) wants to be read. */
export const mostRobotsBytes = 500 * 1024

/** Comparing a pattern with a wildcard costs its length times that of the path, in steps of some nanoseconds. */
const mostSteps = 20_000_000

const known = /^\s*(user-agent|allow|disallow|crawl-delay)\s*:/i
/** Letters, digits, "-", ".", "_" and "~", which mean the same whether they are encoded or not (RFC 3986, 2.3). */
const unreserved = /%(2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi

const decodeUnreserved = (text: string) =>
  text.replace(unreserved, (escaped) => String.fromCharCode(Number.parseInt(escaped.slice(1), 16)))

export interface RobotsRules {
  allows(url: URL): boolean
  /** Seconds that it wants between two requests; not in the RFC, and still how a host slows programs down. */
  crawlDelaySeconds: number | undefined
}

/**
 * Lines of a robots.txt that say something about access, as robots-parser wants them: other lines would end a group for
 * it (RFC 9309, 2.2.1, lets them stand anywhere), and it takes `%7E` and `~` for two characters.
 */
export function accessLines(text: string): string {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  return lines
    .filter((line) => known.test(line))
    .map(decodeUnreserved)
    .join('\n')
}

/**
 * Reads the rules of one host.
 * @param lines from `accessLines`
 * @param userAgent up to its first "/" it is the name that groups are for
 */
export function readRobotsRules(origin: string, lines: string, userAgent: string): RobotsRules {
  const robots = robotsParser(`${origin}/robots.txt`, lines)
  const withWildcard = lines.split('\n').filter((line) => line.includes('*'))
  const length = withWildcard.reduce((sum, line) => sum + line.length, 0)
  return {
    allows: (url) => {
      const path = decodeUnreserved(url.pathname + url.search)
      if (length * path.length > mostSteps) return false
      return robots.isAllowed(url.origin + path, userAgent) !== false
    },
    crawlDelaySeconds: robots.getCrawlDelay(userAgent),
  }
}
