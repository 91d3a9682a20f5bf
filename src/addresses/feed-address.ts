import { siteFromFeedService } from './feed-services.ts'
import { parseSiteUrl, type SiteUrl } from './site-address.ts'

export interface FeedSite {
  site: SiteUrl
  /** The feed's URL, normalized and of at most `limits.url` characters. */
  feed_url: string
}

/**
 * Guesses the site of a feed by removing the feed's part of the URL. Undefined if the URL does not look like a feed's,
 * or is invalid.
 */
export function guessSiteOfFeed(text: string): FeedSite | undefined {
  const feedUrl = normalizeFeedUrl(text)
  if (!feedUrl) return undefined
  const url = new URL(feedUrl)
  for (const siteUrl of [siteFromFeedService(url), siteFromFeedUrl(url), stripFeedPart(url)]) {
    const site = siteUrl ? parseSiteUrl(siteUrl) : undefined
    if (site && !('error' in site)) return { site, feed_url: feedUrl }
  }
  return undefined
}

/** Parses and normalizes a feed's URL; undefined unless it is on a public host. */
export function normalizeFeedUrl(text: string): string | undefined {
  const parsed = parseSiteUrl(text.trim().replace(/^feed:(?:\/\/(?=https?:)|(?=https?:|\/\/))/i, ''))
  return 'error' in parsed ? undefined : parsed.url
}

/**
 * The variants of a feed's URL under which a site may be listed: the scheme, `www.` and the trailing slash in imported
 * lists are often out of date.
 */
export function feedUrlVariants(feedUrl: string): string[] {
  const [, host = '', rest = ''] = /^https?:\/\/(?:www\.)?([^/]*)(.*)$/i.exec(feedUrl) ?? []
  const path = rest.replace(/\/$/, '')
  return ['https://', 'http://'].flatMap((scheme) =>
    ['', 'www.'].flatMap((www) => [path, `${path}/`].map((end) => `${scheme}${www}${host}${end}`)),
  )
}

const feedWord = '(?:feeds?|rss|atom|rdf|rssfeed|atomfeed|blogfeed)[\\d.]*'
const qualifier =
  '(?:blog|posts?|news|articles?|all|main|full|site|index|weblog|journal|notes?|updates?|comics?|xml|en|de|fr|zh)'
/** A last path segment made of feed words: `feed`, `rss2`, `posts_feed`, `blog-rss-en`. */
const feedName = new RegExp(
  `^[-_.]*(?:${qualifier}[-_.])*${feedWord}(?:[-_.](?:${feedWord}|${qualifier}))*$`,
  'i',
)
/** File names that only feed readers open. */
const feedFile = /\.(?:xml|rss|rss2|atom|rdf|feed)$|^syndication\.axd$|^index\.json$/i
/** Other extensions count if the name mentions a feed. */
const feedScript = /(?:feed|rss|atom|rdf)[^/]*\.(?:php|json|txt|html?|pl|cgi|cfm|aspx?|jsp|py)$/i
/** Folders that contain feeds, whatever their names. */
const feedFolder = /^(?:feeds?|rss|atom)$/i
/** Parent folders of feeds that are not pages either. */
const technicalFolder = /^(?:feeds?|rss|atom|xml|rdf|syndication|api|static|assets|public|files|dist|data)$/i
const feedParameter = /^(?:rss|atom|feed|call_custom_simple_rss|\/?feeds?\/.*)$/i
const feedParameterValue = /^(?:rss|atom|feed|rdf)[\d._]*$/i

/** The feed's own URL, for hosts that identify sites by numbers or keys and may have no page for them. */
function siteFromFeedUrl(url: URL): string | undefined {
  const parts = url.pathname.split('/').filter(Boolean)
  const start = findFeedSegment(parts)
  if (stripFeedPart(url) === undefined || findMemberName(parts)) return undefined
  const feedParts = start === undefined ? [] : parts.slice(start)
  const isNumbered =
    feedParts.some((part) => siteNumber.test(part) || isGeneratedKey(part)) || isInMemberFolder(parts, start)
  const hasSiteParameter = [...url.searchParams].some(
    ([name, value]) =>
      (siteParameter.test(name) && value && !feedParameterValue.test(value) && !/^https?:/i.test(value)) ||
      (feedParameter.test(name) && /^(?![012]$)\d+$/.test(value)),
  )
  if (!isNumbered && !hasSiteParameter) return undefined
  const site = new URL(url)
  for (const name of [...site.searchParams.keys()])
    if (formatParameter.test(name)) site.searchParams.delete(name)
  return site.href
}

