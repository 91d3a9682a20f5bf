import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import type { SecureContext } from 'node:tls'
import { buildConnector } from 'undici'
import type { OutboundAgentOptions } from './outbound-agent.ts'
import { assertPublicAddress, type OutboundPolicy } from './outbound-url.ts'
import { OutboundError } from './outcome.ts'

/** Resolves a host name to all its addresses. */
export type ResolveHost = (hostname: string) => Promise<string[]>

/** DNS errors for names that do not exist or have no addresses. */
const missingNameCodes = /^E(NOTFOUND|NODATA|BADNAME)$/

/**
 * Creates a resolver that queries DNS directly: getaddrinfo would read /etc/hosts, which lists internal hosts, and a
 * slow lookup would occupy one of the few threads that file access and password hashing also need. It rejects if no
 * name server replies; a name that does not exist resolves to no addresses.
 */
export function createDnsResolver(): ResolveHost {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  return async (hostname) => {
    const results = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    const addresses = results.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    const failure = results.find(
      (result) => result.status === 'rejected' && !missingNameCodes.test(result.reason.code),
    )
    if (addresses.length === 0 && failure?.status === 'rejected') throw failure.reason
    return addresses
  }
}

/**
 * Opens sockets safely: a name is resolved once, each of its addresses is checked, and the socket uses exactly those.
 * No second DNS lookup happens, which prevents DNS rebinding. (Test servers may override host and port.)
 */
export function createCheckedConnector(
  resolve: ResolveHost,
  policy: OutboundPolicy,
  {
    tls,
    mapPort,
    addressOverrideFor,
    connectTimeoutMs,
  }: Pick<OutboundAgentOptions, 'mapPort' | 'addressOverrideFor'> & {
    connectTimeoutMs: number
    tls: { secureContext: SecureContext }
  },
): buildConnector.connector {
  return (options, done) => {
    const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80)
    resolvePublicAddresses(options.hostname, port, resolve, policy).then(
      (addresses) => {
        const addressOverride = addressOverrideFor?.(options.hostname)
        const connect = buildConnector({
          lookup: createFixedLookup(addressOverride === undefined ? addresses : [addressOverride]),
          allowH2: false,
          timeout: connectTimeoutMs,
          ...tls,
        })
        const target = mapPort ? { ...options, port: String(mapPort(port, options.hostname)) } : options
        connect(target, (...outcome) => {
          const [error, socket] = outcome
          if (error) return done(error, null)
          try {
            assertPublicAddress(socket.remoteAddress ?? '', port, policy)
            done(null, socket)
          } catch (problem) {
            socket.destroy()
            done(problem as Error, null)
          }
        })
      },
      (problem: Error) => done(problem, null),
    )
  }
}

async function resolvePublicAddresses(
  hostname: string,
  port: number,
  resolve: ResolveHost,
  policy: OutboundPolicy,
) {
  const unknownHost = (details: { cause?: unknown } = {}) => new OutboundError('unknown_host', details)
  const fail = (cause: unknown) => {
    throw unknownHost({ cause })
  }
  const addresses = isIP(hostname) ? [hostname] : await resolve(hostname).catch(fail)
  if (addresses.length === 0) throw unknownHost()
  for (const address of addresses) assertPublicAddress(address, port, policy)
  return addresses
}

function createFixedLookup(addresses: string[]): LookupFunction {
  const entries = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_hostname, options, done) => {
    const first = entries[0]
    if (options.all) done(null, entries)
    else if (first) done(null, first.address, first.family)
  }
}
