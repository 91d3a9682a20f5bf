import type { OutboundAgentOptions } from '#platform/outbound/outbound-agent.ts'

/** The addresses of a test web, for other processes. */
export interface WebFacts {
  port: number
  /** By host name. */
  addresses: Record<string, string>
}

/** Options of an outbound agent that connects to this test web only. */
export function wayToWeb({ port, addresses }: WebFacts): OutboundAgentOptions {
  const known = new Set(Object.values(addresses))
  return {
    ports: [port],
    resolve: async (name) => [addresses[name] ?? ''].filter(Boolean),
    allowAddress: (address) => known.has(address),
    connectTo: () => port,
  }
}
