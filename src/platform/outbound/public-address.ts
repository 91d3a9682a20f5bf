import ipaddr from 'ipaddr.js'
import { parse } from 'tldts'

/** Contains all of the public IPv6 internet allocated so far (RFC 4291, IANA). */
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Internal endpoints in public ranges (Azure's host agent). */
const internalEndpoints = new Set(['168.63.129.16'])

/**
 * True if an IP address (as text) belongs to the public internet. Private, loopback, link-local, shared, multicast,
 * documentation, reserved and tunnelled addresses do not, nor does invalid text.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  if (address instanceof ipaddr.IPv6) return address.match(globalIpv6)
  return !internalEndpoints.has(address.toString())
}

/** True if a name is under a top-level domain of the public DNS (`.local`, `.lan`, `.arpa` and `.onion` are not). */
export function isPublicName(name: string): boolean {
  if (!name.includes('.') || /(^|\.)(arpa|onion)$/.test(name)) return false
  return parse(name, { validateHostname: false }).isIcann === true
}

/** The host of a URL without brackets and trailing dot: `::1` for `[::1]`, `moss.org` for `moss.org.`. */
const bareHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$|\.$/g, '')

/**
 * True if a URL's host is publicly reachable. The WHATWG parser has normalized decimal, octal, hexadecimal and
 * full-width spellings of IP addresses. Names in `.example` (RFC 2606) count as public: they stand for real ones.
 */
export function isPublicHost(url: URL): boolean {
  const host = bareHost(url)
  return ipaddr.isValid(host) ? isPublicAddress(host) : isPublicName(host) || /.\.example$/.test(host)
}

/** True if a URL points to the reader's own machine, as development servers' URLs do. */
export function isOwnMachine(url: URL): boolean {
  const host = bareHost(url)
  if (!ipaddr.isValid(host)) return /(^|\.)localhost$|^localhost\.localdomain$/.test(host)
  const range = ipaddr.process(host).range()
  return range === 'loopback' || range === 'unspecified'
}
