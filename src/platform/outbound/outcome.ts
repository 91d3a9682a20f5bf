/** Why a fetch failed. Callers word the message. */
export type FailureReason =
  | 'url'
  | 'scheme'
  | 'credentials'
  | 'port'
  | 'address'
  | 'unknown_host'
  | 'unreachable'
  | 'timeout'
  | 'redirects'
  | 'status'
  | 'type'
  | 'too_large'
  | 'robots'

export interface FetchedPage {
  outcome: 'fetched'
  /** The final URL, after all redirects. */
  url: string
  /** True if all redirects were permanent; false if there were none. */
  movedPermanently: boolean
  /** Lower-case media type without parameters; `''` if not given. */
  contentType: string
  /** The charset from the Content-Type, if any. */
  charset: string | undefined
  bytes: Buffer
  /** False if the body exceeded the limit and was truncated. */
  isComplete: boolean
  etag: string | null
  lastModified: string | null
  /** The Link headers, joined by commas. */
  linkHeader: string | undefined
  /** The X-Robots-Tag header, verbatim. */
  robotsHeader: string | undefined
}

/** A 304 response. */
export interface NotModified {
  outcome: 'unchanged'
  url: string
}

export interface FetchFailure {
  outcome: 'refused'
  reason: FailureReason
  /** The HTTP status, if it was not a success. */
  status: number | undefined
  /** Retry-After in whole seconds. */
  retryAfter: number | undefined
}

/** Thrown inside the fetcher, which converts it to a `FetchFailure`. */
export class OutboundError extends Error {
  readonly reason: FailureReason
  readonly status: number | undefined
  readonly retryAfter: number | undefined

  constructor(
    reason: FailureReason,
    details: { status?: number; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(reason, 'cause' in details ? { cause: details.cause } : undefined)
    this.name = 'OutboundError'
    this.reason = reason
    this.status = details.status
    this.retryAfter = details.retryAfter
  }
}

export const tooLargeError = () => new OutboundError('too_large')
