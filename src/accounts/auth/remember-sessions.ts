import { idIn } from '#platform/cache/invalidation-keys.ts'
import type { Authenticate } from '#platform/http/api-routes.ts'
import type { Services } from '#platform/services.ts'
import { hashOfToken } from '../users/tokens.ts'
import { askForScope } from './ask-for-scope.ts'
import { askForProof } from './recent-auth.ts'
import { authenticate, findSession, type Session } from './sessions.ts'

/** Some hundred bytes each. */
const maxRemembered = 10_000

/**
 * Finds the session of a token without asking the database every time. What it remembers goes with the first message
 * that the log-in has ended or that something about the person has changed, and while messages do not arrive the
 * database is asked.
 */
function rememberSessions({ db, invalidation }: Services) {
  // By the hash: a copy of this memory logs nobody in.
  const sessions = new Map<string, Session>()
  let changes = 0

  function forget(isMeant: (session: Session) => boolean): void {
    changes++
    for (const [hash, session] of sessions) if (isMeant(session)) sessions.delete(hash)
  }
  invalidation.on('changed', (key) => {
    const id = idIn('user:', key)
    if (id !== undefined) forget((session) => session.id === id)
  })
  invalidation.on('events', (event) => {
    if (!event.startsWith('log-in:')) return
    const id = Number(event.slice('log-in:'.length))
    forget((session) => session.session_id === id)
  })
  invalidation.onMissed(() => forget(() => true))

  return async (token: string): Promise<Session | undefined> => {
    const hash = hashOfToken(token)
    if (!invalidation.isListening()) return findSession(db, hash)
    const name = hash.toString('base64')
    const known = sessions.get(name)
    if (known) return known
    const before = changes
    const found = await findSession(db, hash)
    // A message that came in the meantime may have been about this one.
    if (!found || changes !== before || !invalidation.isListening()) return found
    for (const oldest of sessions.keys()) {
      if (sessions.size < maxRemembered) break
      sessions.delete(oldest)
    }
    sessions.set(name, found)
    return found
  }
}

/** Finds the callers of the API by their tokens. */
export function authenticator(services: Services): Authenticate {
  const sessionOf = rememberSessions(services)
  return async (token, isPublic, { recentAuth: proof, scope }) => {
    const viewer = await authenticate(services, await sessionOf(token), isPublic)
    if (viewer) askForScope(viewer, scope)
    if (viewer && proof) await askForProof(services.db, viewer, proof)
    return viewer
  }
}
