import { parseAtomFeed, parseRdfFeed, parseRssFeed } from 'feedsmith'
import { isFeedHost } from '#addresses/feed-services.ts'
import { resolveBaseUrl, resolvePublicLink } from '#addresses/public-link.ts'
import { haveSameRegistrant } from '#addresses/registered-domain.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import type { FeedPost } from '#newsfeed/posts/storage/feed-post.ts'
import { decodeFeed } from '#page-metadata/page-charset.ts'
import { markupToText, markupToTitle, plainLine } from '#page-metadata/plain-text.ts'
import { parseRobotsDirectives, type RobotsDirectives } from '#page-metadata/robots-meta.ts'
import type { FetchLimits } from '../http/fetch-limits.ts'
import { maxFeedBytes } from '../http/requests.ts'
import { findFirstLink, findFirstPage } from './parsing/entry-addresses.ts'
import { isOldestFirst } from './parsing/entry-order.ts'
import { maxCategories, maxEntries, maxExcerpt, maxName, maxTitle } from './parsing/feed-limits.ts'
import { primaryLanguage } from './parsing/language-tag.ts'
import { type NormalizedFeed, normalizeFeed } from './parsing/normalize-feed.ts'
import { parseAtom } from './parsing/parse-atom.ts'
import { parseJson } from './parsing/parse-json.ts'
import { parseRss } from './parsing/parse-rss.ts'
import { parseTime } from './parsing/parse-time.ts'
import { dropMissing, type FeedText, type RawEntry, type RawFeed } from './parsing/raw-feed.ts'

export interface ParsedFeed {
  title: string
  description: string
  language: string | null
  /** The site's address, if the feed names it. */
  site_address: string | null
  categories: string[]
  fetchLimits: FetchLimits
  /** Address of its blogroll (OPML). */
  blogroll: string | null
  robots: RobotsDirectives
  /** In the feed's order. */
  posts: FeedPost[]
  /** Number of entries dropped for lack of a usable address. */
  skipped_entries: number
}

export interface FeedSource {
  bytes: Uint8Array
  /** False if these are only the first bytes of a longer feed. */
  isComplete?: boolean
  /** The final address after redirects. */
  address: string
  /** The charset of the Content-Type header. */
  charset?: string | undefined
  /** The X-Robots-Tag header. */
  robotsHeader?: string | undefined
}

export type InvalidFeed = { error: NotAFeed | 'too_large' | 'empty' }

/** Reads a feed of any format and encoding. Never throws; time is bounded by the size of the input. */
export function readFeed(source: FeedSource): ParsedFeed | InvalidFeed {
  const { bytes, isComplete = true, address, charset, robotsHeader = '' } = source
  const isTruncated = !isComplete || bytes.length > maxFeedBytes
  const text = decodeFeed(bytes.subarray(0, maxFeedBytes), charset)
  if (!text.trim()) return { error: isTruncated ? 'too_large' : 'empty' }
  const parsed = parseFeed(text, address, isTruncated)
  if (parsed === 'page') return { error: 'page' }
  if (isTruncated && (parsed === 'not_a_feed' || parsed.raw.entries.length === 0))
    return { error: 'too_large' }
  return parsed === 'not_a_feed'
    ? { error: parsed }
    : toParsedFeed(parsed, address, parseRobotsDirectives([robotsHeader]))
}

interface ParsedDocument {
  raw: RawFeed
  base: string | undefined
  robots: RobotsDirectives
}

/** Why a text is no feed: a web page or an unknown format. */
type NotAFeed = 'page' | 'not_a_feed'

/**
 * Parses a feed of any format. Never throws.
 * @param isTruncated whether the text is truncated; then an incomplete last entry is dropped
 */
