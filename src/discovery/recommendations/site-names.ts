import { guessSiteOfFeed, normalizeFeedUrl } from '#addresses/feed-address.ts'
import { parseSiteUrl } from '#addresses/site-address.ts'

/** Names to look a site up by, most reliable first: the key of its address, and `feed:` with its feed's address. */
export type SiteNames = string[]

/** A document with more links is a directory, in which a link is not a recommendation. */
export const maxRecommended = 150

/** The recommendations in one document. */
export interface DocumentRecommendations {
  sites: SiteNames[]
  is_directory: boolean
}

export const feedName = (url: string) => `feed:${url}`

export function namesFromAddress(address: string): string[] {
  const parsed = parseSiteUrl(address)
  return 'error' in parsed ? [] : [parsed.url_key]
}

/** The names of a site with this feed. */
export function namesFromFeed(address: string): string[] {
  const feed = normalizeFeedUrl(address)
  const site = guessSiteOfFeed(address)?.site.url_key
  return [...(feed ? [feedName(feed)] : []), ...(site ? [site] : [])]
}

/** Deduplicates sites; empty for a directory. */
export function toDocumentRecommendations(sites: SiteNames[]): DocumentRecommendations {
  const uniqueSites = new Map(sites.filter(([name]) => name).map((names) => [names[0], names]))
  const is_directory = uniqueSites.size > maxRecommended
  return { sites: is_directory ? [] : [...uniqueSites.values()], is_directory }
}
