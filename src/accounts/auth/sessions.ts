import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { apiError } from '#api-contract/api-error.ts'
import type { Scope } from '#api-contract/endpoint.ts'
import { invalidToken, unauthenticated } from '#api-contract/standard-errors.ts'
import type { Db } from '#platform/db/db.ts'
import { countAffected } from '#platform/db/results.ts'
import type { Row } from '#platform/db/tables.ts'
import { readToken } from '#platform/http/authorization.ts'
import type { Viewer } from '#platform/http/request-context.ts'
import { setRequestSubject } from '#platform/http/security-log.ts'
import type { Services } from '#platform/services.ts'
import { suspended, suspendedIndefinitely } from '../users/errors.ts'
import type { Account } from '../users/queries.ts'
import { hashToken, newToken } from '../users/tokens.ts'
import { assertScope } from './assert-scope.ts'
import { isUntilFurtherNotice } from './further-notice.ts'
import { recentAuthUntil } from './recent-auth.ts'

// Sessions on the server; ../session has the browser's side.

/** Sessions per account; the least recently used one is dropped. */
const maxSessions = 100

/**
 * Starts a session, which ends after a year (db/migrations/0300).
 * @param countsAsRecentAuth true if it may perform sensitive actions at once
 * @returns its token, which is never shown again
 */
export async function startSession(
  db: Db,
  userId: number,
  device: string,
  countsAsRecentAuth = false,
): Promise<string> {
  const token = newToken()
  await sql`delete from sessions where id in (
    select id from sessions where user_id = ${userId} and scopes is null
    order by last_used_on desc, id desc offset ${maxSessions - 1})`.execute(db)
  await sql`
    insert into sessions (user_id, token_hash, device, proved_until)
    values (${userId}, ${hashToken(token)}, ${device.slice(0, 300)},
      ${recentAuthUntil(countsAsRecentAuth)})`.execute(db)
  return token
}

/** Replaces a session's token and clears its recent authentication; the old token is invalid everywhere. */
export async function renewSession(db: Db, sessionId: number): Promise<string> {
  const token = newToken()
  await sql`
    with renewed as (
      update sessions set token_hash = ${hashToken(token)}, proved_until = null where id = ${sessionId}
      returning id)
    select pg_notify('events', 'log-in:' || id) from renewed`.execute(db)
  return token
}

/** Unused for too long: sessions for 90 days, API tokens for a year. */
export const isIdle = sql<boolean>`last_used_on <
  now() - case when scopes is null then interval '90 days' else interval '1 year' end`

export interface SessionRow
  extends Pick<Row<'sessions'>, 'created_on' | 'last_used_on' | 'expires_on'>,
    Omit<Account, 'password_hash'>,
    Pick<Row<'users'>, 'email_confirmed_on' | 'language'> {
  session_id: number
  scopes: Scope[] | null
}

/** A session with its user, in one statement. */
export async function findSession(db: Db, hash: Buffer): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select s.id as session_id, s.created_on, s.last_used_on, s.scopes, s.expires_on, u.id, u.email,
      u.username, u.is_staff, u.suspended_until, u.email_confirmed_on, u.has_second_factor, u.language
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${hash} and not (${isIdle})`.execute(db)
  return rows[0]
}

/** Expired, or created before a suspension that has ended since. */
const isExpired = ({ suspended_until, created_on, expires_on }: SessionRow): boolean =>
  (expires_on !== null && Date.parse(expires_on) <= Date.now()) ||
  (suspended_until !== null &&
    !isSuspended(suspended_until) &&
    Date.parse(created_on) < Date.parse(suspended_until))

/** Minimum interval between writes of `last_used_on`, which needs no precision. */
const lastUsedPrecisionMs = 5 * 60_000

/**
 * Turns a session into the viewer. Undefined for an invalid or expired one; null for a suspended member who reads
 * public content.
 * @throws ApiError 403 for anything else while the account is suspended
 */
export async function authenticate(
  { db, config }: Services,
  session: SessionRow | undefined,
  isPublic: boolean,
): Promise<Viewer | null | undefined> {
  if (!session || isExpired(session)) return undefined
  if (isPublic && isSuspended(session.suspended_until)) return null
  assertNotSuspended(session.suspended_until, session.id)
  const isFirstUse = session.scopes !== null && session.last_used_on === session.created_on
  if (isFirstUse || Date.now() - Date.parse(session.last_used_on) > lastUsedPrecisionMs) {
    const now = new Date()
    session.last_used_on = now.toISOString()
    await sql`update sessions set last_used_on = ${now} where id = ${session.session_id}`.execute(db)
  }
  const { id, email, username, session_id, scopes, language } = session
  // An API token has staff rights only with the `staff` scope.
  const is_staff = session.is_staff && (scopes === null || scopes.includes('staff'))
  const lacksFactor = is_staff && config.staffSecondFactor && !session.has_second_factor
  return {
    id,
    email,
    username,
    session_id,
    scopes,
    language,
    token_ends_on: session.expires_on,
    is_staff: is_staff && !lacksFactor,
    lacks_factor: lacksFactor,
    email_is_confirmed: session.email_confirmed_on !== null,
  }
}

/**
 * The viewer, for routes outside the contract. @param scope required of API tokens @throws ApiError 401 and 403 like
 * endpoints
 */
export async function authenticateViewer(
  services: Services,
  request: FastifyRequest,
  scope: Scope,
): Promise<Viewer> {
  const token = readToken(request)
  if (token === undefined) throw unauthenticated()
  const viewer = await authenticate(services, await findSession(services.db, hashToken(token)), false)
  if (!viewer) throw invalidToken()
  assertScope(viewer, scope)
  setRequestSubject(request, { by: viewer.id })
  return viewer
}

const isSuspended = (until: string | null) => until !== null && Date.parse(until) > Date.now()

/** @throws ApiError 403 while the account is suspended, with the end date if there is one */
export function assertNotSuspended(until: string | null, userId: number): void {
  if (until === null || !isSuspended(until)) return
  const detail = isUntilFurtherNotice(until)
    ? suspendedIndefinitely()
    : suspended({ until: until.slice(0, 10) })
  throw apiError(detail, { userId })
}

/** The viewer's account as they see it: as staff, even while they lack the required second factor. */
export const ownAccount = (viewer: Viewer) => ({
  ...viewer,
  is_staff: viewer.is_staff || viewer.lacks_factor,
})

/** An account's sessions, most recently used first. */
export async function findSessions(db: Db, userId: number) {
  const { rows } = await sql<Pick<Row<'sessions'>, 'id' | 'created_on' | 'last_used_on' | 'device'>>`
    select id, created_on, last_used_on, device from sessions
    where user_id = ${userId} and scopes is null
    order by last_used_on desc, id desc`.execute(db)
  return rows
}

/** Revokes a session. @returns true if it existed */
export async function removeSession(db: Db, userId: number, id: number): Promise<boolean> {
  const result = await sql`
    delete from sessions where user_id = ${userId} and id = ${id} and scopes is null`.execute(db)
  return countAffected(result) > 0
}

/** Revokes an account's API tokens with the `staff` scope. */
export async function removeStaffTokens(db: Db, userId: number): Promise<void> {
  await sql`delete from sessions where user_id = ${userId} and 'staff' = any (scopes)`.execute(db)
}
