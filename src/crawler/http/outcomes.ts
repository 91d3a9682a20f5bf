import type { PoliteResponse, PoliteResult } from '#platform/outbound/polite-response.ts'

type WithoutBytes<Result> = Result extends { bytes: unknown } ? Omit<Result, 'bytes'> : Result

/** The result of a request, without the body. */
export type ResultHead = WithoutBytes<PoliteResult>
/** A response without its body. */
export type ResponseHead = WithoutBytes<PoliteResponse>

/** What a response means for the crawl. */
export type Outcome =
  | 'good'
  /** No request was sent. */
  | 'later'
  /** 429 or 503, from the address or from the host's robots.txt. */
  | 'busy'
  /** 401 or 403. */
  | 'refused'
  /** 410. */
  | 'gone'
  /** 404, or a document of another type. */
  | 'lost'
  | 'disallowed'
  | 'failed'

export function classifyResponse(response: ResultHead): Outcome {
  switch (response.result) {
    case 'ok':
    case 'not_modified':
      return 'good'
    case 'missing':
      return 'lost'
    case 'unusable':
      return response.reason === 'type' ? 'lost' : 'failed'
    case 'robots_failed':
      return response.failure?.result === 'busy' ? 'busy' : 'failed'
    case 'server_error':
    case 'network':
      return 'failed'
    default:
      return response.result
  }
}

/** The HTTP status, or a code for why there was none. */
export function getStatus(response: ResultHead): string {
  switch (response.result) {
    case 'ok':
      return '200'
    case 'not_modified':
      return '304'
    case 'network':
      return response.reason
    case 'unusable':
      return response.reason === 'address' ? 'inside' : response.reason
    case 'robots_failed':
      return 'robots_failed'
    case 'disallowed':
      return 'robots'
    case 'later':
      return 'later'
    default:
      return String(response.status)
  }
}

/** The Retry-After of a busy host. */
export function getRetryAfter(response: ResultHead) {
  const failure = response.result === 'robots_failed' ? response.failure : response
  return failure && 'retryAfter' in failure ? failure.retryAfter : undefined
}

const connectivityErrors = new Set(['resolver', 'proxy', 'dns', 'unreachable', 'timeout', 'refused'])

/** True if our own connection may have caused a failure. */
export function isConnectivityError(response: ResultHead): boolean {
  const failure = response.result === 'robots_failed' ? response.failure : response
  return failure?.result === 'network' && connectivityErrors.has(failure.reason)
}
