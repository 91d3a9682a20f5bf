import { DomUtils, parseDocument } from 'htmlparser2'

/** The visible text of a piece of HTML, without styles and scripts. */
export function extractText(html: string): string {
  const bare = html.replace(/<(style|script)\b.*?<\/\1>/gs, '')
  return DomUtils.textContent(parseDocument(bare)).replaceAll(/\s+/g, ' ')
}

/**
 * Finds words in an `en-XA` text that are missing in the catalogue: translated text has accents on every letter.
 * @param untranslated user content and names
 */
export function findPlainEnglishWords(text: string, untranslated: string[]): string[] {
  const addresses = /https?:\/\/\S+|[\w.…-]+@[\w.-]+/g
  const remaining = untranslated.reduce(
    (remaining, part) => remaining.replaceAll(part, ''),
    text.replace(addresses, ''),
  )
  return remaining.match(/[a-z]{2,}/gi) ?? []
}
