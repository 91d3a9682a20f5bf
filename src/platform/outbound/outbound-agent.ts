import { createSecureContext } from 'node:tls'
import { Client, type Dispatcher, ProxyAgent } from 'undici'
import { createCheckedConnector, createDnsResolver, type ResolveHost } from './checked-connect.ts'
import type { OutboundPolicy } from './outbound-url.ts'

export interface OutboundAgentOptions {
  /** Allows one non-public address and port, for a test server on this machine. Default: none. */
  allowAddress?: (address: string, port: number) => boolean
  /** Ports besides 80 and 443. Default: none. */
  ports?: readonly number[]
  /** Resolves host names. Default: DNS, without /etc/hosts. */
  resolve?: ResolveHost
  /**
   * Redirects connections from one port to another, for test servers that simulate whole hosts. Default: the same port.
   */
  mapPort?: (port: number, hostname: string) => number
  /** Redirects connections for a host to an address, for test servers. Default: the resolved addresses. */
  addressOverrideFor?: (hostname: string) => string | undefined
  /** Connection timeout in milliseconds. Default: 5,000. */
  connectTimeoutMs?: number
  /** Certificate authorities (PEM) to trust instead of the default ones. */
  ca?: string
  /** URL of an HTTP proxy for all requests; it resolves the names. */
  proxy?: string | undefined
}

/** Opens connections to URLs supplied by others, as far as the policy allows. */
export interface OutboundAgent {
  policy: OutboundPolicy
  /** True if a proxy is used: the hosts' addresses are then unknown here. */
  isProxied: boolean
  /** A dispatcher for one request; destroy it afterwards. */
  dispatcherFor(url: URL): Dispatcher
}

export function createOutboundAgent(options: OutboundAgentOptions = {}): OutboundAgent {
  const {
    proxy,
    ca,
    mapPort,
    addressOverrideFor,
    connectTimeoutMs = 5000,
    resolve = createDnsResolver(),
  } = options
  const policy: OutboundPolicy = {
    ports: options.ports ?? [],
    allowAddress: options.allowAddress ?? (() => false),
  }
  // Shared by all connections: loading the certificates takes a third of a millisecond or more.
  const tls = { secureContext: createSecureContext(ca === undefined ? {} : { ca }) }
  if (proxy !== undefined) {
    const timeouts = { timeout: connectTimeoutMs, allowH2: false }
    const proxyOptions = { uri: proxy, connectTimeout: connectTimeoutMs, requestTls: { ...timeouts, ...tls } }
    return {
      policy,
      isProxied: true,
      dispatcherFor: () => new ProxyAgent({ ...proxyOptions, connections: 1 }),
    }
  }
  const connect = createCheckedConnector(resolve, policy, {
    tls,
    mapPort,
    addressOverrideFor,
    connectTimeoutMs,
  })
  return {
    policy,
    isProxied: false,
    dispatcherFor: (url) => new Client(url.origin, { connect, pipelining: 0 }),
  }
}
