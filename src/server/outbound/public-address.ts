import ipaddr from 'ipaddr.js'

/** Everything allocated to the public internet so far is in here (RFC 4291, IANA). */
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Public by its range, and still a cloud's internal endpoint (Azure's host agent). */
const innerDoors = new Set(['168.63.129.16'])

/**
 * Whether an address (as text, IPv4 or IPv6) belongs to the public internet. Private, loopback, link-local, shared,
 * multicast, documentation, reserved and tunnelled ones do not; neither does anything invalid.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  if (address instanceof ipaddr.IPv6) return address.match(globalIpv6)
  return !innerDoors.has(address.toString())
}
