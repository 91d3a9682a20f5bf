import type { QueryClient } from '@tanstack/react-query'
import { readSession, sessionStore } from './session.ts'

/**
 * Public pages come as an anonymous visitor sees them. What differs between people is fetched again as soon as
 * somebody is known to be logged in, and everything is forgotten when they log out.
 */
export function followSession(queries: QueryClient): void {
  const isPersonal = {
    predicate: ({ meta }: { meta?: Record<string, unknown> | undefined }) => meta?.personal === true,
  }
  if (readSession()) void queries.invalidateQueries(isPersonal)
  sessionStore.subscribe(({ session }, before) => {
    if (session?.id === before.session?.id) return
    document.documentElement.toggleAttribute('data-member', session !== null)
    if (session) void queries.invalidateQueries(isPersonal)
    else queries.removeQueries({ type: 'inactive' })
  })
}
