import type { QueryClient } from '@tanstack/react-query'
import { forgetQueries, keepQueries } from './kept-queries.ts'
import { readSession, sessionStore } from './session.ts'

/**
 * Public pages come as an anonymous visitor sees them. What differs between people is fetched again as soon as
 * somebody is known to be logged in, and everything is forgotten when they log out, in all windows.
 */
export function followSession(queries: QueryClient): void {
  const isPersonal = {
    predicate: ({ meta }: { meta?: Record<string, unknown> | undefined }) => meta?.personal === true,
  }
  void keepQueries(queries, () => readSession()?.id ?? null)
  if (readSession()) {
    void queries.invalidateQueries(isPersonal)
    // Not needed to show anything, so not worth a byte of the first load.
    void import('./log-in.ts').then(({ refreshSession }) => refreshSession())
  }
  sessionStore.subscribe(({ session }, before) => {
    if (session?.id === before.session?.id) return
    document.documentElement.toggleAttribute('data-member', session !== null)
    if (!session) {
      forgetQueries()
      queries.removeQueries({ type: 'inactive' })
    }
    void queries.invalidateQueries(isPersonal)
  })
  addEventListener('storage', ({ key }) => {
    if (key === 'wend-session' || key === null) void sessionStore.persist.rehydrate()
  })
}
