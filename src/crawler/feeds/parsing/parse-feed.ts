import { parseAtomFeed, parseRdfFeed, parseRssFeed } from 'feedsmith'
import type { SaidToRobots } from '#page-metadata/robots-meta.ts'
import { isOldestFirst } from './entry-order.ts'
import { maxEntries } from './feed-limits.ts'
import { type TidyFeed, tidyFeed } from './normalize-feed.ts'
import { saidByAtom } from './parse-atom.ts'
import { saidByJson } from './parse-json.ts'
import { saidByRss } from './parse-rss.ts'
import type { SaidFeed } from './raw-feed.ts'

export interface ParsedFeed {
  said: SaidFeed
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
    const said = saidByJson(text, isCut)
    return said ? { said, base: undefined, robots: { noindex: false, nosnippet: false } } : 'not_a_feed'
  }
  let tidy = tidyFeed(text, address, { isCut })
  if (tidy === 'page') return 'page'
  if (tidy && tidy.entries > maxEntries && isOldestFirst(text))
    tidy = tidyFeed(text, address, { isCut, skip: tidy.entries - maxEntries }) as TidyFeed
  return tidy ? { said: saidBy(tidy), base: tidy.base, robots: tidy.robots } : 'not_a_feed'
}

function saidBy({ root, xml }: TidyFeed): SaidFeed {
  if (root === 'feed') return saidByAtom(parsed(parseAtomFeed, xml))
  return saidByRss(root === 'rdf' ? parsed(parseRdfFeed, xml) : parsed(parseRssFeed, xml))
}

/** The library refuses feeds in which it finds nothing; to us they are feeds without posts. */
function parsed<Feed>(parse: (xml: string) => Feed, xml: string): Partial<Feed> {
  try {
    return parse(xml)
  } catch {
    return {}
  }
}
