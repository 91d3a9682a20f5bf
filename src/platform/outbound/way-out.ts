import { createSecureContext } from 'node:tls'
import { Client, type Dispatcher, ProxyAgent } from 'undici'
import { checkedConnect, type Resolve, resolveByDns } from './checked-connect.ts'
import type { Reach } from './outbound-url.ts'

export interface WayOutOptions {
  /** Allows one address and port that is not public, for a test server on this machine. Default: none. */
  allowAddress?: (address: string, port: number) => boolean
  /** Ports besides 80 and 443. Default: none. */
  ports?: readonly number[]
  /** How host names are resolved. Default: DNS, without /etc/hosts. */
  resolve?: Resolve
  /** Leads connections for one port to another, for test servers that play whole hosts. Default: the port itself. */
  connectTo?: (port: number, hostname: string) => number
  /** The address that connections for a host lead to, for test servers at a known one. Default: the resolved ones. */
  connectAt?: (hostname: string) => string | undefined
  /** Milliseconds until a connection must be open. Default: 5,000. */
  connectWithinMs?: number
  /** Certificate authorities (PEM) to trust instead of the usual ones. */
  ca?: string
  /** The address of an HTTP proxy through which everything goes; it resolves the names. */
  proxy?: string | undefined
}

/** How connections to addresses that others name are opened, and which of them may be. */
export interface OutboundAgent {
  reach: Reach
  /** Whether hosts are reached through a proxy, so that their addresses are unknown here. */
  isProxied: boolean
  /** For one request; to be destroyed after it. */
  dispatcherFor(url: URL): Dispatcher
}

export function createOutboundAgent(options: WayOutOptions = {}): OutboundAgent {
  const { proxy, ca, connectTo, connectAt, connectWithinMs = 5000, resolve = resolveByDns() } = options
  const reach: Reach = { ports: options.ports ?? [], allowAddress: options.allowAddress ?? (() => false) }
  // One for all connections: reading the certificates for each takes a third of a millisecond or more.
  const tls = { secureContext: createSecureContext(ca === undefined ? {} : { ca }) }
  if (proxy !== undefined) {
    const times = { timeout: connectWithinMs, allowH2: false }
    const proxied = { uri: proxy, connectTimeout: connectWithinMs, requestTls: { ...times, ...tls } }
    return { reach, isProxied: true, dispatcherFor: () => new ProxyAgent({ ...proxied, connections: 1 }) }
  }
  const connect = checkedConnect(resolve, reach, { tls, connectTo, connectAt, connectWithinMs })
  return {
    reach,
    isProxied: false,
    dispatcherFor: (url) => new Client(url.origin, { connect, pipelining: 0 }),
  }
}
