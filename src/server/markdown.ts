import { cleanHtml } from './markdown/clean-html.ts'
import { linkMentions, namesIn } from './markdown/mentions.ts'
import { htmlOf, parse, verbatim } from './markdown/parser.ts'

export interface MarkdownOptions {
  /** Usernames as their owners spell them; `@name` of anybody else stays text. */
  mentions?: Iterable<string>
}

/**
 * HTML that no honest text of the longest length comes near. A few thousand `[a]` that all stand for one
 * long address would fill the database from a short text; such a text is shown as it was written.
 */
const maxHtml = 160_000

/**
 * Turns a member's Markdown into HTML that is safe to put on any page: paragraphs, headings from h3 down,
 * lists, quotes, code, emphasis and links; raw HTML is shown as text, a picture as a link to it.
 */
export function renderMarkdown(source: string, { mentions = [] }: MarkdownOptions = {}): string {
  const blocks = parse(source)
  linkMentions(blocks, mentions)
  const html = htmlOf(blocks)
  return cleanHtml(html.length > maxHtml ? verbatim(source) : html).trim()
}

/** The names mentioned as `@name`, as written, once each; code, links and email addresses do not count. */
export const mentionedNames = (source: string): string[] => namesIn(parse(source))
