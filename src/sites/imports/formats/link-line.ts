import { siteOfFeed } from '#addresses/feed-address.ts'
import { unescapeHtml } from './unescape-html.ts'

/** With a scheme, or a name with a dot in it. */
export const looksLikeAddress = (word: string) =>
  /^<?([a-z][a-z0-9+.-]*:\S|\/\/\S)/i.test(word) ||
  /^<?[^\s@/?#:,]+\.[^\s@/?#:,.]{2,}(:\d+)?([/?#]\S*)?>?,?$/u.test(word)

interface Link {
  text: string
  address: string
  at: number
  end: number
}

/** Where the definitions of reference links lead, by their labels. */
export type References = ReadonlyMap<string, string>

/** Labels differ neither in case nor in spacing. */
export const labelOf = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()

// Nothing in these can match over the opening bracket of the next link, so that the work grows with the line only.
const text = String.raw`\[((?:[^[\]]|\[[^[\]]{0,200}\]){0,1000})\]`
const inside = String.raw`[^\s<>()[\]]`
const inline = String.raw`\(\s{0,9}<?(${inside}{1,2048}(?:\(${inside}{0,200}\)${inside}{0,2048}){0,9})>?(?:\s{1,9}(?:"[^"[\]]{0,500}"|'[^'[\]]{0,500}'))?\s{0,9}\)`
const anyLink = new RegExp(
  `${text}(?:${inline}|\\[([^[\\]]{0,200})\\])?|<((?:https?|feed)://[^\\s<>]{1,2048})>|(?<![\\w<])(https?://[^\\s<>[\\]]{1,2048})`,
  'gi',
)

/** The links of a line of Markdown: `[Ann](https://…)`, `[Ann][a]`, `<https://…>`, and bare addresses. */
export function linksOf(line: string, references: References = new Map()): Link[] {
  const links: Link[] = []
  for (const match of line.matchAll(anyLink)) {
    const [whole, named = '', direct, label, auto, bare] = match
    const reference = auto || bare ? undefined : references.get(labelOf(label || named))
    const address =
      direct ?? auto ?? bare?.replace(bare.includes('(') ? /[.,;:!?]+$/ : /[).,;:!?]+$/, '') ?? reference
    const end = match.index + (bare && address ? address.length : whole.length)
    if (address) links.push({ text: named, address, at: match.index, end })
    if (links.length === mostLinks) break
  }
  return links
}

/** Nobody has more links in one line; a table of contents may. */
const mostLinks = 100

/**
 * What a line of a list says: its first link is the site, words before or behind it are title and description, and a
 * link to a feed is the site's.
 */
export function siteOfLine(
  line: string,
  references?: References,
): Record<string, string | undefined> | undefined {
  const text = withoutImages(line)
  const links = linksOf(text, references).filter(({ address }) => !isWithinPage(address))
  const feed = links.find(isFeed)
  const site = links.find((link) => link !== feed) ?? feed
  if (!site) return undefined
  const first = links[0] as Link
  const before = markdownWords(text.slice(0, first.at))
  const behind = markdownWords(withoutLinks(text.slice(first.end), links, first.end, [site, feed]))
  const name = markdownWords(site.text)
  const isNamed = name && !looksLikeAddress(name) && !callsItself.test(name)
  return {
    url: site.address,
    ...(feed && feed !== site ? { feed_url: feed.address } : {}),
    // A link text that is an address is better than none: it may be spelled as the site’s name.
    title: isNamed ? name : (before ?? (name && callsItself.test(name) ? undefined : (name ?? behind))),
    description: isNamed || before || name ? behind : undefined,
  }
}

const feedText = /^\W*(?:rss|atom|(?:json|rss|atom|web) ?feed|feed|xml)\b/i
const isFeed = ({ text, address }: Link) =>
  feedText.test(text) || (!text && siteOfFeed(address) !== undefined)
const callsItself = /^(?:blog|website|web|site|link|home ?page|home|url|here|visit)$/i

/** Such as a table of contents, or another file beside this one. */
const isWithinPage = (address: string) =>
  !/^([a-z][a-z\d+.-]*:|\/\/)/i.test(address) &&
  (!looksLikeAddress(address) ||
    /^[./#]|\.(?:md|markdown|html?|txt|png|jpe?g|gif|svg|webp|pdf)$/i.test(address))

const withoutImages = (line: string) =>
  line.replace(/!\[[^[\]]{0,1000}\](?:\([^()]{0,2048}\)|\[[^[\]]{0,200}\])/g, '')

/** The text of other links stays, that of what is told already does not. */
function withoutLinks(rest: string, links: Link[], from: number, told: (Link | undefined)[]): string {
  let kept = ''
  let at = from
  for (const link of links.slice(1)) {
    kept +=
      rest.slice(at - from, link.at - from) +
      (told.includes(link) || callsItself.test(link.text) ? '' : link.text)
    at = link.end
  }
  return kept + rest.slice(at - from)
}

/** Text without what sets it apart from the link beside it. */
export const words = (text = '') => trimmed(unescapeHtml(text), /[\s#|:,;–—-]/, /[\s|:,;–—-]/)

/** The same without Markdown’s signs and markup. */
export function markdownWords(text = ''): string | undefined {
  const plain = text
    .replace(/<[^<>]{0,1000}>/g, ' ')
    .replace(/\*\*|__|`|~~|(?<![\p{L}\p{N}])[*_]|[*_](?![\p{L}\p{N}])/gu, '')
    .replace(/\\([^\p{L}\p{N}\s])/gu, '$1')
    .replace(/\([\s,;/|]*\)|\[\s*\]/g, '')
  const start = plain.includes('(') ? /[\s#|:.,;·–—-]/ : /[\s#|:.,;·)–—-]/
  const end = plain.includes(')') ? /[\s|:,;·–—-]/ : /[\s|:,;·(–—-]/
  return trimmed(unescapeHtml(plain), start, end)
}

/** Without a regular expression for the end, whose work would grow with the square of the length. */
function trimmed(text: string, leading: RegExp, trailing: RegExp): string | undefined {
  let [from, to] = [0, text.length]
  while (from < to && leading.test(text.charAt(from))) from++
  while (to > from && trailing.test(text.charAt(to - 1))) to--
  return text.slice(from, to) || undefined
}