/** Parameters that only change the format of a feed. */
const formatParameter = /^(?:format|fmt|type|alt|v|version|limit|max-results)$/i

/** `9`, `9.xml`, `feed9.xml`, but not years or format versions: `0.92`, `rss2`. */
const siteNumber =
  /^(?:(?!(?:19|20)\d\d\b)\d+|(?:feed|rss|atom|blog|user|list|channel)[-_]?(?!(?:0?9[0-4]|03|1|2|10|20)\b)\d+)(?:\.[a-z]+)?$/i
/** Parameters that identify a site. `v` and `t` are versions, `q` is a search. */
const siteParameter =
  /^(?:.*id|users?(?:name)?|blog(?:name)?|author|list|journal|member|account|channel|person|owner|[a-pr-suw-z])$/i
/** Folders with one folder or feed per site. */
const memberFolder = /^(?:blogs|users?|people|members?|authors?|journals|diaries|channels)$/i

/** A generated key: `7f3a9c21`, `x7k2m9`. */
function isGeneratedKey(part: string): boolean {
  const name = part.replace(/\.\w+$/, '')
  return (
    /^(?=.*\d)(?=.*[a-z])[a-z0-9_-]{6,}$/i.test(name) &&
    /\d[a-z]/i.test(name) &&
    !/[a-z]{5}|^(?:rss|atom)/i.test(name)
  )
}

/** `/blogs/feed/ann`, `/feeds/users/ann`: a name after such a folder, with only feed words in between. */
function isInMemberFolder(parts: string[], start = parts.length): boolean {
  const folderIndex = parts.findLastIndex((part) => memberFolder.test(part))
  if (folderIndex < 0 || folderIndex < start - 1) return false
  return parts.slice(folderIndex + 1).some((part) => !feedName.test(part) && !/^index\.\w+$/i.test(part))
}

/** True if the URL alone indicates a feed. */
export const looksLikeFeed = (url: string) => stripFeedPart(new URL(url)) !== undefined

function stripFeedPart(url: URL): string | undefined {
  const parts = url.pathname.split('/').filter(Boolean)
  const start = findFeedSegment(parts)
  const parameters = [...url.searchParams]
  const isFeedQuery = parameters.some(
    ([name, value]) => feedParameter.test(name) || feedParameterValue.test(value),
  )
  if (start === undefined && !isFeedQuery) return undefined
  const [, embeddedUrl] = parameters.find(([, value]) => /^https?:\/\//i.test(value)) ?? []
  if (embeddedUrl) return embeddedUrl
  if (start === undefined) return `${url.origin}${url.pathname.replace(/\/index(\.\w+)?$/, '/')}`
  const folders = parts.slice(0, start)
  while (technicalFolder.test(folders.at(-1) ?? '') || feedName.test(folders.at(-1) ?? '')) folders.pop()
  if (/^index\.\w+$/.test(folders.at(-1) ?? '')) folders.pop()
  return [url.origin, ...folders, findMemberName(parts) ?? ''].join('/')
}

/** The member to whom a feed such as `/@ann.rss` or `/users/ann.atom` belongs. */
function findMemberName(parts: string[]): string | undefined {
  const [folder = '', file = ''] = parts.slice(-2).length === 2 ? parts.slice(-2) : ['', parts.at(-1)]
  const name = file.replace(/\.(?:rss|atom|json|xml)$/i, '')
  if (name === file || feedName.test(name)) return undefined
  return /^[@~]/.test(name) || /^(blogs|users?|people|members?|authors?)$/i.test(folder) ? name : undefined
}

/** The index of the first path segment that indicates the feed. */
function findFeedSegment(parts: string[]): number | undefined {
  const folder = parts.findIndex((part, index) => feedFolder.test(part) && index < parts.length - 1)
  if (folder !== -1) return folder
  const last = parts.at(-1)
  const isFeed = last && [feedName, feedFile, feedScript].some((pattern) => pattern.test(last))
  return isFeed ? parts.length - 1 : undefined
}
