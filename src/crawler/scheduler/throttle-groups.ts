import { getDomain } from 'tldts'

/** Platforms with more than one domain. */
const platforms: [domains: RegExp, platform: string][] = [
  [/^blogspot\.(com|[a-z]{2}|com?\.[a-z]{2})$/, 'blogger'],
  [/^(wordpress\.com|wpcomstaging\.com)$/, 'wordpress.com'],
  [/^(netlify\.app|netlify\.com)$/, 'netlify'],
  [/^(pages\.dev|workers\.dev)$/, 'cloudflare pages'],
]

const groupGapMs = 1000

/**
 * The hosts that share one rate limit: a platform, or everything under a registrable domain. Private suffixes of the
 * Public Suffix List are platforms, so only registries' suffixes count.
 */
export function getThrottleGroup(host: string): { name: string; gapMs: number } {
  const domain = getDomain(host, { allowPrivateDomains: false }) ?? host
  const [, platform] = platforms.find(([domains]) => domains.test(domain)) ?? []
  return { name: platform ?? domain, gapMs: groupGapMs }
}
