import { parseAtomFeed, parseRdfFeed, parseRssFeed } from 'feedsmith'
import { saidByAtom } from './atom-feed.ts'
import { saidByJson } from './json-feed.ts'
import type { SaidToRobots } from './robots-words.ts'
import { saidByRss } from './rss-feed.ts'
import type { SaidFeed } from './said-feed.ts'
import { type TidyFeed, tidyFeed } from './tidy-feed.ts'

export interface ParsedFeed {
  said: SaidFeed
  base: string | undefined
  robots: SaidToRobots
}

/** Why a text gives no feed: a web page, or nothing that is known. */
export type NoFeed = 'page' | 'not_a_feed'

/** Understands a feed of any format. Never throws. */
export function parseFeed(text: string, address: string): ParsedFeed | NoFeed {
  if (/^\s*\{/.test(text.slice(0, 1000))) {
    const said = saidByJson(text)
    return said ? { said, base: undefined, robots: { noindex: false, nosnippet: false } } : 'not_a_feed'
  }
  const tidy = tidyFeed(text, address)
  if (tidy === 'page') return 'page'
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
