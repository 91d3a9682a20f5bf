import type { NetworkReason } from './network-reason.ts'
import type { FailureReason } from './outcome.ts'
import type { Page } from './request-once.ts'
import type { RetryAfter } from './response-headers.ts'

/** Validators from a URL's last response, sent back verbatim with the next request. */
export interface Validators {
  /** The URL that sent them, which may be the target of a redirect. */
  url: string
  etag: string | null
  lastModified: string | null
}

export interface Redirect {
  from: string
  to: string
  /** True if the status was 301 or 308. */
  isPermanent: boolean
}

/** Details of a fetch that exist for every result. */
export interface FetchTrace {
  /** The URL requested last, or to be requested next if the result is `later`. */
  url: string
  /** Redirects followed, in order. */
  redirects: Redirect[]
  /** Bytes of bodies received over the network, including robots.txt. */
  receivedBytes: number
  /** Seconds between requests that robots.txt of the last host asks for. */
  crawlDelaySeconds: number | undefined
}

interface Freshness {
  /** For the next request; null if the response had none. */
  validators: Validators | null
  /** Cache-Control's max-age. */
  maxAgeSeconds: number | null
}

/** Error statuses, in order: 410; 401, 403 and 451; 429 and 503; other 5xx and invalid ones; other 4xx. */
type StatusResult = 'gone' | 'refused' | 'busy' | 'server_error' | 'missing'

export interface StatusFailure {
  result: StatusResult
  status: number
  retryAfter: RetryAfter | undefined
}

interface NetworkFailure {
  result: 'network'
  reason: NetworkReason
  /** Such as `CERT_HAS_EXPIRED`; null if unknown. */
  code: string | null
  /** Host names of a certificate that does not cover the host. */
  certificateNames?: string[]
}

/** The host responds, but with nothing usable, or redirects to a URL that must not be fetched. */
export interface UnusableResponse {
  result: 'unusable'
  reason: Exclude<FailureReason, 'unreachable' | 'timeout' | 'unknown_host' | 'status' | 'robots'>
}

type Failure = StatusFailure | NetworkFailure | UnusableResponse

export type PoliteResult =
  | ({ result: 'ok'; linkHeader: string | undefined; robotsHeader: string | undefined } & Page & Freshness)
  | ({ result: 'not_modified'; robotsHeader: string | undefined } & Freshness)
  | Failure
  /** robots.txt disallows the URL. */
  | { result: 'disallowed' }
  /**
   * robots.txt could not be fetched, so the URL must not be fetched now; `failure` says why, unless it is cached.
   * `isSilent`: the host did not respond at all.
   */
  | { result: 'robots_failed'; failure: Failure | undefined; isSilent: boolean }
  /** The caller denied the next request. */
  | { result: 'later' }

export type PoliteResponse = FetchTrace & PoliteResult
