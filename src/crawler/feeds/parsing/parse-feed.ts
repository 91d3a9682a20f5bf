import { parseAtomFeed, parseRdfFeed, parseRssFeed } from 'feedsmith'
import type { SaidToRobots } from '#page-metadata/robots-meta.ts'
import { isOldestFirst } from './entry-order.ts'
import { maxEntries } from './feed-limits.ts'
import { type NormalizedFeed, normalizeFeed } from './normalize-feed.ts'
import { parseAtom } from './parse-atom.ts'
import { parseJson } from './parse-json.ts'
import { parseRss } from './parse-rss.ts'
import type { RawFeed } from './raw-feed.ts'

export interface ParsedFeed {
  said: RawFeed
  base: string | undefined
  robots: SaidToRobots
}

/** Why a text gives no feed: a web page, or nothing that is known. */
export type NoFeed = 'page' | 'not_a_feed'

/**
 * Understands a feed of any format. Never throws.
 * @param isCut whether the text ends before the feed does: then an entry that is not whole is left out
 */
export function parseFeed(text: string, address: string, isCut = false): ParsedFeed | NoFeed {
  if (/^\s*\{/.test(text.slice(0, 1000))) {
    const said = parseJson(text, isCut)
    return said ? { said, base: undefined, robots: { noindex: false, nosnippet: false } } : 'not_a_feed'
  }
  let tidy = normalizeFeed(text, address, { isCut })
  if (tidy === 'page') return 'page'
  if (tidy && tidy.entries > maxEntries && isOldestFirst(text))
    tidy = normalizeFeed(text, address, { isCut, skip: tidy.entries - maxEntries }) as NormalizedFeed
  return tidy ? { said: saidBy(tidy), base: tidy.base, robots: tidy.robots } : 'not_a_feed'
}

function saidBy({ root, xml }: NormalizedFeed): RawFeed {
  if (root === 'feed') return parseAtom(parsed(parseAtomFeed, xml))
  return parseRss(root === 'rdf' ? parsed(parseRdfFeed, xml) : parsed(parseRssFeed, xml))
}

/** The library refuses feeds in which it finds nothing; to us they are feeds without posts. */
function parsed<Feed>(parse: (xml: string) => Feed, xml: string): Partial<Feed> {
  try {
    return parse(xml)
  } catch {
    return {}
  }
}
