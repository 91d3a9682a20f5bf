import { limits } from '#contract/limits.ts'

/** What a member's link may lead to; everything else stays text. */
const schemes = new Set(['http:', 'https:', 'mailto:'])

/**
 * Whether an address written by a member may become a link: absolute, of a known scheme, not too long, and without a
 * user name before the host, which only makes `https://bank.com@evil.example` look like a bank.
 */
export function isSafeLink(address: string): boolean {
  if (address.length > limits.url || !/^(https?:\/\/|mailto:)/i.test(address) || !URL.canParse(address))
    return false
  const url = new URL(address)
  return schemes.has(url.protocol) && url.username === '' && url.password === ''
}

/** Attributes of every link that a member wrote: no reward for spam, no access to our window. */
export const linkRel = 'nofollow ugc noopener'
