import { getDomain } from 'tldts'

/** Platforms that have more than one domain. */
const platforms: [domains: RegExp, platform: string][] = [
  [/^blogspot\.(com|[a-z]{2}|com?\.[a-z]{2})$/, 'blogger'],
  [/^(wordpress\.com|wpcomstaging\.com)$/, 'wordpress.com'],
  [/^(netlify\.app|netlify\.com)$/, 'netlify'],
  [/^(pages\.dev|workers\.dev)$/, 'cloudflare pages'],
]

const groupGapMs = 1000

/**
 * The group of hosts that share one rate limit: a platform, or else everything under a registrable domain. Only suffixes of
 * registries count; those that companies add to the list are platforms.
 */
export function throttleGroupOf(host: string): { name: string; gapMs: number } {
  const domain = getDomain(host, { allowPrivateDomains: false }) ?? host
  const [, platform] = platforms.find(([domains]) => domains.test(domain)) ?? []
  return { name: platform ?? domain, gapMs: groupGapMs }
}
