import { Parser } from 'htmlparser2'

/** Texts are escaped up to three times: by their page, by the program that stored them, and by the export. */
const maxPasses = 3

/** Decodes HTML entities, even if escaped repeatedly. Markup stays. */
export function unescapeHtml(text: string): string {
  let decoded = text
  for (let n = 0; n < maxPasses && entity.test(decoded); n++) decoded = decodeOnce(decoded)
  return decoded
}

/** Requires the semicolon: otherwise "Q&copy" and query strings would change. */
const entity = /&(?:[a-z][a-z\d]{1,31}|#\d{1,7}|#x[\da-f]{1,6});/i
const notAnEntity = /<|&(?!(?:[a-z][a-z\d]{1,31}|#\d{1,7}|#x[\da-f]{1,6});)/gi

function decodeOnce(text: string): string {
  const parts: string[] = []
  const parser = new Parser({ ontext: (part) => void parts.push(part) }, { decodeEntities: true })
  parser.end(text.replace(notAnEntity, (char) => (char === '<' ? '&lt;' : '&amp;')))
  return parts.join('')
}
