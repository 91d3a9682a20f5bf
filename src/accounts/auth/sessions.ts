import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { apiError, invalidToken, unauthenticated } from '#api-contract/api-error.ts'
import type { Scope } from '#api-contract/endpoint.ts'
import type { Db } from '#platform/db/db.ts'
import { tokenOf } from '#platform/http/authorization.ts'
import type { Viewer } from '#platform/http/request-context.ts'
import { notes } from '#platform/http/security-log.ts'
import type { Services } from '#platform/services.ts'
import { suspended, suspendedIndefinitely } from '../users/errors.ts'
import { hashOfToken, newToken } from '../users/tokens.ts'
import { askForScope } from './ask-for-scope.ts'
import { isUntilFurtherNotice } from './further-notice.ts'
import { provedUntil } from './recent-auth.ts'

/** An account has this many log-ins; the one unused for longest makes room. */
const maxLogIns = 100

/**
 * Starts a session, which ends a year later (db/migrations/0300).
 * @param isProof whether it may do what is delicate at once @returns its token, which is shown once and never again
 */
export async function startSession(db: Db, userId: number, device: string, isProof = false): Promise<string> {
  const token = newToken()
  await sql`delete from sessions where id in (
    select id from sessions where user_id = ${userId} and scopes is null
    order by last_used_on desc, id desc offset ${maxLogIns - 1})`.execute(db)
  await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      token_hash: hashOfToken(token),
      device: device.slice(0, 300),
      proved_until: provedUntil(isProof),
    })
    .execute()
  return token
}

/** Another token for a session, without what was proved by the old one, which ends everywhere. */
export async function renewSession(db: Db, sessionId: number): Promise<string> {
  const token = newToken()
  await sql`
    with renewed as (
      update sessions set token_hash = ${hashOfToken(token)}, proved_until = null where id = ${sessionId}
      returning id)
    select pg_notify('events', 'log-in:' || id) from renewed`.execute(db)
  return token
}

/** Nobody has used it for so long that it counts as forgotten: log-ins for 90 days, API tokens for a year. */
export const isForgotten = sql<boolean>`last_used_on <
  now() - case when scopes is null then interval '90 days' else interval '1 year' end`

export type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** A session with its owner, in one statement. */
export const findSession = (db: Db, hash: Buffer) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select([
      's.id as session_id',
      's.created_on',
      's.last_used_on',
      'u.id',
      'u.email',
      'u.username',
      'u.is_staff',
    ])
    .select(['s.scopes', 's.expires_on'])
    .select(['u.suspended_until', 'u.email_confirmed_on', 'u.has_second_factor', 'u.language'])
    .where('s.token_hash', '=', hash)
    .where((is) => is.not(isForgotten))
    .executeTakeFirst()

/** Sessions end by themselves; those from before a suspension stay ended after it. */
const isOver = ({ suspended_until, created_on, expires_on }: Session): boolean =>
  (expires_on !== null && Date.parse(expires_on) <= Date.now()) ||
  (suspended_until !== null &&
    !isSuspended(suspended_until) &&
    Date.parse(created_on) < Date.parse(suspended_until))

/** How often `last_used_on` is written at most: a list of sessions needs no seconds. */
const worthWritingMs = 5 * 60_000

/**
 * Finds the caller. Undefined for an invalid or dead token; null for a suspended member who reads what anyone may read.
 * @param found the session of the token @throws ApiError 403 for anything else while the account is suspended
 */
export async function authenticate(
  { db, config }: Services,
  found: Session | undefined,
  isPublic: boolean,
): Promise<Viewer | null | undefined> {
  if (!found || isOver(found)) return undefined
  if (isPublic && isSuspended(found.suspended_until)) return null
  refuseSuspended(found.suspended_until, found.id)
  const isFirstUse = found.scopes !== null && found.last_used_on === found.created_on
  if (isFirstUse || Date.now() - Date.parse(found.last_used_on) > worthWritingMs) {
    const now = new Date()
    found.last_used_on = now.toISOString()
    await db.updateTable('sessions').set({ last_used_on: now }).where('id', '=', found.session_id).execute()
  }
  const { id, email, username, session_id, scopes, language } = found
  // Staff act as staff by tokens that are for it, and nowhere else.
  const is_staff = found.is_staff && (scopes === null || scopes.includes('staff'))
  const lacksFactor = is_staff && config.staff_second_factor && !found.has_second_factor
  return {
    ...{ id, email, username, session_id, scopes, language },
    token_ends_on: found.expires_on,
    is_staff: is_staff && !lacksFactor,
    lacks_factor: lacksFactor,
    email_is_confirmed: found.email_confirmed_on !== null,
  }
}

/** The caller, for routes outside the contract. @param scope what an API token needs @throws ApiError 401 and 403 as endpoints do */
export async function memberOf(services: Services, request: FastifyRequest, scope: Scope): Promise<Viewer> {
  const token = tokenOf(request)
  if (token === undefined) throw unauthenticated()
  const viewer = await authenticate(services, await findSession(services.db, hashOfToken(token)), false)
  if (!viewer) throw invalidToken()
  askForScope(viewer, scope)
  notes(request, { by: viewer.id })
  return viewer
}

const isSuspended = (until: string | null) => until !== null && Date.parse(until) > Date.now()

/** @throws ApiError 403 with the date until which the account is suspended, if there is one */
export function refuseSuspended(until: string | null, userId: number): void {
  if (until === null || !isSuspended(until)) return
  const why = isUntilFurtherNotice(until) ? suspendedIndefinitely() : suspended({ until: until.slice(0, 10) })
  throw apiError(why, { userId })
}

/** The caller's own account: staff see that they are, and learn where they act that they lack a factor. */
export const ownAccount = (viewer: Viewer) => ({
  ...viewer,
  is_staff: viewer.is_staff || viewer.lacks_factor,
})

/** Sessions of one account, the last used first. */
export async function sessionsOf(db: Db, userId: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_on', 'last_used_on', 'device'])
    .where('user_id', '=', userId)
    .where('scopes', 'is', null)
    .orderBy('last_used_on', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Ends one session of an account. @returns whether there was one */
export async function removeSession(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('scopes', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends the API tokens of an account that are for what staff do. */
export async function removeStaffTokens(db: Db, userId: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where(sql<boolean>`'staff' = any(scopes)`)
    .execute()
}
