/** A shared page: its address and title. */
export interface SharedLink {
  url: string
  title: string
}

/**
 * Reads the query parameters set by the bookmarklet or a phone's share sheet. Phones often put the address into the
 * text, among other text.
 */
export function readShareTarget(query: URLSearchParams): SharedLink | undefined {
  const values = ['url', 'text', 'title'].map((name) => query.get(name)?.trim() ?? '')
  const url = values.map(findAddress).find(Boolean) ?? parseBareAddress(values[0] ?? '')
  if (!url) return undefined
  const title = query.get('title')?.trim() ?? ''
  return { url, title: title.includes(url) ? '' : title }
}

/** An address written without its scheme; undefined for any other scheme, such as `javascript:`. */
function parseBareAddress(text: string): string | undefined {
  const address = `https://${text}`
  return URL.canParse(address) && new URL(address).hostname.includes('.') ? text : undefined
}

/** The first address in a text, without trailing punctuation. */
function findAddress(text: string): string | undefined {
  const [match] = /https?:\/\/\S+/i.exec(text) ?? []
  return match === text ? match : match?.replace(/[.,;:!?)\]]+$/, '')
}
