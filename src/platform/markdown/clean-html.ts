import sanitizeHtml from 'sanitize-html'
import { isSafeLink, linkRel } from './safe-link.ts'

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
export const cleanHtml = (html: string, ownPaths: ReadonlySet<string>): string =>
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
