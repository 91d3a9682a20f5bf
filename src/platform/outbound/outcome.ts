/** Why nothing was fetched. Callers have the words for it. */
export type RefusedBecause =
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

export interface Fetched {
  outcome: 'fetched'
  /** The address that answered, after all redirects. */
  url: string
  /** Every redirect on the way was a permanent one (false when there was none). */
  movedForGood: boolean
  /** Lower-case media type without parameters, `''` when the site names none. */
  contentType: string
  /** The charset the site names, if it does. */
  charset: string | undefined
  bytes: Buffer
  /** False when a page was longer than the limit and only its beginning was read. */
  whole: boolean
  etag: string | null
  lastModified: string | null
  /** The Link header, several of them joined by commas. */
  linkHeader: string | undefined
  /** What a header asks of robots, as it was sent. */
  robotsHeader: string | undefined
}

/** The site says that nothing has changed (304). */
export interface Unchanged {
  outcome: 'unchanged'
  url: string
}

export interface Refused {
  outcome: 'refused'
  because: RefusedBecause
  /** The site's status, where it is not a success. */
  status: number | undefined
  /** Whole seconds the site asks to wait. */
  retryAfter: number | undefined
}

/** Thrown inside the fetcher and turned into a `Refused` at its boundary. */
export class OutboundProblem extends Error {
  readonly because: RefusedBecause
  readonly status: number | undefined
  readonly retryAfter: number | undefined

  constructor(
    because: RefusedBecause,
    answer: { status?: number; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(because, 'cause' in answer ? { cause: answer.cause } : undefined)
    this.name = 'OutboundProblem'
    this.because = because
    this.status = answer.status
    this.retryAfter = answer.retryAfter
  }
}

export const tooLarge = () => new OutboundProblem('too_large')
