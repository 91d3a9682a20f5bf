import type { WayOutOptions } from '#platform/outbound/way-out.ts'

/** Where the web of a test is, for another process. */
export interface WebFacts {
  port: number
  /** By the names of hosts. */
  addresses: Record<string, string>
}

/** Leads to that web and nowhere else. */
export function wayToWeb({ port, addresses }: WebFacts): WayOutOptions {
  const known = new Set(Object.values(addresses))
  return {
    ports: [port],
    resolve: async (name) => [addresses[name] ?? ''].filter(Boolean),
    allowAddress: (address) => known.has(address),
    connectTo: () => port,
  }
}
