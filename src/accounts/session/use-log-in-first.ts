import { useEffect, useRef } from 'react'
import { useLocation } from '#client/router/location.tsx'
import { navigate } from '#client/router/navigation.ts'
import { readSession, useSession } from './device-session.ts'
import { loginAddress } from './return-to.ts'
import { keepWanted, takeWanted, type Wanted } from './wanted.ts'

/** Runs what a visitor wanted before they were asked to log in, once, when they are back. */
export function useWanted({ action, on }: Wanted, act: () => unknown, isReady = true): void {
  const isMember = useSession() !== null
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (isMember && isReady && takeWanted({ action, on })) latest.current()
  }, [isMember, isReady, action, on])
}

/**
 * For actions that need a log-in: runs the action for members, and sends visitors to the log-in page. After the log-in they
 * return to this page, where the action runs by itself.
 * @param act receives true after a press, false after a log-in
 * @param isReady false while data that the action needs is loading
 */
export function useLogInFirst(
  { action, on }: Wanted,
  act: (pressed: boolean) => unknown,
  isReady = true,
): () => void {
  const { pathname, search, hash } = useLocation()
  useWanted({ action, on }, () => act(false), isReady)
  // Read on press: one from before hydration starts from what was rendered for everyone.
  return () => {
    if (readSession()) return void act(true)
    keepWanted({ action, on })
    navigate(loginAddress(pathname + search + hash, action))
  }
}
