import type { Endpoint, Scope } from '#api-contract/endpoint.ts'
import type { User } from '#api-contract/shapes/shapes.ts'
import type { InvalidationKey } from '../cache/invalidation-keys.ts'
import type { Db } from '../db/db.ts'
import type { Services } from '../services.ts'
import type { SecurityEvent } from './security-log.ts'

/** The caller, with a valid token. */
export interface Viewer extends User {
  /** The session that the token belongs to. */
  session_id: number
  /** Scopes of the API token; null for a log-in session, which may do everything its owner may. */
  scopes: Scope[] | null
  /** When the session or API token expires. */
  token_ends_on: string | null
  /** Staff who must set up a second factor first; until then `is_staff` is false. */
  lacks_factor: boolean
  /** The account's language (BCP 47), even if it is not enabled here; null for the default. */
  language: string | null
  /** Only confirmation and reset mails are sent before this is true. */
  email_is_confirmed: boolean
}

/** One API call: the caller, and what the handler may use and declare about its reply. */
export interface RequestContext<V extends Viewer | null = Viewer | null> {
  db: Db
  services: Services
  viewer: V
  /** The caller's network address, for rate limits. */
  ip: string
  /** The caller's user agent. */
  device: string
  /** The key that a device stores after its first log-in and sends with password requests. */
  deviceKey: string | undefined
  /** The endpoint and its input, for the URLs of the next and previous pages. */
  call: { endpoint: Endpoint; input: Record<string, unknown> }
  /** Writes a security log event, about the caller's own account unless another is given. */
  record(event: SecurityEvent, userId?: number | null): void
  /** Declares the account that this call is about, for the log line if it is rejected. */
  setSubject(userId: number): void
  /** Declares keys (cache/invalidation-keys.ts) whose change makes a cached copy of this reply stale. */
  dependsOn(...keys: InvalidationKey[]): void
  /**
   * Declares that this reply changes constantly: a cached copy may be this many seconds old and is then renewed in the
   * background. Its keys still drop it at once.
   * @param staleSeconds how much longer a stale copy may be served if no request renewed it in time; default ten minutes
   */
  freshFor(seconds: number, staleSeconds?: number): void
  /** Declares that this reply must not be cached. */
  noStore(): void
  /** Overrides the endpoint's success status. */
  status(code: number): void
}
