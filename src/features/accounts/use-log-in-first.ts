import { useLocation } from '#web/router/location.tsx'
import { navigate } from '#web/router/navigation.ts'
import { readSession } from './device-session.ts'
import { loginAddress } from './return-to.ts'

/** For members only: runs the action, or leads to the log-in page, which leads back here. */
export function useLogInFirst(): (act: () => unknown) => void {
  const { pathname, search, hash } = useLocation()
  // Read on press: one from before hydration starts from what was rendered for everyone.
  return (act) => void (readSession() ? act() : navigate(loginAddress(pathname + search + hash)))
}
