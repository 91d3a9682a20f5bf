import { limits } from '#api-contract/shapes/limits.ts'
import { isPublicHost } from '../outbound/public-address.ts'

/** What a member's link may lead to; everything else stays text. */
const schemes = new Set(['http:', 'https:', 'mailto:'])

/**
 * Whether an address written by a member may become a link: absolute, of a known scheme, not too long, at a host that
 * everybody can reach (`http://192.168.1.1/` would be the reader's own router), and without a user name before the host,
 * which only makes `https://bank.com@evil.example` look like a bank.
 */
export function isSafeLink(address: string): boolean {
  if (address.length > limits.url || !/^(https?:\/\/|mailto:)/i.test(address) || !URL.canParse(address))
    return false
  const url = new URL(address)
  if (url.protocol === 'mailto:') return true
  return schemes.has(url.protocol) && isPublicHost(url) && url.username === '' && url.password === ''
}

/** Attributes of every link that a member wrote: no reward for spam, no access to our window. */
export const linkRel = 'nofollow ugc noopener'
