import { publicBase, publicLink } from '#addresses/public-link.ts'
import { postKey } from '#newsfeed/posts/storage/post-key.ts'
import type { PageFacts } from '#page-metadata/page-facts.ts'
import { feedsInHeader, feedsOf } from '#page-metadata/page-links.ts'
import { commonFeeds, platformFeed } from './feed-platforms.ts'

/** Why an address may be a site's feed, the most reliable hint first. */
export type FeedHint = 'link' | 'header' | 'platform' | 'anchor' | 'guess'

export interface FeedCandidate {
  url: string
  source: FeedHint
}

const maxCandidates = 20

/**
 * Candidate addresses of a site's feed, best first. Guesses should be tried only once.
 * @param facts of the front page; undefined if it could not be parsed
 */
export function feedCandidates(
  site: { address: string; linkHeader?: string | undefined },
  facts: PageFacts | undefined,
): FeedCandidate[] {
  const here = new URL(site.address)
  const base = publicBase(facts?.base, here)
  const named = facts ? feedsOf(facts, base) : { declared: [], linked: [] }
  const platform = platformFeed(here)
  const folder = new URL(here.pathname.endsWith('/') ? here.pathname : `${here.pathname}/`, here)
  const guesses = commonFeeds(facts?.metas.get('generator')?.[0]?.slice(0, 200) ?? '')
  const candidates = [
    ...named.declared.map((url) => hinted(url, here, 'link')),
    ...feedsInHeader(site.linkHeader, here).map((url) => hinted(url, here, 'header')),
    ...(platform ? [hinted(platform, here, 'platform')] : []),
    ...named.linked.map((url) => hinted(url, here, 'anchor')),
    ...(platform ? [] : guesses.map((path) => hinted(path, folder, 'guess'))),
  ].flat()
  const first = new Map(candidates.toReversed().map((candidate) => [postKey(candidate.url), candidate]))
  return [...new Set(candidates)]
    .filter((candidate) => first.get(postKey(candidate.url)) === candidate)
    .slice(0, maxCandidates)
}

const hinted = (href: string, base: URL, hint: FeedHint): FeedCandidate[] => {
  const url = publicLink(href, base)
  return url ? [{ url, source: hint }] : []
}
