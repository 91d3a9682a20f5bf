import { DomUtils, parseDocument } from 'htmlparser2'

/** What people read in a piece of HTML: no style sheets, no scripts. */
export function textIn(html: string): string {
  const bare = html.replace(/<(style|script)\b.*?<\/\1>/gs, '')
  return DomUtils.textContent(parseDocument(bare)).replaceAll(/\s+/g, ' ')
}

/**
 * Words of a text in `en-XA` that are plain English, which no catalogue has: there every letter of a text has an accent.
 * @param given what people wrote, and names: these stay as they are
 */
export function plainEnglishIn(text: string, given: string[]): string[] {
  const addresses = /https?:\/\/\S+|[\w.…-]+@[\w.-]+/g
  const rest = given.reduce((left, one) => left.replaceAll(one, ''), text.replace(addresses, ''))
  return rest.match(/[a-z]{2,}/gi) ?? []
}
