import { isIP } from 'node:net'
import { OutboundError } from './outcome.ts'
import { isPublicAddress } from './public-address.ts'

const maxUrlLength = 2048
const defaultPorts: Record<string, number> = { 'http:': 80, 'https:': 443 }

/** Names that never belong to a public site (RFC 6761, 6762, 7686, 8375, 9476 and common internal ones). */
const internalNames = /(^|\.)(localhost|local|internal|intranet|lan|corp|home|onion|alt|home\.arpa)$/

/** Restricts which addresses and ports requests may reach. */
export interface OutboundPolicy {
  /** Ports besides 80 and 443. */
  ports: readonly number[]
  /** True to allow this address and port although it is not public. */
  allowAddress: (address: string, port: number) => boolean
}

/** The URL's port, or its scheme's default. */
const getPort = (url: URL): number => Number(url.port) || (defaultPorts[url.protocol] ?? 0)

/** The host, without brackets around an IPv6 address. */
const getHost = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

/**
 * Parses a URL that was typed or redirected to. The WHATWG parser normalizes decimal, octal, hexadecimal and full-width
 * spellings.
 * @throws OutboundError unless it is a public http(s) URL
 */
export function readOutboundUrl(text: string, policy: OutboundPolicy, base?: URL): URL {
  if (text.length > maxUrlLength) throw new OutboundError('url')
  const url = URL.parse(text, base)
  if (!url) throw new OutboundError('url')
  const port = getPort(url)
  if (!(url.protocol in defaultPorts)) throw new OutboundError('scheme')
  if (url.username || url.password) throw new OutboundError('credentials')
  if (port !== defaultPorts[url.protocol] && port !== 80 && port !== 443 && !policy.ports.includes(port))
    throw new OutboundError('port')
  assertPublicHost(getHost(url), port, policy)
  url.hash = ''
  return url
}

function assertPublicHost(host: string, port: number, policy: OutboundPolicy) {
  if (isIP(host)) return assertPublicAddress(host, port, policy)
  const name = host.replace(/\.$/, '')
  if (!name.includes('.') || internalNames.test(name)) throw notPublicError()
}

/** Rejects non-public addresses; call it with the address that is actually connected to. @throws OutboundError */
export function assertPublicAddress(address: string, port: number, policy: OutboundPolicy): void {
  if (!isPublicAddress(address) && !policy.allowAddress(address, port)) throw notPublicError()
}

const notPublicError = () => new OutboundError('address')
