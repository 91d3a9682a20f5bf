import type { IncomingHttpHeaders } from 'node:http'

/** What kind of thing an address is, for manners that differ by kind. */
export type Kind = 'robots' | 'feed' | 'page' | 'picture' | 'other'

export interface Visit {
  path: string
  headers: IncomingHttpHeaders
  /** The test's clock, milliseconds. */
  now: number
  /** The fields of a form that was posted. */
  form: URLSearchParams | undefined
  /** How often this address was asked before. */
  before: number
}

/**
 * How an answer ends: as it should; with a reset before or after its first half; never (`mute` sends nothing at all,
 * `dripping` its body and then nothing, `endless` its body again and again).
 */
type Ending = 'whole' | 'reset' | 'halfway' | 'mute' | 'dripping' | 'endless'

export interface Reply {
  status?: number
  /** Sent byte for byte: each character is one byte (Latin-1). */
  headers?: Record<string, string>
  body?: string | Buffer
  /** Real milliseconds before it begins. */
  delay_ms?: number
  ends?: Ending
  /** For how long it asks not to be fetched again: max-age, ttl and the like, milliseconds. */
  asks_ms?: number
  /** At which times it asks not to be fetched: skipHours and skipDays. */
  skips?: (at: number) => boolean
  /** It looks like a success, and no reader can make anything of it. */
  is_unusable?: boolean
}

export type Answers = Reply | ((visit: Visit) => Reply)

export interface WebPage {
  kind: Kind
  answers: Answers
}

export interface Robots {
  answers: Answers
  /** What those who heed it do: the paths they read, or nothing for now. */
  lets: ((path: string) => boolean) | 'nothing_now'
}

export interface WebHost {
  name: string
  /** By path and query, or by `path?*` for every other query; what is not here is a 404. */
  pages: Record<string, WebPage>
  /** Default: there is none. */
  robots?: Robots
  /** Hosts of one platform share an address and a name for the log. */
  platform?: string
  /** The address of a content network, which is all that the name server says of it. */
  behind?: string
  /** What the name server says: the host's address, nothing, an error, no answer, or an address inside. */
  resolves?: 'well' | 'to_nothing' | 'failing' | 'never' | { to: string[] }
  /** Nothing listens. */
  refuses?: boolean
  /** The certificate for https; `http` where only that is served. Default: a good one. */
  certificate?: 'good' | 'expired' | 'of_another' | 'self_signed'
}
