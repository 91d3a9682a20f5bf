import { stripInvisible } from '#api-contract/values/invisible-characters.ts'
import { cleanHtml } from './clean-html.ts'
import { htmlOf, parse, verbatim } from './parser.ts'
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
