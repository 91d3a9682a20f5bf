import { useHydrated } from '#client/page/use-hydrated.ts'
import { lazyPart } from '#ui/feedback/lazy-part.tsx'
import c from './passkey-log-in.module.css'

const LogInButton = lazyPart(async () => (await import('./log-in-button.tsx')).LogInButton)

/** The log-in by a passkey, once the page can do anything: what it needs is no part of the page's first load. */
export function PasskeyLogIn() {
  return <div className={c.place}>{useHydrated() && <LogInButton />}</div>
}
