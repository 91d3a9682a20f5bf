import sanitizeHtml from 'sanitize-html'
import { stripInvisible } from '#api-contract/values/invisible-characters.ts'
import { escapedParagraph, parse, renderTokens } from './parser.ts'
import { isSafeLink, linkRel } from './safe-link.ts'
import { linkWords, plainWords, type WordLink } from './word-links.ts'

export interface MarkdownOptions {
  /** Finds words to link to our own pages, in order; called for text outside links and code. */
  findLinks?: (words: string) => WordLink[]
}

/**
 * More HTML than any legitimate text of the maximum length produces. A few thousand `[a]` references to one long URL
 * would expand a short text enough to fill the database; such a text is shown verbatim.
 */
const maxHtmlLength = 160_000

/**
 * Renders a member's Markdown to safe HTML: paragraphs, headings from h3 down, lists, quotes, code, emphasis and links;
 * raw HTML is shown as text, an image as a link to it.
 */
export function renderMarkdown(source: string, { findLinks }: MarkdownOptions = {}): string {
  const blocks = parse(source)
  const ownPaths = findLinks ? linkWords(blocks, findLinks) : new Set<string>()
  const html = renderTokens(blocks)
  // After rendering, because `&#x202e;` only now becomes a character.
  return stripInvisible(
    sanitize(html.length > maxHtmlLength ? escapedParagraph(source) : html, ownPaths),
  ).trim()
}

/** The text outside links and code, as `findLinks` receives it. */
export const wordsOutsideLinks = (source: string): string[] =>
  Array.from(plainWords(parse(source)), ({ words }) => words)

/** The only elements allowed in a member's text. */
const allowedElements = [
  ...['p', 'br', 'hr', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre'],
  ...['strong', 'em', 'code', 'a'],
]

/**
 * Defence in depth behind the Markdown parser: whatever it lets through by mistake, only these elements, attributes and
 * URLs leave the server.
 * @param ownPaths our own pages that links may lead to
 */
const sanitize = (html: string, ownPaths: ReadonlySet<string>): string =>
  sanitizeHtml(html, {
    allowedTags: allowedElements,
    allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'escape',
    nestingLimit: 60,
    transformTags: {
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs:
          isSafeLink(href) || ownPaths.has(href) ? { href, rel: linkRel } : ({} as sanitizeHtml.Attributes),
      }),
    },
  })
