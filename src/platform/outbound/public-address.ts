import ipaddr from 'ipaddr.js'
import { parse } from 'tldts'

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

/** Whether a name is under a top-level domain of the public DNS (`.local`, `.lan`, `.arpa` and `.onion` are not). */
export function isPublicName(name: string): boolean {
  if (!name.includes('.') || /(^|\.)(arpa|onion)$/.test(name)) return false
  return parse(name, { validateHostname: false }).isIcann === true
}

/** The host of a URL without what the URL syntax puts around it: `::1` for `[::1]`, `moss.org` for `moss.org.`. */
const bareHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$|\.$/g, '')

/**
 * Whether anybody can reach the host of a URL. The WHATWG parser has turned decimal, octal, hexadecimal and full-width
 * spellings of IP addresses into plain ones. Names in `.example` (RFC 2606) count as public: they stand for real ones.
 */
export function isPublicHost(url: URL): boolean {
  const host = bareHost(url)
  return ipaddr.isValid(host) ? isPublicAddress(host) : isPublicName(host) || /.\.example$/.test(host)
}

/** Whether a URL leads to the machine of whoever opens it, as addresses of a development server do. */
export function isOwnMachine(url: URL): boolean {
  const host = bareHost(url)
  if (!ipaddr.isValid(host)) return /(^|\.)localhost$|^localhost\.localdomain$/.test(host)
  const range = ipaddr.process(host).range()
  return range === 'loopback' || range === 'unspecified'
}
