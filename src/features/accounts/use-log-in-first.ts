import { useEffect, useRef } from 'react'
import { useLocation } from '#web/router/location.tsx'
import { navigate } from '#web/router/navigation.ts'
import { readSession, useSession } from './device-session.ts'
import { loginAddress } from './return-to.ts'
import { keepWanted, takeWanted, type Wanted } from './wanted.ts'

/**
 * For members only: a press runs the action, or leads to the log-in page. Whoever logs in there comes back here, and it runs
 * without another press.
 * @param wanted what the log-in is for @param act is told whether it was pressed just now
 * @param isReady whether all that the action has to know is here
 */
export function useLogInFirst(
  { action, on }: Wanted,
  act: (pressed: boolean) => unknown,
  isReady = true,
): () => void {
  const { pathname, search, hash } = useLocation()
  const isMember = useSession() !== null
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (isMember && isReady && takeWanted({ action, on })) latest.current(false)
  }, [isMember, isReady, action, on])
  // Read on press: one from before hydration starts from what was rendered for everyone.
  return () => {
    if (readSession()) return void act(true)
    keepWanted({ action, on })
    navigate(loginAddress(pathname + search + hash, action))
  }
}
