import autocannon from 'autocannon'

// A process of its own that asks as fast as answers come: node bench/load.ts '{"url": …}'. Prints one JSON line.

export interface Load {
  url: string
  seconds: number
  headers?: Record<string, string>
  /** Each request asks for another of these instead of the path of `url`; `{n}` counts up from `first`, `{once}` never repeats. */
  path?: string
  first?: number
  /** Numbers start again after so many. */
  modulo?: number
}

export interface Loaded {
  per_second: number
  p95_ms: number
  /** Answers that were neither 2xx nor 304, and broken connections. */
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
