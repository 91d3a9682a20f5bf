import { useLocation, useNavigate } from 'react-router'
import { readSession } from './device-session.ts'
import { loginAddress } from './return-to.ts'

/** For what only members do: does it, or leads to the log-in page, which leads back here. */
export function useLogInFirst(): (act: () => unknown) => void {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  // Asked at the press: one that came before the page was awake is done by what was rendered for everybody.
  return (act) => void (readSession() ? act() : navigate(loginAddress(pathname + search + hash)))
}
