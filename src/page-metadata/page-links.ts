import { resolvePublicLink } from '#addresses/public-link.ts'
import { parseSiteUrl } from '#addresses/site-address.ts'
import type { LinkedData } from './json-ld.ts'
import { readLinkHeader } from './link-header.ts'
import type { PageFacts, PageLink } from './page-facts.ts'

/**
 * Finds the page's own address, normalized. Ignores a canonical address on another host, or of the front page, which
 * some templates declare on every page.
 */
export function findCanonicalAddress(facts: PageFacts, base: URL, fetchedFrom: string): string | null {
  const fetchedSite = parseSiteUrl(fetchedFrom)
  if ('error' in fetchedSite) return null
  const canonical = facts.links.find(({ rel }) => rel.includes('canonical'))?.href
  for (const href of [canonical, facts.metas.get('og:url')?.[0]]) {
    const canonicalUrl = href && resolvePublicLink(href, base)
    const parsed = canonicalUrl && parseSiteUrl(canonicalUrl)
    if (!parsed || 'error' in parsed || parsed.domain !== fetchedSite.domain) continue
    if (parsed.url_key === fetchedSite.url_key) return fetchedSite.url
    if (new URL(parsed.url).pathname !== '/') return parsed.url
  }
  return fetchedSite.url
}

const unusableImage = /\.(svgz?|ico)(\?|$)|\/blank\.(jpe?g|png|gif)(\?|$)/i

/** Finds the preview picture of a page, or its largest icon. */
export function findImage(facts: PageFacts, linked: LinkedData, base: URL): string | null {
  const meta = (name: string) => facts.metas.get(name) ?? []
  const linksWithRel = (rel: string) => facts.links.filter((link) => link.rel.includes(rel))
  const icons = [
    ...linksWithRel('apple-touch-icon'),
    ...linksWithRel('apple-touch-icon-precomposed'),
    ...linksWithRel('icon'),
  ]
  const candidates = [
    ...['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'].flatMap(
      meta,
    ),
    ...linked.image,
    ...linksWithRel('image_src').map(({ href }) => href),
    ...meta('image'),
    ...meta('thumbnail'),
    ...icons.sort(byIconSize).map(({ href }) => href),
  ]
  const usableUrl = candidates
    .map((href) => resolvePublicLink(href, base))
    .find((url) => url && !unusableImage.test(url))
  return usableUrl ?? null
}

/** Home screen icons are 180 pixels by default. */
const iconSize = ({ rel, size }: PageLink) => size || (rel.includes('icon') ? 16 : 180)
const byIconSize = (a: PageLink, b: PageLink) => iconSize(b) - iconSize(a)

const feedType = /^(application|text)\/((rss|atom|rdf)(\+xml)?|feed\+json)\s*(;|$)/
/** Used by many feeds, but also for other XML. */
const xmlType = /^(application|text)\/xml\s*(;|$)/
/** JSON Feed 1.0 defined no media type. */
const jsonType = /^application\/json\s*(;|$)/
const nonFeedJson =
  /wp-json|oembed|rest_route|_format=|\/api\/|graphql|openapi|swagger|manifest|webfinger|activity/i
/** Comment feeds, by address and title. */
const commentWords =
  /comment|kommentar|kommenter|kommentti|kommentit|comentari|comentári|comentarii|reactie|opmerking|komentar|komentár|komentář|kom+entaar|atsauksm|odpowied|phản hồi|دیدگاه|মন্তব্য|கருத்து|komentāri|hozzászólás|yorum|athugasemd|iruzkin|sylwadau|комментари|коментар|каментар|σχόλι|σχολι|تعليق|نظرات|תגובות|टिप्पणि|bình luận|ความเห็น|コメント|评论|評論|留言|回應|댓글/iu

type FeedLink = Pick<PageLink, 'href' | 'rel' | 'type' | 'title'>

/**
 * Ranks a link to a feed: 0 for a feed's media type, 1 for XML and for JSON that is called a feed, 2 for other JSON.
 */
function rankFeed({ href, rel, type, title }: FeedLink): 0 | 1 | 2 | undefined {
  if (rel.includes('feed')) return 0
  if (!rel.includes('alternate')) return undefined
  if (feedType.test(type)) return 0
  if (xmlType.test(type)) return /sitemap|opensearch/i.test(href) ? undefined : 1
  if (!jsonType.test(type) || nonFeedJson.test(`${href} ${title}`)) return undefined
  if (/feed/i.test(`${href} ${title}`)) return 1
  return /\.json$/i.test(href.split(/[?#]/)[0] ?? '') ? 2 : undefined
}

/**
 * Finds the hrefs of feeds among links, best first. Comment feeds come last; if there are only comment feeds, none are
 * returned.
 * @param siteTitle if it mentions comments itself, the titles of feeds are ignored
 */
function findFeedHrefs(links: FeedLink[], siteTitle = ''): string[] {
  const feeds = links.flatMap((link) => {
    const rank = rankFeed(link)
    return rank === undefined ? [] : [{ ...link, rank }]
  })
  const postFeeds = feeds.filter(
    ({ href, title }) =>
      !commentWords.test(
        commentWords.test(siteTitle) ? getPathAndQuery(href) : `${getPathAndQuery(href)} ${title}`,
      ),
  )
  if (postFeeds.length === 0) return []
  const orderedFeeds = [...postFeeds.toSorted((a, b) => a.rank - b.rank), ...feeds]
  return [...new Set(orderedFeeds.map(({ href }) => href.replace(/^feed:(\/\/)?(?=https?:)/i, '')))]
}

/**
 * Finds the page's feed: a declared one, one in the Link header, or a link in its text that looks like a feed.
 */
export function findFeed(facts: PageFacts, base: URL, linkHeader: string | undefined): string | null {
  const { declared, linked } = findFeeds(facts, base)
  return [...declared, ...findFeedsInHeader(linkHeader, base), ...linked][0] ?? null
}

/** Finds all declared feeds of a page, comments last, and links in its text that look like feeds of this host. */
export function findFeeds(facts: PageFacts, base: URL): { declared: string[]; linked: string[] } {
  const anchors = facts.feedAnchors.filter(
    (href) => !commentWords.test(getPathAndQuery(href)) && isSameHost(href, base),
  )
  const toAbsolute = (href: string) => resolvePublicLink(href, base) ?? []
  return {
    declared: findFeedHrefs(facts.links, facts.title).flatMap(toAbsolute),
    linked: anchors.flatMap(toAbsolute),
  }
}

export const findFeedsInHeader = (header: string | undefined, base: URL): string[] =>
  findFeedHrefs(readLinkHeader(header ?? '')).flatMap((href) => resolvePublicLink(href, base) ?? [])

/** Removes the host from an address and decodes the rest. */
function getPathAndQuery(href: string): string {
  const path = href.replace(/^(?:\w+:)?\/\/[^/?#]*/, '')
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

const isSameHost = (href: string, base: URL) => URL.parse(href, base)?.host === base.host
