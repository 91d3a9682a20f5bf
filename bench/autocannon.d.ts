declare module 'autocannon' {
  /** The part of the library that the benchmark uses. */
  export default function autocannon(options: {
    url: string
    connections: number
    duration: number
    headers?: Record<string, string>
    method?: string
    body?: string
    requests?: { setupRequest: (request: object) => object }[]
  }): Promise<{
    requests: { average: number; total: number }
    latency: { p97_5: number }
    errors: number
    non2xx: number
    statusCodeStats?: Record<string, { count: number }>
  }>
}
