import { LRUCache } from 'lru-cache'
import type { ResolveHost } from '#platform/outbound/checked-connect.ts'

const cacheMs = 60_000
const timeoutMs = 5000
const maxHosts = 2000

/** Resolves each host once, both for its throttle group and for the connection. */
export function createResolvedHosts(resolve: ResolveHost, now: () => number) {
  const cache = new LRUCache<string, Promise<string[]>>({
    max: maxHosts,
    ttl: cacheMs,
    ttlResolution: 0,
    perf: { now },
  })

  const resolveOnce: ResolveHost = (hostname) => {
    const cached = cache.get(hostname)
    if (cached) return cached
    const addresses = resolve(hostname)
    // The caller handles failures; this only avoids an unhandled rejection.
    addresses.catch(() => {})
    cache.set(hostname, addresses)
    return addresses
  }

  return {
    resolve: resolveOnce,
    /** The first of a host's IP addresses; undefined if there is none, or DNS is slow. */
    async getAddress(hostname: string): Promise<string | undefined> {
      const { promise: timedOut, resolve: giveUp } = Promise.withResolvers<string[]>()
      const timer = setTimeout(() => giveUp([]), timeoutMs)
      const addresses = await Promise.race([resolveOnce(hostname).catch(() => []), timedOut])
      clearTimeout(timer)
      return addresses.toSorted()[0]
    },
  }
}
