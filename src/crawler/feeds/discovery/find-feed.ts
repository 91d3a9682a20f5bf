import { resolveBaseUrl, resolvePublicLink } from '#addresses/public-link.ts'
import { postKey } from '#newsfeed/posts/storage/post-key.ts'
import type { PageFacts } from '#page-metadata/page-facts.ts'
import { findFeeds, findFeedsInHeader } from '#page-metadata/page-links.ts'
import { getPlatformFeed, listCommonFeedPaths } from './feed-platforms.ts'

/** Why an address may be a site's feed, the most reliable hint first. */
export type FeedHint = 'link' | 'header' | 'platform' | 'anchor' | 'guess'

export interface FeedCandidate {
  url: string
  hint: FeedHint
}

/** Maximum number of candidates; a crawl requests at most `maxFeedAttempts` of them. */
const maxFeedCandidates = 20

/**
 * Candidate addresses of a site's feed, best first. Guesses should be tried only once.
 * @param facts of the front page; undefined if it could not be parsed
 */
export function listFeedCandidates(
  site: { address: string; linkHeader?: string | undefined },
  facts: PageFacts | undefined,
): FeedCandidate[] {
  const siteUrl = new URL(site.address)
  const base = resolveBaseUrl(facts?.base, siteUrl)
  const links = facts ? findFeeds(facts, base) : { declared: [], linked: [] }
  const platform = getPlatformFeed(siteUrl)
  const folder = new URL(siteUrl.pathname.endsWith('/') ? siteUrl.pathname : `${siteUrl.pathname}/`, siteUrl)
  const guesses = listCommonFeedPaths(facts?.metas.get('generator')?.[0]?.slice(0, 200) ?? '')
  const candidates = [
    ...links.declared.map((url) => toCandidates(url, siteUrl, 'link')),
    ...findFeedsInHeader(site.linkHeader, siteUrl).map((url) => toCandidates(url, siteUrl, 'header')),
    ...(platform ? [toCandidates(platform, siteUrl, 'platform')] : []),
    ...links.linked.map((url) => toCandidates(url, siteUrl, 'anchor')),
    ...(platform ? [] : guesses.map((path) => toCandidates(path, folder, 'guess'))),
  ].flat()
  const firstByKey = new Map(candidates.toReversed().map((candidate) => [postKey(candidate.url), candidate]))
  return [...new Set(candidates)]
    .filter((candidate) => firstByKey.get(postKey(candidate.url)) === candidate)
    .slice(0, maxFeedCandidates)
}

const toCandidates = (href: string, base: URL, hint: FeedHint): FeedCandidate[] => {
  const url = resolvePublicLink(href, base)
  return url ? [{ url, hint }] : []
}
