import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import type { RateLimitPolicy } from '#api-contract/rate-limit-policies.ts'

/**
 * What is counted as one: an IPv4 address; the /64 network of an IPv6 address, since a household or a rented machine
 * has all of it; a name or mail address whatever its case.
 */
function asOne(by: RateLimitPolicy['by'], who: string): string {
  const bare = by === 'address' ? withoutPort(who) : who
  if (by !== 'address' || !ipaddr.isValid(bare)) return who.normalize('NFKC').toLowerCase()
  const address = ipaddr.process(bare)
  if (address.kind() === 'ipv4') return address.toString()
  return (address as ipaddr.IPv6).parts.slice(0, 4).join(':')
}

/** Some proxies write the port too, which differs for every connection. */
const withoutPort = (who: string) =>
  who.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')

/** What is kept instead of addresses and names, and always short. */
export const limitKey = (by: RateLimitPolicy['by'], who: string): string =>
  createHash('sha256').update(asOne(by, who)).digest('base64url').slice(0, 22)
