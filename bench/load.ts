import autocannon from 'autocannon'

// A process that sends requests as fast as answers come: node bench/load.ts '{"url": …}'. Prints one JSON line.

export interface Load {
  url: string
  seconds: number
  headers?: Record<string, string>
  /**
   * Requests rotate through these paths instead of that of `url`; `{n}` counts up from `first`, `{once}` never repeats.
   */
  path?: string
  first?: number
  /** Numbers start over after this many. */
  modulo?: number
}

export interface Loaded {
  per_second: number
  p95_ms: number
  /** Answers other than 2xx and 304, and broken connections. */
  failed: number
}

const {
  url,
  seconds,
  headers = {},
  path,
  first = 1,
  modulo = Number.MAX_SAFE_INTEGER,
} = JSON.parse(process.argv[2] ?? '{}') as Load
let n = first
const result = await autocannon({
  url,
  connections: 16,
  duration: seconds,
  headers,
  ...(path
    ? {
        requests: [
          {
            setupRequest: (request: object) => ({
              ...request,
              path: path.replace('{n}', String((n++ % modulo) + 1)).replace('{once}', `${first}-${n}`),
            }),
          },
        ],
      }
    : {}),
})
const loaded: Loaded = {
  per_second: Math.round(result.requests.average),
  p95_ms: result.latency.p97_5,
  failed: result.errors + result.non2xx - (result.statusCodeStats?.['304']?.count ?? 0),
}
console.log(JSON.stringify(loaded))
