import { isIP } from 'node:net'
import { OutboundProblem } from './outcome.ts'
import { isPublicAddress } from './public-address.ts'

const longest = 2048
const defaultPorts: Record<string, number> = { 'http:': 80, 'https:': 443 }

/** Names that never belong to a public site (RFC 6761, 6762, 7686, 8375, 9476 and common inner ones). */
const innerNames = /(^|\.)(localhost|local|internal|intranet|lan|corp|home|onion|alt|home\.arpa)$/

export interface Reach {
  /** Ports besides 80 and 443. */
  ports: readonly number[]
  /** Whether this address and port may be reached though it is not public. */
  allowAddress: (address: string, port: number) => boolean
}

/** The port a URL is served at, its scheme's own one included. */
const portOf = (url: URL): number => Number(url.port) || (defaultPorts[url.protocol] ?? 0)

/** The host without the brackets around an IPv6 address. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

/**
 * Parses an address that was typed, or that a site redirected to; refuses what is not a public http(s) one. By then the
 * WHATWG parser has turned decimal, octal, hexadecimal and full-width spellings into plain ones.
 */
export function readOutboundUrl(text: string, reach: Reach, base?: URL): URL {
  if (text.length > longest) throw new OutboundProblem('url')
  const url = URL.parse(text, base)
  if (!url) throw new OutboundProblem('url')
  const port = portOf(url)
  if (!(url.protocol in defaultPorts)) throw new OutboundProblem('scheme')
  if (url.username || url.password) throw new OutboundProblem('credentials')
  if (port !== defaultPorts[url.protocol] && port !== 80 && port !== 443 && !reach.ports.includes(port))
    throw new OutboundProblem('port')
  checkHost(hostOf(url), port, reach)
  url.hash = ''
  return url
}

function checkHost(host: string, port: number, reach: Reach) {
  if (isIP(host)) return checkAddress(host, port, reach)
  const name = host.replace(/\.$/, '')
  if (!name.includes('.') || innerNames.test(name)) throw notPublic()
}

/** Refuses an address that is not public; to be called with the address that is really connected to. */
export function checkAddress(address: string, port: number, reach: Reach): void {
  if (!isPublicAddress(address) && !reach.allowAddress(address, port)) throw notPublic()
}

const notPublic = () => new OutboundProblem('address')
