import { resolveBaseUrl } from '#addresses/public-link.ts'
import { decodePage } from '#page-metadata/page-charset.ts'
import { readPageFacts } from '#page-metadata/page-facts.ts'
import { extractSitesFromPage } from './page-recommendations.ts'
import type { DocumentRecommendations } from './site-names.ts'
import { extractSitesFromOpml } from './sites-in-opml.ts'

export interface RecommendationDocument {
  bytes: Uint8Array
  /** The final address, after redirects. */
  address: string
  /** The charset of the Content-Type header. */
  charset?: string | undefined
  format: 'opml' | 'page'
}

/** Reads the recommendations in a document; undefined if it is neither OPML nor a page. Never throws. */
export function readRecommendations({
  bytes,
  address,
  charset,
  format,
}: RecommendationDocument): DocumentRecommendations | undefined {
  if (format === 'opml') return extractSitesFromOpml(bytes, charset)
  const facts = readPageFacts(decodePage(bytes, charset))
  return extractSitesFromPage(facts, resolveBaseUrl(facts.base, new URL(address)))
}
