import { text } from 'node:stream/consumers'
import autocannon from 'autocannon'

// A process that sends requests as fast as replies arrive. Reads a `Load` from standard input, prints one JSON line.

export interface Load {
  url: string
  seconds: number
  headers?: Record<string, string>
  /**
   * Path of each request, instead of that of `url`; `{n}` counts up from `first`, `{once}` never repeats.
   */
  path?: string
  first?: number
  /** Several such paths, used in rotation. */
  paths?: string[]
  /** Session tokens of the members who send the requests, in rotation. */
  tokens?: string[]
  method?: 'GET' | 'POST' | 'PATCH'
  body?: string
  /** `{n}` starts again at 1 after this number. */
  modulo?: number
}

export interface LoadResult {
  answered: number
  per_second: number
  /** Autocannon does not report p95. */
  p97_5_ms: number
  /** Replies other than 2xx and 304, and broken connections. */
  failed: number
}

const {
  url,
  seconds,
  headers = {},
  path,
  paths = path === undefined ? [] : [path],
  first = 1,
  modulo = Number.MAX_SAFE_INTEGER,
  tokens = [],
  method = 'GET',
  body,
} = JSON.parse(await text(process.stdin)) as Load
let n = first
const fillPath = (path: string) =>
  path.replace('{n}', String((n % modulo) + 1)).replace('{once}', `${first}-${n}`)
const authorize = (token: string | undefined) => (token ? { authorization: `Token ${token}` } : {})
const result = await autocannon({
  url,
  connections: 16,
  duration: seconds,
  method,
  headers,
  ...(body === undefined ? {} : { body }),
  ...(paths.length > 0
    ? {
        requests: [
          {
            setupRequest: (request: object) => {
              n++
              const authorization = authorize(tokens[n % tokens.length])
              return {
                ...request,
                path: fillPath(paths[n % paths.length] ?? ''),
                headers: { ...headers, ...authorization },
              }
            },
          },
        ],
      }
    : {}),
})
const loadResult: LoadResult = {
  answered: result.requests.total,
  per_second: Math.round(result.requests.average),
  p97_5_ms: result.latency.p97_5,
  failed: result.errors + result.non2xx - (result.statusCodeStats?.['304']?.count ?? 0),
}
console.log(JSON.stringify(loadResult))
