import type { Resolve } from '#platform/outbound/checked-connect.ts'

const keptMs = 60_000
const timeoutMs = 5000
const maxHosts = 2000

/** Resolves each host once, both for its throttle group and for the connection. */
export function createResolvedHosts(resolve: Resolve, now: () => number) {
  const known = new Map<string, { addresses: Promise<string[]>; until: number }>()

  const resolveOnce: Resolve = (hostname) => {
    const time = now()
    const cached = known.get(hostname)
    if (cached && cached.until > time) return cached.addresses
    const addresses = resolve(hostname)
    // The caller handles failures; this only avoids an unhandled rejection.
    addresses.catch(() => {})
    known.delete(hostname)
    known.set(hostname, { addresses, until: time + keptMs })
    for (const oldest of known.keys()) {
      if (known.size <= maxHosts) break
      known.delete(oldest)
    }
    return addresses
  }

  return {
    resolve: resolveOnce,
    /** The first of a host's IP addresses; undefined if there is none, or DNS is slow. */
    async addressOf(hostname: string): Promise<string | undefined> {
      const { promise: late, resolve: giveUp } = Promise.withResolvers<string[]>()
      const timer = setTimeout(() => giveUp([]), timeoutMs)
      const addresses = await Promise.race([resolveOnce(hostname).catch(() => []), late])
      clearTimeout(timer)
      return addresses.toSorted()[0]
    },
  }
}
