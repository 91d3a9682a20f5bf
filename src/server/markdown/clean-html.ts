import sanitizeHtml from 'sanitize-html'
import { isSafeLink, linkRel } from './safe-link.ts'

const ours = /^\/user\/[A-Za-z0-9_.-]{3,30}$/

/** The only tags that a member's text can have on a page. */
const allowed_tags = [
  ...['p', 'br', 'hr', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre'],
  ...['strong', 'em', 'code', 'a'],
]

/**
 * The second wall behind the Markdown parser: whatever that one lets through by a mistake of its own,
 * only these tags, these attributes and these addresses leave the server.
 */
export const cleanHtml = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: allowed_tags,
    allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'escape',
    nestingLimit: 60,
    transformTags: {
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs:
          isSafeLink(href) || ours.test(href) ? { href, rel: linkRel } : ({} as sanitizeHtml.Attributes),
      }),
    },
  })
