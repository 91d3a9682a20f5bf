import type { RetryAfter } from './answer-headers.ts'
import type { NetworkReason } from './network-reason.ts'
import type { RefusedBecause } from './outcome.ts'
import type { Page } from './request-once.ts'

/** What an address gave with its last answer, and gets back with the next request, byte for byte. */
export interface Validators {
  /** The address that gave them, which may be where another one redirected to. */
  url: string
  etag: string | null
  lastModified: string | null
}

export interface Move {
  from: string
  to: string
  /** 301 and 308. */
  forGood: boolean
}

/** What happened on the way, however it ended. */
export interface Trip {
  /** The address that was asked last, or is to be asked next when the result is `later`. */
  url: string
  /** The redirects that were followed, in order. */
  moves: Move[]
  /** Bytes of bodies that came over the line, robots.txt included. */
  received: number
  /** Seconds that robots.txt wants between two requests to the last host. */
  crawlDelaySeconds: number | undefined
}

interface Freshness {
  /** To be sent with the next request; null when the address gives none. */
  validators: Validators | null
  /** Cache-Control's max-age. */
  maxAgeSeconds: number | null
}

/** Statuses that are not a success: 410; 401, 403 and 451; 429 and 503; other 5xx and what makes no sense; other 4xx. */
type StatusResult = 'gone' | 'refused' | 'busy' | 'server_error' | 'missing'

export interface Unsuccessful {
  result: StatusResult
  status: number
  retryAfter: RetryAfter | undefined
}

interface NetworkFailure {
  result: 'network'
  reason: NetworkReason
  /** Such as `CERT_HAS_EXPIRED`; null where no error came with one. */
  code: string | null
  /** The names of a certificate that is for other hosts. */
  certificateNames?: string[]
}

/** The host answers, but with nothing that can be used, or leads where nothing is fetched. */
export interface Unusable {
  result: 'unusable'
  reason: Exclude<RefusedBecause, 'unreachable' | 'timeout' | 'unknown_host' | 'status' | 'robots'>
}

type Failure = Unsuccessful | NetworkFailure | Unusable

export type PoliteResult =
  | ({ result: 'ok'; linkHeader: string | undefined; robotsHeader: string | undefined } & Page & Freshness)
  | ({ result: 'not_modified'; robotsHeader: string | undefined } & Freshness)
  | Failure
  /** robots.txt keeps us out. */
  | { result: 'disallowed' }
  /** robots.txt fails, which means not now; how it failed, unless that was a while ago. `isSilent`: nothing answered. */
  | { result: 'robots_failed'; failure: Failure | undefined; isSilent: boolean }
  /** The caller did not let the next request happen. */
  | { result: 'later' }

export type PoliteAnswer = Trip & PoliteResult
