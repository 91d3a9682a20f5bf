import { Parser } from 'htmlparser2'

/** Texts are escaped up to three times: by the page they come from, the program that stored them, and the export. */
const mostOften = 3

/** Text with its HTML entities decoded, also where it was escaped more than once. Markup in it stays. */
export function unescapeHtml(text: string): string {
  let decoded = text
  for (let n = 0; n < mostOften && entity.test(decoded); n++) decoded = decodedOnce(decoded)
  return decoded
}

/** With its semicolon: without, "Q&copy" and addresses would change. */
const entity = /&(?:[a-z][a-z\d]{1,31}|#\d{1,7}|#x[\da-f]{1,6});/i
const notAnEntity = /<|&(?!(?:[a-z][a-z\d]{1,31}|#\d{1,7}|#x[\da-f]{1,6});)/gi

function decodedOnce(text: string): string {
  const parts: string[] = []
  const parser = new Parser({ ontext: (part) => void parts.push(part) }, { decodeEntities: true })
  parser.end(text.replace(notAnEntity, (sign) => (sign === '<' ? '&lt;' : '&amp;')))
  return parts.join('')
}
