import robotsParser from 'robots-parser'

/** The minimum that RFC 9309 (2.5) requires to be read. */
export const maxRobotsBytes = 500 * 1024

/** Matching a wildcard pattern takes up to its length times the path's length in steps of a few nanoseconds. */
const maxSteps = 20_000_000

const accessDirective = /^\s*(user-agent|allow|disallow|crawl-delay)\s*:/i
/**
 * Percent-encoded letters, digits, "-", ".", "_" and "~", which are equivalent to the plain characters (RFC 3986, 2.3).
 */
const unreserved = /%(2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/gi

const decodeUnreserved = (text: string) =>
  text.replace(unreserved, (escaped) => String.fromCharCode(Number.parseInt(escaped.slice(1), 16)))

export interface RobotsRules {
  allows(url: URL): boolean
  /** Crawl-delay in seconds; not in the RFC, but widely used to slow crawlers down. */
  crawlDelaySeconds: number | undefined
}

/**
 * Extracts the lines of a robots.txt about access, in the form robots-parser needs: other lines would end a group for
 * it (RFC 9309, 2.2.1, allows them anywhere), and it treats `%7E` and `~` as different.
 */
export function extractAccessLines(text: string): string {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  return lines
    .filter((line) => accessDirective.test(line))
    .map(decodeUnreserved)
    .join('\n')
}

/**
 * Parses a host's rules.
 * @param lines from `extractAccessLines`
 * @param userAgent the part before its first "/" is the product token that groups match
 */
export function readRobotsRules(origin: string, lines: string, userAgent: string): RobotsRules {
  const robots = robotsParser(`${origin}/robots.txt`, lines)
  const wildcardLines = lines.split('\n').filter((line) => line.includes('*'))
  const wildcardLength = wildcardLines.reduce((sum, line) => sum + line.length, 0)
  return {
    allows: (url) => {
      const path = decodeUnreserved(url.pathname + url.search)
      if (wildcardLength * path.length > maxSteps) return false
      return robots.isAllowed(url.origin + path, userAgent) !== false
    },
    crawlDelaySeconds: robots.getCrawlDelay(userAgent),
  }
}
