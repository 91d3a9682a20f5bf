import sanitizeHtml from 'sanitize-html'
import { stripInvisible } from '#api-contract/values/invisible-characters.ts'
import { htmlOf, parse, verbatim } from './parser.ts'
import { isSafeLink, linkRel } from './safe-link.ts'
import { linkWords, plainWords, type WordLink } from './word-links.ts'

export interface MarkdownOptions {
  /** Finds words that become links to pages of ours, in their order; called for words outside links and code. */
  linksIn?: (words: string) => WordLink[]
}

/**
 * HTML longer than any honest text of the maximum length. A few thousand `[a]` that all stand for one long address
 * would fill the database from a short text; such a text is shown as it was written.
 */
const maxHtml = 160_000

/**
 * Renders a member's Markdown to HTML that is safe to put on any page: paragraphs, headings from h3 down, lists,
 * quotes, code, emphasis and links; raw HTML is shown as text, a picture as a link to it.
 */
export function renderMarkdown(source: string, { linksIn }: MarkdownOptions = {}): string {
  const blocks = parse(source)
  const ownPaths = linksIn ? linkWords(blocks, linksIn) : new Set<string>()
  const html = htmlOf(blocks)
  // Here too: `&#x202e;` becomes a character only now.
  return stripInvisible(cleanHtml(html.length > maxHtml ? verbatim(source) : html, ownPaths)).trim()
}

/** The plain words of a text, piece by piece, as `linksIn` receives them. */
export const wordsOutsideLinks = (source: string): string[] =>
  Array.from(plainWords(parse(source)), ({ words }) => words)

/** The only elements that a member's text can have on a page. */
const allowedElements = [
  ...['p', 'br', 'hr', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre'],
  ...['strong', 'em', 'code', 'a'],
]

/**
 * The second wall behind the Markdown parser: whatever that one lets through by a mistake of its own,
 * only these elements, these attributes and these addresses leave the server.
 * @param ownPaths pages of ours that links may lead to
 */
const cleanHtml = (html: string, ownPaths: ReadonlySet<string>): string =>
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
