import type { IncomingHttpHeaders } from 'node:http'

/** The kind of resource at an address; politeness rules differ by kind. */
export type Kind = 'robots' | 'feed' | 'page' | 'picture' | 'other'

export interface Visit {
  path: string
  headers: IncomingHttpHeaders
  /** The test's clock, in milliseconds. */
  now: number
  /** The fields of a submitted form. */
  form: URLSearchParams | undefined
  /** Previous requests for this address. */
  previousRequests: number
}

/**
 * How a response ends: normally; with a reset before or after its first half; never (`mute` sends nothing, `dripping`
 * stalls after the body, `endless` repeats the body).
 */
type Ending = 'whole' | 'reset' | 'halfway' | 'mute' | 'dripping' | 'endless'

export interface Reply {
  status?: number
  /** Sent byte for byte: each character is one byte (Latin-1). */
  headers?: Record<string, string>
  body?: string | Buffer
  /** Real milliseconds before it starts. */
  delay_ms?: number
  ends?: Ending
  /** For how long it should not be fetched again (max-age, ttl and so on), in milliseconds. */
  min_interval_ms?: number
  /** Times at which it should not be fetched: skipHours and skipDays. */
  skips?: (at: number) => boolean
  /** A 200 that is unusable. */
  is_unusable?: boolean
}

export type RequestHandler = Reply | ((visit: Visit) => Reply)

export interface WebPage {
  kind: Kind
  reply: RequestHandler
}

export interface Robots {
  reply: RequestHandler
  /** The paths that a polite crawler may fetch, or none for now. */
  allows: ((path: string) => boolean) | 'nothing_now'
}

export interface WebHost {
  name: string
  /** By path and query, or by `path?*` for all other queries; everything else is a 404. */
  pages: Record<string, WebPage>
  /** By default there is none. */
  robots?: Robots
  /** Hosts of a platform share an IP address and a name in the log. */
  platform?: string
  /** The CDN's address, which is all that DNS reveals. */
  cdnAddress?: string
  /** The DNS response: the host's address, nothing, an error, a timeout, or a private address. */
  resolves?: 'to_own_address' | 'to_nothing' | 'failing' | 'never' | { to: string[] }
  /** Nothing listens at its address. */
  refusesConnections?: boolean
  /** The certificate for HTTPS, valid by default. */
  certificate?: 'good' | 'expired' | 'of_another' | 'self_signed'
}
