import type { QueryClient } from '@tanstack/react-query'
import { deviceStorage } from '#client/storage/device-storage.ts'
import { persistQueries } from '#client/storage/persisted-queries.ts'
import { readSession, sessionStore } from './device-session.ts'

let logInAddress: string | undefined

/**
 * This window's address when somebody last logged in, in this or another window, since the page was loaded. Returned
 * once; undefined without a log-in.
 */
export function takeLogInAddress(): string | undefined {
  const address = logInAddress
  logInAddress = undefined
  return address
}

/**
 * Public pages arrive as rendered for guests. Refetches what depends on the viewer as soon as the session is known, and
 * drops everything on log-out, in all windows.
 */
export function followSession(queries: QueryClient): void {
  const viewerDependentQueries = {
    predicate: ({ meta }: { meta?: Record<string, unknown> | undefined }) => meta?.dependsOnViewer === true,
  }
  const readOwner = () => readSession()?.id ?? null
  const initialOwner = readOwner()
  // After hydration only: the first rendering must match the server's, which is the same for every device.
  document.addEventListener('wend-hydrated', () => void persistQueries(queries, readOwner, initialOwner), {
    once: true,
  })
  if (readSession()) {
    void queries.invalidateQueries(viewerDependentQueries)
    // Not needed for rendering, so kept out of the first load.
    void import('./log-in.ts').then(({ refreshSession }) => refreshSession())
  }
  sessionStore.subscribe(({ session }, previous) => {
    if (session?.id === previous.session?.id) return
    if (session) logInAddress = location.href
    document.documentElement.toggleAttribute('data-member', session !== null)
    // One member's data must not be shown to the next one on this device.
    if (previous.session) deviceStorage.removeItem('wend-queries')
    queries.removeQueries({ type: 'inactive' })
    void queries.invalidateQueries(viewerDependentQueries)
  })
}
