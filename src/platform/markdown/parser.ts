import MarkdownIt, { type Token } from 'markdown-it'
import cjkFriendly from 'markdown-it-cjk-friendly'
import { singleAmpersands } from '../outbound/ampersands.ts'
import { isSafeLink, linkRel } from './safe-link.ts'

/**
 * Longest source that is read, in UTF-16 units: twice the longest text that is accepted, since a
 * character may take two. What lies beyond is cut, so that no caller can make the parser work for long.
 */
const longest = 40_000

/** Reads CommonMark without raw HTML and without pictures; bare http(s) addresses become links. */
const parser = new MarkdownIt('commonmark', {
  html: false,
  linkify: true,
  breaks: true,
  maxNesting: 20,
})
  .enable('linkify')
  // CommonMark ends emphasis at spaces, which Chinese and Japanese do not have.
  .use(cjkFriendly)

// Only addresses with a scheme: otherwise every "README.md" would lead to Moldova.
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
for (const scheme of ['ftp:', '//', 'mailto:']) parser.linkify.add(scheme, null)
parser.validateLink = isSafeLink
const { normalizeLink, normalizeLinkText } = parser
parser.normalizeLink = (address) => normalizeLink(singleAmpersands(address))
parser.normalizeLinkText = (address) => normalizeLinkText(singleAmpersands(address))

parser.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  tokens[index]?.attrSet('rel', linkRel)
  return self.renderToken(tokens, index, options)
}

/** The parts of a Markdown text; inline parts hang below their block as `children`. */
export function parse(source: string): Token[] {
  const blocks = parser.parse(source.slice(0, longest), {})
  for (const block of blocks) {
    if (block.type.startsWith('heading_')) block.tag = demoted(block.tag)
    if (block.children) block.children = withoutPictures(block.children)
  }
  return blocks
}

/** The HTML of parts, not yet sanitized. */
export const htmlOf = (blocks: Token[]): string => parser.renderer.render(blocks, parser.options, {})

/** The source as one paragraph, as it was written. */
export const verbatim = (source: string): string =>
  `<p>${parser.utils.escapeHtml(source.slice(0, longest))}</p>`

/** A page has its own h1 and h2; what members write sits below them. */
const demoted = (heading: string) => `h${Math.min(6, Number(heading.slice(1)) + 2)}`

/** A picture becomes a link to it, or inside a link just its words: links do not nest. */
function withoutPictures(parts: Token[]): Token[] {
  let depth = 0
  return parts.flatMap((part) => {
    depth += part.nesting * Number(part.type.startsWith('link_'))
    if (part.type !== 'image') return [part]
    const address = String(part.attrGet('src') ?? '')
    const words = textPart(part.content || address)
    return depth > 0 ? [words] : [linkPart('link_open', 1, address), words, linkPart('link_close', -1)]
  })
}

/** Plain words, escaped when they are rendered. */
export function textPart(content: string): Token {
  const part = new MarkdownIt.Token('text', '', 0)
  part.content = content
  return part
}

/** One end of a link. */
export function linkPart(type: 'link_open' | 'link_close', nesting: 1 | -1, address?: string): Token {
  const part = new MarkdownIt.Token(type, 'a', nesting)
  if (address !== undefined) part.attrSet('href', address)
  return part
}
