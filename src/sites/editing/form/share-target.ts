/** A shared site: its address, and the title of the page. */
export interface SharedLink {
  url: string
  title: string
}

/**
 * Reads what the bookmarklet, or a phone that shares a page, puts into the address of the upload screen. Phones often
 * put the page's address into the text, among words.
 */
export function readShareTarget(query: URLSearchParams): SharedLink | undefined {
  const said = ['url', 'text', 'title'].map((name) => query.get(name)?.trim() ?? '')
  const url = said.map(addressIn).find(Boolean) ?? bareAddress(said[0] ?? '')
  if (!url) return undefined
  const title = query.get('title')?.trim() ?? ''
  return { url, title: title.includes(url) ? '' : title }
}

/** An address written without its scheme; undefined for every other scheme, such as `javascript:`. */
function bareAddress(text: string): string | undefined {
  const address = `https://${text}`
  return URL.canParse(address) && new URL(address).hostname.includes('.') ? text : undefined
}

/** The first address in a text, without the full stop or bracket that ends the sentence around it. */
function addressIn(words: string): string | undefined {
  const [found] = /https?:\/\/\S+/i.exec(words) ?? []
  return found === words ? found : found?.replace(/[.,;:!?)\]]+$/, '')
}
