import { idFromKey } from '#platform/cache/invalidation-keys.ts'
import type { Authenticate } from '#platform/http/api-routes.ts'
import type { Services } from '#platform/services.ts'
import { hashToken } from '../users/tokens.ts'
import { assertScope } from './assert-scope.ts'
import { assertRecentAuth } from './recent-auth.ts'
import { authenticate, findSession, type SessionRow } from './sessions.ts'

/** A few hundred bytes each. */
const maxCachedSessions = 10_000

/**
 * Caches sessions by token, which saves a query per request. An entry is dropped when a notification says that its
 * session has ended or its user has changed; without a working listener, every request queries the database.
 */
function createSessionCache({ db, invalidation }: Services) {
  // Keyed by hash, so that a memory dump contains no tokens.
  const sessions = new Map<string, SessionRow>()
  let changeCount = 0

  function forget(matches: (session: SessionRow) => boolean): void {
    changeCount++
    for (const [hash, session] of sessions) if (matches(session)) sessions.delete(hash)
  }
  invalidation.on('changed', (key) => {
    const id = idFromKey('user:', key)
    if (id !== undefined) forget((session) => session.id === id)
  })
  invalidation.on('events', (event) => {
    if (!event.startsWith('log-in:')) return
    const id = Number(event.slice('log-in:'.length))
    forget((session) => session.session_id === id)
  })
  invalidation.onMissed(() => forget(() => true))

  return async (token: string): Promise<SessionRow | undefined> => {
    const hash = hashToken(token)
    if (!invalidation.isListening()) return findSession(db, hash)
    const cacheKey = hash.toString('base64')
    const cached = sessions.get(cacheKey)
    if (cached) return cached
    const changeCountBefore = changeCount
    const session = await findSession(db, hash)
    // A notification during the query may have concerned this session.
    if (!session || changeCount !== changeCountBefore || !invalidation.isListening()) return session
    for (const oldest of sessions.keys()) {
      if (sessions.size < maxCachedSessions) break
      sessions.delete(oldest)
    }
    sessions.set(cacheKey, session)
    return session
  }
}

/** @returns a function that authenticates API requests by token */
export function createRequestAuthenticator(services: Services): Authenticate {
  const findCachedSession = createSessionCache(services)
  return async (token, isPublic, { recentAuth, scope }) => {
    const viewer = await authenticate(services, await findCachedSession(token), isPublic)
    if (viewer) assertScope(viewer, scope)
    if (viewer && recentAuth) await assertRecentAuth(services.db, viewer, recentAuth)
    return viewer
  }
}
