import { useHydrated } from '#client/page/use-hydrated.ts'
import { lazyPart } from '#ui/feedback/lazy-part.tsx'
import c from './passkey-log-in.module.css'

const LogInButton = lazyPart(async () => (await import('./log-in-button.tsx')).LogInButton)

/** The passkey log-in, loaded after hydration to keep it out of the page's first load. */
export function PasskeyLogin() {
  return <div className={c.place}>{useHydrated() && <LogInButton />}</div>
}
