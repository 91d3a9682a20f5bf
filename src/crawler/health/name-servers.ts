import { Resolver } from 'node:dns/promises'
import { getDomain } from 'tldts'

/** The names of a domain's servers, in lower case; none where they are not known. */
export type NameServersOf = (address: string) => Promise<string[]>

const most = 8

/** Asks DNS, as fetching the page did: the resolver has most of it still. Fails for nobody. */
export function nameServersByDns(resolver = new Resolver({ timeout: 3000, tries: 1 })): NameServersOf {
  return async (address) => {
    const domain = getDomain(address)
    if (!domain) return []
    const names = await resolver.resolveNs(domain).catch(() => [])
    return names.slice(0, most).map((name) => name.toLowerCase().slice(0, 100))
  }
}
