import { resolveBaseUrl, resolvePublicLink } from '#addresses/public-link.ts'
import { limits } from '#api-contract/shapes/limits.ts'
import {
  extractPageRecommendations,
  type PageRecommendations,
} from '#discovery/recommendations/page-recommendations.ts'
import type { Interstitial } from '#page-metadata/interstitials.ts'
import { readLinkedData } from '#page-metadata/json-ld.ts'
import { readLinkHeader } from '#page-metadata/link-header.ts'
import { decodePage } from '#page-metadata/page-charset.ts'
import { type PageFacts, readPageFacts } from '#page-metadata/page-facts.ts'
import { findImage } from '#page-metadata/page-links.ts'
import { candidateTitles, chooseDescription, chooseTitle, metaContents } from '#page-metadata/page-texts.ts'
import { plainLine } from '#page-metadata/plain-text.ts'
import { forbidsPictures, parseRobotsDirectives, type RobotsDirectives } from '#page-metadata/robots-meta.ts'
import { type FeedCandidate, listFeedCandidates } from '../feeds/discovery/find-feed.ts'
import { primaryLanguage } from '../feeds/parsing/language-tag.ts'
import { maxPageBytes } from '../http/requests.ts'
import { createFingerprint, type Fingerprint } from './fingerprint.ts'
import { createSnapshot, type PageSnapshot } from './page-snapshot.ts'

/** A parsed front page; fields are null if missing. */
export interface ParsedPage {
  title: string | null
  description: string | null
  /** The primary subtag, if declared. */
  language: string | null
  /** The declared canonical address. */
  canonical: string | null
  /** The address of its preview picture, or of its largest icon. */
  picture: string | null
  /** Candidate addresses of its feed, best first. */
  feeds: FeedCandidate[]
  recommendations: PageRecommendations
  robots: RobotsDirectives
  fingerprint: Fingerprint
  snapshot: PageSnapshot
}

export interface UnusablePage {
  unusable: Interstitial | 'noindex'
  /** Undefined after a timeout. */
  snapshot?: PageSnapshot
}

/** A page that redirects immediately, to an address that has not been fetched yet. */
export interface RedirectingPage {
  redirectTo: string
}

export interface PageSource {
  bytes: Uint8Array
  /** The final address after redirects. */
  address: string
  /** The charset of the Content-Type header. */
  charset?: string | undefined
  /** The X-Robots-Tag header. */
  robotsHeader?: string | undefined
  /** The Link header. */
  linkHeader?: string | undefined
  /** The title of the site's feed, if known. */
  feedTitle?: string | undefined
}

/** Reads a front page. Never throws; time is bounded by the size of the input. */
export function readPage(source: PageSource): ParsedPage | UnusablePage | RedirectingPage {
  const html = decodePage(source.bytes.subarray(0, maxPageBytes), source.charset)
  const facts = readPageFacts(html)
  const base = resolveBaseUrl(facts.base, new URL(source.address))
  const redirectTo = facts.refresh ? redirectTarget(facts.refresh, base) : undefined
  if (redirectTo && redirectTo !== source.address) return { redirectTo }
  const directives = [...metaContents(facts, 'robots', 'wend'), source.robotsHeader ?? '']
  const robots = parseRobotsDirectives(directives)
  const snapshot = createSnapshot(html, facts, base)
  const interstitial = snapshot.in_place
  if (interstitial ?? robots.noindex) return { unusable: interstitial ?? 'noindex', snapshot }
  const page = toParsedPage(source, facts, base, robots)
  return { ...page, picture: forbidsPictures(directives) ? null : page.picture, snapshot }
}

function toParsedPage(
  source: PageSource,
  facts: PageFacts,
  base: URL,
  robots: RobotsDirectives,
): Omit<ParsedPage, 'snapshot'> {
  const linkedData = readLinkedData(facts.jsonLd)
  const title = chooseTitle(candidateTitles(facts, linkedData))
  const description = plainLine(chooseDescription(facts, linkedData), limits.description)
  return {
    title: title && isAddress(title, base) ? null : title,
    description: (!robots.nosnippet && description) || null,
    language: primaryLanguage(facts.lang ?? metaContents(facts, 'og:locale', 'language')[0]),
    canonical: findCanonical(facts, base),
    picture: findImage(facts, linkedData, base),
    feeds: listFeedCandidates({ address: source.address, linkHeader: source.linkHeader }, facts),
    recommendations: extractPageRecommendations(facts, base, readLinkHeader(source.linkHeader ?? '')),
    robots,
    fingerprint: createFingerprint(facts, {
      title: title ?? '',
      description,
      base,
      feedTitle: source.feedTitle,
    }),
  }
}

/** May be any address, since redirects are evidence; the fetcher blocks private ones. */
function redirectTarget(href: string, base: URL): string | undefined {
  const url = URL.parse(href.trim(), base)
  return url && /^https?:$/.test(url.protocol) && url.href.length <= limits.url ? url.href : undefined
}

function findCanonical({ links }: PageFacts, base: URL): string | null {
  const href = links.find(({ rel }) => rel.includes('canonical'))?.href
  return (href && resolvePublicLink(href, base)) || null
}

/** A title that is just the address says nothing. */
const isAddress = (title: string, { hostname }: URL) =>
  title.toLowerCase().replace(/^(https?:\/\/)?(www\.)?|\/+$/g, '') === hostname.replace(/^www\./, '')
