import { limits } from '#api-contract/shapes/limits.ts'
import { isPublicHost } from '../outbound/public-address.ts'

/** Allowed schemes of members' links; everything else stays text. */
const schemes = new Set(['http:', 'https:', 'mailto:'])

/**
 * True if a member's URL may become a link: absolute, of an allowed scheme, not too long, on a publicly reachable host
 * (`http://192.168.1.1/` would be the reader's own router), and without a user name, which only makes
 * `https://bank.com@evil.example` look like a bank.
 */
export function isSafeLink(href: string): boolean {
  if (href.length > limits.url || !/^(https?:\/\/|mailto:)/i.test(href) || !URL.canParse(href)) return false
  const url = new URL(href)
  if (url.protocol === 'mailto:') return true
  return schemes.has(url.protocol) && isPublicHost(url) && url.username === '' && url.password === ''
}

/** `rel` of members' links: no reward for spam, no access to our window. */
export const linkRel = 'nofollow ugc noopener'
