import { lazy, Suspense } from 'react'
import { useHydrated } from '#web/use-hydrated.ts'

const LogInButton = lazy(() => import('./log-in-button.tsx'))

/** The log-in by a passkey, once the page can do anything: what it needs is no part of the page's first load. */
export function PasskeyLogIn() {
  if (!useHydrated()) return null
  return (
    <Suspense>
      <LogInButton />
    </Suspense>
  )
}
