import { windowStorage } from '#client/storage/device-stores.ts'
import { readSession } from './device-session.ts'

export type MemberAction =
  | 'follow'
  | 'upvote'
  | 'bookmark'
  | 'report'
  | 'discuss'
  | 'propose'
  | 'review'
  | 'start'
  | 'comment'

/** An action that requires a log-in, and its target. */
export interface PendingAction {
  action: MemberAction
  /** Identifies the target on the page, such as a site's id. */
  target: string | number
}

const storageName = 'wend-wanted'
const maxAgeMs = 30 * 60_000

type StoredAction = [action: MemberAction, target: string | number, savedAt: number, path: string]

/** Saves, for this window, the action that sent a guest to log in. */
export const savePendingAction = ({ action, target }: PendingAction): void =>
  windowStorage.setItem(
    storageName,
    JSON.stringify([action, target, Date.now(), location.pathname] satisfies StoredAction),
  )

const readStoredAction = (): StoredAction | [] => JSON.parse(windowStorage.getItem(storageName) ?? '[]')

/** Consumes a pending action. @returns true if this action was pending */
export function takePendingAction({ action, target }: PendingAction): boolean {
  const [storedAction, storedTarget, savedAt = 0] = readStoredAction()
  if (storedAction !== action || storedTarget !== target) return false
  windowStorage.removeItem(storageName)
  return Date.now() - savedAt < maxAgeMs
}

/** Consumes this page's pending action if it is one of these. */
export function takePendingActionOnThisPage<A extends MemberAction>(
  actions: readonly A[],
): { action: A; target: string | number } | undefined {
  const [storedAction, target, , path] = readStoredAction()
  const action = actions.find((candidate) => candidate === storedAction)
  if (!action || target === undefined || path !== location.pathname) return undefined
  return takePendingAction({ action, target }) ? { action, target } : undefined
}

/** Drops this page's pending action: the visitor came back without logging in. */
export function dropPendingActionOnThisPage(): void {
  if (!readSession() && readStoredAction()[3] === location.pathname) windowStorage.removeItem(storageName)
}
