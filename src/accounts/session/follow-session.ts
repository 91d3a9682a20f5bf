import type { QueryClient } from '@tanstack/react-query'
import { deviceStorage } from '#client/storage/device-storage.ts'
import { persistQueries } from '#client/storage/persisted-queries.ts'
import { readSession, sessionStore } from './device-session.ts'

let logInAddress: string | undefined

/**
 * The address of this window when somebody last logged in, here or in another window, since the page was loaded. Told
 * once; undefined where nobody has.
 */
export function takeLogInAddress(): string | undefined {
  const taken = logInAddress
  logInAddress = undefined
  return taken
}

/**
 * Public pages arrive as an anonymous visitor sees them. What differs between people is fetched again as soon as the
 * session is known, and everything is dropped on log-out, in all windows.
 */
export function followSession(queries: QueryClient): void {
  const isPersonal = {
    predicate: ({ meta }: { meta?: Record<string, unknown> | undefined }) => meta?.personal === true,
  }
  const ownerNow = () => readSession()?.id ?? null
  const owner = ownerNow()
  // Not before the page is hydrated, whose first rendering must match the server's: that knew nothing of this device.
  document.addEventListener('wend-hydrated', () => void persistQueries(queries, ownerNow, owner), {
    once: true,
  })
  if (readSession()) {
    void queries.invalidateQueries(isPersonal)
    // Not needed to show anything, so not worth a byte of the first load.
    void import('./log-in.ts').then(({ refreshSession }) => refreshSession())
  }
  sessionStore.subscribe(({ session }, before) => {
    if (session?.id === before.session?.id) return
    if (session) logInAddress = location.href
    document.documentElement.toggleAttribute('data-member', session !== null)
    // One person's data must not be shown to the next one on this device.
    if (before.session) deviceStorage.removeItem('wend-queries')
    queries.removeQueries({ type: 'inactive' })
    void queries.invalidateQueries(isPersonal)
  })
}
