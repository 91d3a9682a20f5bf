import { feedAddress, siteOfFeed } from '#addresses/feed-address.ts'
import { parseSiteUrl } from '#addresses/site-address.ts'

/** A site by the names under which it may be listed, surest first: keys of its address, and `feed:` with its feed. */
export type NamedSite = string[]

/** With more links than these a document is a directory: being one of them says nothing. */
export const mostRecommended = 150

/** What one document names. */
export interface NamedSites {
  sites: NamedSite[]
  is_directory: boolean
}

export const feedName = (url: string) => `feed:${url}`

/** A site by the address that a document gives. */
export function siteNamed(address: string): string[] {
  const parsed = parseSiteUrl(address)
  return 'refused' in parsed ? [] : [parsed.url_key]
}

/** A site by its feed. */
export function siteOfFeedNamed(address: string): string[] {
  const feed = feedAddress(address)
  const site = siteOfFeed(address)?.site.url_key
  return [...(feed ? [feedName(feed)] : []), ...(site ? [site] : [])]
}

/** Each site once; none of a directory. */
export function namedSites(sites: NamedSite[]): NamedSites {
  const once = new Map(sites.filter(([name]) => name).map((names) => [names[0], names]))
  const is_directory = once.size > mostRecommended
  return { sites: is_directory ? [] : [...once.values()], is_directory }
}