export function parseFeed(text: string, address: string, isTruncated = false): ParsedDocument | NotAFeed {
  if (/^\s*\{/.test(text.slice(0, 1000))) {
    const raw = parseJson(text, isTruncated)
    return raw ? { raw, base: undefined, robots: { noindex: false, nosnippet: false } } : 'not_a_feed'
  }
  let normalized = normalizeFeed(text, address, { isTruncated })
  if (normalized === 'page') return 'page'
  if (normalized && normalized.entries > maxEntries && isOldestFirst(text))
    normalized = normalizeFeed(text, address, {
      isTruncated,
      skip: normalized.entries - maxEntries,
    }) as NormalizedFeed
  return normalized
    ? { raw: parseRawFeed(normalized), base: normalized.base, robots: normalized.robots }
    : 'not_a_feed'
}

function parseRawFeed({ root, xml }: NormalizedFeed): RawFeed {
  if (root === 'feed') return parseAtom(tryParse(parseAtomFeed, xml))
  return parseRss(root === 'rdf' ? tryParse(parseRdfFeed, xml) : tryParse(parseRssFeed, xml))
}

/** The parser rejects feeds without any content; here they are feeds without posts. */
function tryParse<Feed>(parse: (xml: string) => Feed, xml: string): Partial<Feed> {
  try {
    return parse(xml)
  } catch {
    return {}
  }
}

function toParsedFeed(
  { raw, base, robots }: ParsedDocument,
  address: string,
  headerDirectives: RobotsDirectives,
): ParsedFeed {
  const feedUrl = new URL(address)
  const feedBase = resolveBaseUrl(base, feedUrl)
  const site = findFirstLink(raw.links, feedBase)
  // WordPress keeps its feeds, not their posts, out of search engines by header.
  const directives = { noindex: robots.noindex, nosnippet: robots.nosnippet || headerDirectives.nosnippet }
  // On feed hosts, relative addresses refer to the site. Elsewhere, a link to another host may be that of the
  // generator.
  const trustedSite = site && (isFeedHost(address) || haveSameRegistrant(new URL(site), feedUrl))
  const postBase = !base && trustedSite ? new URL(site) : feedBase
  const excluded = dropMissing(address, site)
  const posts = raw.entries.flatMap((entry) => toPost(entry, postBase, excluded, directives) ?? [])
  return {
    title: toTitle(raw.title),
    description: toPlainText(raw.description, limits.description),
    language: primaryLanguage(raw.language),
    site_address: site ?? null,
    categories: cleanCategories(raw.categories),
    fetchLimits: raw.fetchLimits,
    blogroll: (raw.blogroll && resolvePublicLink(raw.blogroll, feedBase)) || null,
    robots: directives,
    posts,
    skipped_entries: raw.entries.length - posts.length,
  }
}

function toPost(
  entry: RawEntry,
  feedBase: URL,
  excluded: string[],
  { nosnippet }: RobotsDirectives,
): FeedPost | undefined {
  const base = resolveBaseUrl(entry.base, feedBase)
  const url = findFirstPage(entry.links, base, excluded) ?? findFirstLink(entry.fallbackLinks, base)
  if (!url) return undefined
  return {
    id: entry.id ?? null,
    url,
    title: toTitle(entry.title),
    excerpt: nosnippet ? '' : findFirstText(entry.texts),
    author: markupToTitle(entry.author ?? '', maxName) || null,
    published_on: parseDate(entry.published) ?? parseDate(entry.updated),
    updated_on: parseDate(entry.updated),
    language: primaryLanguage(entry.language),
    categories: cleanCategories(entry.categories),
  }
}

const toTitle = (text: FeedText | undefined) =>
  text ? (text.isMarkup ? markupToTitle : plainLine)(text.text, maxTitle) : ''

const toPlainText = (text: FeedText | undefined, limit: number) =>
  text ? (text.isMarkup ? markupToText : plainLine)(text.text, limit) : ''

function findFirstText(texts: FeedText[]): string {
  for (const text of texts) {
    const excerpt = toPlainText(text, maxExcerpt)
    if (excerpt) return excerpt
  }
  return ''
}

function parseDate(text: string | undefined): Date | null {
  const time = text ? parseTime(text) : undefined
  return time && time.getTime() >= Date.UTC(1990, 0) ? time : null
}

function cleanCategories(categories: string[]): string[] {
  const names = categories.slice(0, 10 * maxCategories).map((name) => markupToTitle(name, maxName))
  return [...new Set(names.filter(Boolean))].slice(0, maxCategories)
}
