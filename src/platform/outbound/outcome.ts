/** Why a fetch failed. Callers phrase it. */
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
  /** Whether all redirects were permanent (false if there were none). */
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
  /** The robots header, verbatim. */
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
    because: FailureReason,
    answer: { status?: number; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(because, 'cause' in answer ? { cause: answer.cause } : undefined)
    this.name = 'OutboundError'
    this.reason = because
    this.status = answer.status
    this.retryAfter = answer.retryAfter
  }
}

export const tooLarge = () => new OutboundError('too_large')
