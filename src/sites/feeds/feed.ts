import { generateAtomFeed, generateJsonFeed, generateOpml, generateRssFeed } from 'feedsmith'
import type { Site } from '#api-contract/shapes/shapes.ts'
import type { Translator } from '#i18n/translator.ts'
import { escapeHtml } from '#platform/text/escape-html.ts'

/** A feed entry in any format. Times are ISO 8601. */
export interface FeedItem {
  /** A permanent URI: see feed-ids.ts. */
  id: string
  /** Absolute; changes with the title. */
  url: string
  title: string
  /** Plain text or safe HTML; one of them is empty. */
  text: string
  html: string
  author: string | null
  tags: string[]
  /** The language, if known. */
  language?: string | null
  /** Null if the source gives no date. */
  published: string | null
  updated: string
}

/** A feed in any format. */
export interface Feed {
  /** A permanent URI. */
  id: string
  title: string
  description: string
  /** Path and query of the feed's page. */
  path: string
  items: FeedItem[]
  /** The sites of a list of sites, for its OPML file. */
  blogs: Site[]
  /**
   * The feed's address is secret, so the feed has no link to itself; readers keep the address they subscribed to.
   */
  isSecret?: boolean
}

export const feedFormats = {
  'feed.rss': { type: 'application/rss+xml; charset=utf-8', write: writeRss },
  'feed.atom': { type: 'application/atom+xml; charset=utf-8', write: writeAtom },
  'feed.json': { type: 'application/feed+json; charset=utf-8', write: writeJson },
  'feeds.opml': { type: 'text/x-opml; charset=utf-8', write: writeOpml },
} as const
export type FeedFileName = keyof typeof feedFormats

/** The time of the latest change; undefined for an empty feed. */
export function lastChange({ items }: Feed): Date | undefined {
  const times = items.map(({ updated }) => Date.parse(updated))
  return times.length > 0 ? new Date(Math.max(...times)) : undefined
}

/** Removes the control characters that XML 1.0 cannot express. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const toXmlSafe = (text: string) => text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')

/** Feed readers treat RSS titles as HTML, so a title that could be read as markup is escaped. */
function rssTitle(title: string): string {
  const text = toXmlSafe(title)
  return /<[a-z!?/]|&(?:#|\w+;|amp|lt|gt|quot|copy|reg)/i.test(text) ? escapeHtml(text) : text
}

const feedAddress = (feed: Feed, origin: string, file: FeedFileName) => {
  const [path, query] = feed.path.split('?')
  return `${origin}${path}/${file}${query ? `?${query}` : ''}`
}

/** The feed's link to itself; none for secret addresses. */
const selfLinks = (feed: Feed, origin: string, file: 'feed.rss' | 'feed.atom', type: string) =>
  feed.isSecret ? [] : [{ href: feedAddress(feed, origin, file), rel: 'self', type }]

function writeRss(t: Translator, feed: Feed, origin: string): string {
  return generateRssFeed({
    title: rssTitle(feed.title),
    link: origin + feed.path,
    description: rssTitle(feed.description),
    language: t.language,
    ...(lastChange(feed) ? { lastBuildDate: lastChange(feed) } : {}),
    atom: { links: selfLinks(feed, origin, 'feed.rss', 'application/rss+xml') },
    items: feed.items.map((item) => ({
      title: rssTitle(item.title),
      link: item.url,
      guid: { value: item.id, isPermaLink: item.id === item.url },
      ...(item.published !== null && { pubDate: new Date(item.published) }),
      // Readers treat this as HTML, so plain text is escaped.
      description: toXmlSafe(item.html || escapeHtml(item.text)),
      categories: item.tags.map((name) => ({ name })),
      ...(item.author ? { dc: { creators: [item.author] } } : {}),
    })),
  })
}

function writeAtom(t: Translator, feed: Feed, origin: string): string {
  return generateAtomFeed({
    id: feed.id,
    xml: { lang: t.language },
    title: { value: toXmlSafe(feed.title) },
    subtitle: { value: toXmlSafe(feed.description) },
    updated: lastChange(feed) ?? new Date(0),
    links: [
      ...selfLinks(feed, origin, 'feed.atom', 'application/atom+xml'),
      { href: origin + feed.path, rel: 'alternate', type: 'text/html' },
    ],
    entries: feed.items.map((item) => ({
      id: item.id,
      ...(item.language ? { xml: { lang: item.language } } : {}),
      title: { value: toXmlSafe(item.title) },
      links: [{ href: item.url, rel: 'alternate', type: 'text/html' }],
      ...(item.published !== null && { published: new Date(item.published) }),
      updated: new Date(item.updated),
      authors: [{ name: item.author ?? t('deleted user') }],
      categories: item.tags.map((term) => ({ term })),
      ...(item.html
        ? { content: { value: toXmlSafe(item.html), type: 'html' } }
        : { summary: { value: toXmlSafe(item.text) } }),
    })),
  })
}

function writeJson(t: Translator, feed: Feed, origin: string): string {
  const feedObject = generateJsonFeed({
    title: feed.title,
    description: feed.description,
    home_page_url: origin + feed.path,
    ...(feed.isSecret ? {} : { feed_url: feedAddress(feed, origin, 'feed.json') }),
    language: t.language,
    items: feed.items.map((item) => ({
      id: item.id,
      url: item.url,
      title: item.title,
      ...(item.html ? { content_html: item.html } : { content_text: item.text }),
      ...(item.published !== null && { date_published: new Date(item.published) }),
      date_modified: new Date(item.updated),
      ...(item.language ? { language: item.language } : {}),
      tags: item.tags,
      ...(item.author ? { authors: [{ name: item.author }] } : {}),
    })),
  })
  // The generator omits empty lists, but JSON Feed 1.1 requires this one.
  return JSON.stringify({ items: [], ...(feedObject as object) }, null, 1)
}

/** Writes sites as OPML: those with a known feed as subscriptions, the others as links. */
function writeOpml(t: Translator, feed: Feed): string {
  const outlines = feed.blogs.map((site) => ({
    text: toXmlSafe(site.title),
    title: toXmlSafe(site.title),
    ...(site.feed_url
      ? { type: 'rss', xmlUrl: site.feed_url, htmlUrl: site.url }
      : { type: 'link', url: site.url, htmlUrl: site.url }),
    ...(site.description ? { description: toXmlSafe(site.description) } : {}),
  }))
  return generateOpml({
    head: { title: toXmlSafe(feed.title) },
    // OPML requires at least one outline.
    body: { outlines: outlines.length > 0 ? outlines : [{ text: t('No sites yet.') }] },
  })
}
