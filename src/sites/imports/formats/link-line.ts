import { guessSiteOfFeed } from '#addresses/feed-address.ts'
import { unescapeHtml } from './unescape-html.ts'

/** True if a word has a scheme, or is a host name with a dot. */
export const looksLikeAddress = (word: string) =>
  /^<?([a-z][a-z0-9+.-]*:\S|\/\/\S)/i.test(word) ||
  /^<?[^\s@/?#:,]+\.[^\s@/?#:,.]{2,}(:\d+)?([/?#]\S*)?>?,?$/u.test(word)

interface Link {
  text: string
  address: string
  start: number
  end: number
}

/** Addresses of reference links, by label. */
export type References = ReadonlyMap<string, string>

/** Normalizes case and spacing of a label. */
export const normalizeLabel = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()

// No part matches beyond the opening bracket of the next link, which keeps matching linear.
const linkText = String.raw`\[((?:[^[\]]|\[[^[\]]{0,200}\]){0,1000})\]`
const addressChar = String.raw`[^\s<>()[\]]`
const inlineTarget = String.raw`\(\s{0,9}<?(${addressChar}{1,2048}(?:\(${addressChar}{0,200}\)${addressChar}{0,2048}){0,9})>?(?:\s{1,9}(?:"[^"[\]]{0,500}"|'[^'[\]]{0,500}'))?\s{0,9}\)`
const anyLink = new RegExp(
  `${linkText}(?:${inlineTarget}|\\[([^[\\]]{0,200})\\])?|<((?:https?|feed)://[^\\s<>]{1,2048})>|(?<![\\w<])(https?://[^\\s<>[\\]]{1,2048})`,
  'gi',
)

/** Extracts the links from a Markdown line: `[Ann](https://…)`, `[Ann][a]`, `<https://…>`, and bare addresses. */
export function extractLinks(line: string, references: References = new Map()): Link[] {
  const links: Link[] = []
  for (const match of line.matchAll(anyLink)) {
    const [whole, name = '', inlineAddress, label, autolink, bareAddress] = match
    const reference = autolink || bareAddress ? undefined : references.get(normalizeLabel(label || name))
    const address =
      inlineAddress ??
      autolink ??
      bareAddress?.replace(bareAddress.includes('(') ? /[.,;:!?]+$/ : /[).,;:!?]+$/, '') ??
      reference
    const end = match.index + (bareAddress && address ? address.length : whole.length)
    if (address) links.push({ text: name, address, start: match.index, end })
    if (links.length === maxLinks) break
  }
  return links
}

/** Entries have fewer links than this; a table of contents may have more. */
const maxLinks = 100

/**
 * Parses a line of a list: the first link is the site, text around it is title and description, and a feed link is the
 * site's feed.
 */
export function parseSiteLine(
  line: string,
  references?: References,
): Record<string, string | undefined> | undefined {
  const text = withoutImages(line)
  const links = extractLinks(text, references).filter(({ address }) => !isInternalLink(address))
  const feed = links.find(isFeed)
  const site = links.find((link) => link !== feed) ?? feed
  if (!site) return undefined
  const firstLink = links[0] as Link
  const textBefore = markdownToText(text.slice(0, firstLink.start))
  const textAfter = markdownToText(
    withoutLinks(text.slice(firstLink.end), links, firstLink.end, [site, feed]),
  )
  const name = markdownToText(site.text)
  const isNamed = name && !looksLikeAddress(name) && !genericLinkText.test(name)
  return {
    url: site.address,
    ...(feed && feed !== site ? { feed_url: feed.address } : {}),
    // A link text that is an address beats no title: it may be a site name such as "Example.com".
    title: isNamed
      ? name
      : (textBefore ?? (name && genericLinkText.test(name) ? undefined : (name ?? textAfter))),
    description: isNamed || textBefore || name ? textAfter : undefined,
  }
}

const feedText = /^\W*(?:rss|atom|(?:json|rss|atom|web) ?feed|feed|xml)\b/i
const isFeed = ({ text, address }: Link) =>
  feedText.test(text) || (!text && guessSiteOfFeed(address) !== undefined)
const genericLinkText = /^(?:blog|website|web|site|link|home ?page|home|url|here|visit)$/i

/** True if a link stays on the page or site, as in a table of contents. */
const isInternalLink = (address: string) =>
  !/^([a-z][a-z\d+.-]*:|\/\/)/i.test(address) &&
  (!looksLikeAddress(address) ||
    /^[./#]|\.(?:md|markdown|html?|txt|png|jpe?g|gif|svg|webp|pdf)$/i.test(address))

const withoutImages = (line: string) =>
  line.replace(/!\[[^[\]]{0,1000}\](?:\([^()]{0,2048}\)|\[[^[\]]{0,200}\])/g, '')

/** Drops the links' markup, keeping the texts of unused links. */
function withoutLinks(rest: string, links: Link[], from: number, usedLinks: (Link | undefined)[]): string {
  let result = ''
  let position = from
  for (const link of links.slice(1)) {
    result +=
      rest.slice(position - from, link.start - from) +
      (usedLinks.includes(link) || genericLinkText.test(link.text) ? '' : link.text)
    position = link.end
  }
  return result + rest.slice(position - from)
}

/** Trims the separators between a text and the link beside it. */
export const trimSeparators = (text = '') => trimChars(unescapeHtml(text), /[\s#|:,;–—-]/, /[\s|:,;–—-]/)

/** Like `trimSeparators`, and removes Markdown and HTML markup. */
export function markdownToText(text = ''): string | undefined {
  const plain = text
    .replace(/<[^<>]{0,1000}>/g, ' ')
    .replace(/\*\*|__|`|~~|(?<![\p{L}\p{N}])[*_]|[*_](?![\p{L}\p{N}])/gu, '')
    .replace(/\\([^\p{L}\p{N}\s])/gu, '$1')
    .replace(/\([\s,;/|]*\)|\[\s*\]/g, '')
  const start = plain.includes('(') ? /[\s#|:.,;·–—-]/ : /[\s#|:.,;·)–—-]/
  const end = plain.includes(')') ? /[\s|:,;·–—-]/ : /[\s|:,;·(–—-]/
  return trimChars(unescapeHtml(plain), start, end)
}

/** Trims characters in a loop, because a regular expression at the end of a text takes quadratic time. */
function trimChars(text: string, leading: RegExp, trailing: RegExp): string | undefined {
  let [from, to] = [0, text.length]
  while (from < to && leading.test(text.charAt(from))) from++
  while (to > from && trailing.test(text.charAt(to - 1))) to--
  return text.slice(from, to) || undefined
}
