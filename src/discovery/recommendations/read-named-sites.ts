import { publicBase } from '#addresses/public-link.ts'
import { decodePage } from '#page-metadata/page-charset.ts'
import { readPageFacts } from '#page-metadata/page-facts.ts'
import type { NamedSites } from './named-site.ts'
import { sitesOnPage } from './page-recommendations.ts'
import { sitesInOpml } from './sites-in-opml.ts'

export interface NamingDocument {
  bytes: Uint8Array
  /** The address that answered. */
  address: string
  /** The charset of the Content-Type header. */
  charset?: string | undefined
  format: 'opml' | 'page'
}

/** Reads what a document names; undefined where it is none of these. Never throws. */
export function readNamedSites({ bytes, address, charset, format }: NamingDocument): NamedSites | undefined {
  if (format === 'opml') return sitesInOpml(bytes, charset)
  const facts = readPageFacts(decodePage(bytes, charset))
  return sitesOnPage(facts, publicBase(facts.base, new URL(address)))
}
