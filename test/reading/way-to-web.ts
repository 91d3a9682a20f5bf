import type { OutboundAgentOptions } from '#platform/outbound/outbound-agent.ts'

/** How another process reaches a test web. */
export interface WebFacts {
  port: number
  /** By host name. */
  addresses: Record<string, string>
}

/** Connects to that web and nothing else. */
export function wayToWeb({ port, addresses }: WebFacts): OutboundAgentOptions {
  const known = new Set(Object.values(addresses))
  return {
    ports: [port],
    resolve: async (name) => [addresses[name] ?? ''].filter(Boolean),
    allowAddress: (address) => known.has(address),
    connectTo: () => port,
  }
}
