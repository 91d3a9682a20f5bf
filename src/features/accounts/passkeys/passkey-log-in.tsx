import { lazyPart } from '#ui/lazy-part.tsx'
import { useHydrated } from '#web/use-hydrated.ts'

const LogInButton = lazyPart(async () => (await import('./log-in-button.tsx')).LogInButton)

/** The log-in by a passkey, once the page can do anything: what it needs is no part of the page's first load. */
export function PasskeyLogIn() {
  return useHydrated() && <LogInButton />
}
