import { parseAtomFeed, parseRdfFeed, parseRssFeed } from 'feedsmith'
import { isFeedHost } from '#addresses/feed-services.ts'
import { publicBase, publicLink } from '#addresses/public-link.ts'
import { isOneRegistrant } from '#addresses/registered-domain.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import type { FeedPost } from '#newsfeed/posts/storage/feed-post.ts'
import { decodeFeed } from '#page-metadata/page-charset.ts'
import { plainLine, textOfMarkup, titleOfMarkup } from '#page-metadata/plain-text.ts'
import { robotsIn, type SaidToRobots } from '#page-metadata/robots-meta.ts'
import type { PublisherHints } from '../http/publisher-hints.ts'
import { maxFeedBytes } from '../http/requests.ts'
import { firstLink, firstPage } from './parsing/entry-addresses.ts'
import { isOldestFirst } from './parsing/entry-order.ts'
import { maxCategories, maxEntries, maxExcerpt, maxName, maxTitle } from './parsing/feed-limits.ts'
import { primaryLanguage } from './parsing/language-tag.ts'
import { type NormalizedFeed, normalizeFeed } from './parsing/normalize-feed.ts'
import { parseAtom } from './parsing/parse-atom.ts'
import { parseJson } from './parsing/parse-json.ts'
import { parseRss } from './parsing/parse-rss.ts'
import { parseTime } from './parsing/parse-time.ts'
import { given, type RawEntry, type RawFeed, type Said } from './parsing/raw-feed.ts'

export interface ReadFeed {
  title: string
  description: string
  language: string | null
  /** The site's own address, where the feed names one. */
  site_address: string | null
  categories: string[]
  asked: PublisherHints
  /** The OPML of sites that it recommends. */
  blogroll: string | null
  robots: SaidToRobots
  /** In the feed's order. */
  posts: FeedPost[]
  /** How many entries were left out, because they have no usable address. */
  left_out: number
}

export interface FeedSource {
  bytes: Uint8Array
  /** False where these are only the first bytes of a longer feed. */
  whole?: boolean
  /** The address that answered. */
  address: string
  /** The charset of the Content-Type header. */
  charset?: string | undefined
  /** The X-Robots-Tag header. */
  robots?: string | undefined
}

export type UnreadFeed = { refused: NoFeed | 'too_large' | 'empty' }

/** Reads a feed of any format and encoding. Never throws, and takes no longer than its size allows. */
export function readFeed(source: FeedSource): ReadFeed | UnreadFeed {
  const { bytes, whole = true, address, charset, robots = '' } = source
  const isCut = !whole || bytes.length > maxFeedBytes
  const text = decodeFeed(bytes.subarray(0, maxFeedBytes), charset)
  if (!text.trim()) return { refused: isCut ? 'too_large' : 'empty' }
  const parsed = parseFeed(text, address, isCut)
  if (parsed === 'page') return { refused: 'page' }
  if (isCut && (parsed === 'not_a_feed' || parsed.said.entries.length === 0)) return { refused: 'too_large' }
  return parsed === 'not_a_feed' ? { refused: parsed } : feedOf(parsed, address, robotsIn([robots]))
}

interface ParsedFeed {
  said: RawFeed
  base: string | undefined
  robots: SaidToRobots
}

/** Why a text is no feed: it is a web page, or nothing that is known. */
type NoFeed = 'page' | 'not_a_feed'

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

function feedOf({ said, base, robots }: ParsedFeed, address: string, header: SaidToRobots): ReadFeed {
  const here = new URL(address)
  const from = publicBase(base, here)
  const site = firstLink(said.links, from)
  // WordPress keeps its feeds themselves out of search engines by header, which says nothing about the posts.
  const asked = { noindex: robots.noindex, nosnippet: robots.nosnippet || header.nosnippet }
  // At a host of feeds, relative addresses mean the site. From anywhere else, a site elsewhere may be that of a generator.
  const isOfSite = site && (isFeedHost(address) || isOneRegistrant(new URL(site), here))
  const postsFrom = !base && isOfSite ? new URL(site) : from
  const around = given(address, site)
  const posts = said.entries.flatMap((entry) => postOf(entry, postsFrom, around, asked) ?? [])
  return {
    title: titleIn(said.title),
    description: plain(said.description, limits.description),
    language: primaryLanguage(said.language),
    site_address: site ?? null,
    categories: categoriesOf(said.categories),
    asked: said.asked,
    blogroll: (said.blogroll && publicLink(said.blogroll, from)) || null,
    robots: asked,
    posts,
    left_out: said.entries.length - posts.length,
  }
}

function postOf(
  entry: RawEntry,
  from: URL,
  around: string[],
  { nosnippet }: SaidToRobots,
): FeedPost | undefined {
  const base = publicBase(entry.base, from)
  const url = firstPage(entry.links, base, around) ?? firstLink(entry.others, base)
  if (!url) return undefined
  return {
    id: entry.id ?? null,
    url,
    title: titleIn(entry.title),
    excerpt: nosnippet ? '' : firstText(entry.texts),
    author: titleOfMarkup(entry.author ?? '', maxName) || null,
    published_on: timeOf(entry.published) ?? timeOf(entry.updated),
    updated_on: timeOf(entry.updated),
    language: primaryLanguage(entry.language),
    categories: categoriesOf(entry.categories),
  }
}

const titleIn = (said: Said | undefined) =>
  said ? (said.isMarkup ? titleOfMarkup : plainLine)(said.text, maxTitle) : ''

const plain = (said: Said | undefined, limit: number) =>
  said ? (said.isMarkup ? textOfMarkup : plainLine)(said.text, limit) : ''

function firstText(texts: Said[]): string {
  for (const text of texts) {
    const excerpt = plain(text, maxExcerpt)
    if (excerpt) return excerpt
  }
  return ''
}

function timeOf(said: string | undefined): Date | null {
  const time = said ? parseTime(said) : undefined
  return time && time.getTime() >= Date.UTC(1990, 0) ? time : null
}

function categoriesOf(said: string[]): string[] {
  const names = said.slice(0, 10 * maxCategories).map((name) => titleOfMarkup(name, maxName))
  return [...new Set(names.filter(Boolean))].slice(0, maxCategories)
}
