import MarkdownIt, { type Token } from 'markdown-it'
import cjkFriendly from 'markdown-it-cjk-friendly'
import { unescapeAmpersands } from '../outbound/ampersands.ts'
import { isSafeLink, linkRel } from './safe-link.ts'

/**
 * Maximum source length in UTF-16 units: twice the maximum accepted text length, since a character may take two. The
 * rest is cut off, so that no input can keep the parser busy.
 */
const maxSourceLength = 40_000

/** CommonMark without raw HTML and images; bare http(s) URLs become links. */
const parser = new MarkdownIt('commonmark', {
  html: false,
  linkify: true,
  breaks: true,
  maxNesting: 20,
})
  .enable('linkify')
  // CommonMark delimits emphasis by spaces, which Chinese and Japanese do not use.
  .use(cjkFriendly)

// Only URLs with a scheme: otherwise every "README.md" would link to a domain in Moldova.
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
for (const scheme of ['ftp:', '//', 'mailto:']) parser.linkify.add(scheme, null)
parser.validateLink = isSafeLink
const { normalizeLink, normalizeLinkText } = parser
parser.normalizeLink = (address) => normalizeLink(unescapeAmpersands(address))
parser.normalizeLinkText = (address) => normalizeLinkText(unescapeAmpersands(address))

parser.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  tokens[index]?.attrSet('rel', linkRel)
  return self.renderToken(tokens, index, options)
}

/** Parses Markdown to tokens; inline tokens are their block's `children`. */
export function parse(source: string): Token[] {
  const blocks = parser.parse(source.slice(0, maxSourceLength), {})
  for (const block of blocks) {
    if (block.type.startsWith('heading_')) block.tag = demoteHeading(block.tag)
    if (block.children) block.children = picturesToLinks(block.children)
  }
  return blocks
}

/** Renders tokens to HTML, not yet sanitized. */
export const renderTokens = (blocks: Token[]): string => parser.renderer.render(blocks, parser.options, {})

/** The source, escaped, as one paragraph. */
export const escapedParagraph = (source: string): string =>
  `<p>${parser.utils.escapeHtml(source.slice(0, maxSourceLength))}</p>`

/** Headings start at h3: h1 and h2 belong to the page. */
const demoteHeading = (heading: string) => `h${Math.min(6, Number(heading.slice(1)) + 2)}`

/** Replaces an image by a link to it, or inside a link by its text, since links do not nest. */
function picturesToLinks(parts: Token[]): Token[] {
  let depth = 0
  return parts.flatMap((part) => {
    depth += part.nesting * Number(part.type.startsWith('link_'))
    if (part.type !== 'image') return [part]
    const address = String(part.attrGet('src') ?? '')
    const words = textPart(part.content || address)
    return depth > 0 ? [words] : [linkPart('link_open', 1, address), words, linkPart('link_close', -1)]
  })
}

/** A text token; it is escaped on rendering. */
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
