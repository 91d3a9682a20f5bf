/** A site that somebody brings along: its address, and the title of the page they were on. */
export interface HandedOver {
  url: string
  title: string
}

/**
 * Reads what the bookmarklet, or a phone that shares a page, puts into the address of the upload screen. Phones often
 * put the page's address into the text, among words.
 */
export function handedOver(query: URLSearchParams): HandedOver | undefined {
  const said = ['url', 'text', 'title'].map((name) => query.get(name)?.trim() ?? '')
  const url = said.map(addressIn).find(Boolean) ?? said[0]
  if (!url) return undefined
  const title = query.get('title')?.trim() ?? ''
  return { url, title: title.includes(url) ? '' : title }
}

/** The first address in a text, without the full stop or bracket that ends the sentence around it. */
function addressIn(words: string): string | undefined {
  const [found] = /https?:\/\/\S+/i.exec(words) ?? []
  return found === words ? found : found?.replace(/[.,;:!?)\]]+$/, '')
}
