import { Resolver } from 'node:dns/promises'
import { getDomain } from 'tldts'

/** Looks up a domain's name servers, in lower case; empty if unknown. */
export type NameServerLookup = (address: string) => Promise<string[]>

const maxServers = 8

/** Queries DNS, mostly from the resolver's cache after the fetch. Never throws. */
export function createNameServerLookup(
  resolver = new Resolver({ timeout: 3000, tries: 1 }),
): NameServerLookup {
  return async (address) => {
    const domain = getDomain(address)
    if (!domain) return []
    const names = await resolver.resolveNs(domain).catch(() => [])
    return names.slice(0, maxServers).map((name) => name.toLowerCase().slice(0, 100))
  }
}
