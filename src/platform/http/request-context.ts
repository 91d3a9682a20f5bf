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
  /** What an API token is for; null for a log-in, which may do everything that its owner may. */
  scopes: Scope[] | null
  /** When the log-in or API token ends by itself. */
  token_ends_on: string | null
  /** Staff who need a second factor first: `is_staff` is false until then. */
  lacks_factor: boolean
  /** What the account has chosen (BCP 47), be it on here or not; null for the default. */
  language: string | null
  /** Mails other than confirmation and reset wait for this. */
  email_is_confirmed: boolean
}

/** One call of the API: who calls, and what the handler may use and say about its reply. */
export interface RequestContext<V extends Viewer | null = Viewer | null> {
  db: Db
  services: Services
  viewer: V
  /** The caller's network address, for rate limits. */
  ip: string
  /** The caller's user agent. */
  device: string
  /** What a device keeps after its first log-in, and sends where passwords are given. */
  device_key: string | undefined
  /** What was called, for the addresses of neighbouring pages. */
  call: { endpoint: Endpoint; input: Record<string, unknown> }
  /** Writes a line into the security log; it is about the caller's own account unless another one is named. */
  record(event: SecurityEvent, userId?: number | null): void
  /** Says whose account this call is about, for the line that a refusal leaves. */
  concerns(userId: number): void
  /** Keys (cache/invalidation-keys.ts) after which a cached copy of this reply is out of date. */
  dependsOn(...keys: InvalidationKey[]): void
  /**
   * Says that this reply shows what changes all the time: a cached copy may be this old, in seconds, and is then renewed in
   * the background. The keys that it depends on drop it at once all the same.
   * @param lateSeconds how much older the copy may be where nobody asked in time; ten minutes unless given
   */
  freshFor(seconds: number, lateSeconds?: number): void
  /** Says that this reply is for this one call and must not be cached. */
  noStore(): void
  /** Sets another success status than the endpoint's usual one. */
  status(code: number): void
}
