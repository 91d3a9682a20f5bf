import type { OutboundAgentOptions } from '#platform/outbound/outbound-agent.ts'

/** The addresses of a test web, for other processes. */
export interface TestWebAddresses {
  port: number
  /** By host name. */
  addresses: Record<string, string>
}

/** Options of an outbound agent that connects to this test web only. */
export function testWebAgentOptions({ port, addresses }: TestWebAddresses): OutboundAgentOptions {
  const webAddresses = new Set(Object.values(addresses))
  return {
    ports: [port],
    resolve: async (name) => [addresses[name] ?? ''].filter(Boolean),
    allowAddress: (address) => webAddresses.has(address),
    mapPort: () => port,
  }
}
