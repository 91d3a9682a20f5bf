import { useEffect, useRef } from 'react'
import { useLocation } from '#client/router/location.tsx'
import { navigate } from '#client/router/navigation.ts'
import { readSession, useSession } from './device-session.ts'
import { type PendingAction, savePendingAction, takePendingAction } from './pending-action.ts'
import { loginAddress } from './return-to.ts'

/** Runs an action once after the log-in that it required. */
export function usePendingAction(
  { action, target }: PendingAction,
  run: () => unknown,
  isReady = true,
): void {
  const isMember = useSession() !== null
  const latestRun = useRef(run)
  useEffect(() => {
    latestRun.current = run
  })
  useEffect(() => {
    if (isMember && isReady && takePendingAction({ action, target })) latestRun.current()
  }, [isMember, isReady, action, target])
}

/**
 * For actions that require a log-in: runs the action for members and sends guests to the log-in page. They return to
 * this page, where the action runs automatically.
 * @param run receives true after a press, false after a log-in
 * @param isReady false while data that the action needs is loading
 */
export function useLogInFirst(
  { action, target }: PendingAction,
  run: (wasPressed: boolean) => unknown,
  isReady = true,
): () => void {
  const { pathname, search, hash } = useLocation()
  usePendingAction({ action, target }, () => run(false), isReady)
  // Read on press: before hydration, `useSession` is null for everyone.
  return () => {
    if (readSession()) return void run(true)
    savePendingAction({ action, target })
    navigate(loginAddress(pathname + search + hash, action))
  }
}
