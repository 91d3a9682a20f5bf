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
parser.normalizeLink = (url) => normalizeLink(unescapeAmpersands(url))
parser.normalizeLinkText = (url) => normalizeLinkText(unescapeAmpersands(url))

parser.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  tokens[index]?.attrSet('rel', linkRel)
  return self.renderToken(tokens, index, options)
}

/** Parses Markdown to tokens; inline tokens are their block's `children`. */
export function parse(source: string): Token[] {
  const blocks = parser.parse(source.slice(0, maxSourceLength), {})
  for (const block of blocks) {
    if (block.type.startsWith('heading_')) block.tag = demoteHeading(block.tag)
    if (block.children) block.children = imagesToLinks(block.children)
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

/** Replaces each image with a link to it, or inside a link with its text, since links do not nest. */
function imagesToLinks(tokens: Token[]): Token[] {
  let depth = 0
  return tokens.flatMap((token) => {
    depth += token.nesting * Number(token.type.startsWith('link_'))
    if (token.type !== 'image') return [token]
    const url = String(token.attrGet('src') ?? '')
    const text = textToken(token.content || url)
    return depth > 0 ? [text] : [linkToken('link_open', 1, url), text, linkToken('link_close', -1)]
  })
}

/** A text token; it is escaped on rendering. */
export function textToken(content: string): Token {
  const token = new MarkdownIt.Token('text', '', 0)
  token.content = content
  return token
}

/** One end of a link. */
export function linkToken(type: 'link_open' | 'link_close', nesting: 1 | -1, url?: string): Token {
  const token = new MarkdownIt.Token(type, 'a', nesting)
  if (url !== undefined) token.attrSet('href', url)
  return token
}
