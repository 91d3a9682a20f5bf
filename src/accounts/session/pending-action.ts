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
  on: string | number
}

const storageName = 'wend-wanted'
const maxAgeMs = 30 * 60_000

type StoredAction = [action: MemberAction, on: string | number, at: number, path: string]

/** Saves, for this window, the action that sent a guest to log in. */
export const savePendingAction = ({ action, on }: PendingAction): void =>
  windowStorage.setItem(
    storageName,
    JSON.stringify([action, on, Date.now(), location.pathname] satisfies StoredAction),
  )

const readStoredAction = (): StoredAction | [] => JSON.parse(windowStorage.getItem(storageName) ?? '[]')

/** Whether this action is pending; true only once. */
export function takePendingAction({ action, on }: PendingAction): boolean {
  const [wanted, what, at = 0] = readStoredAction()
  if (wanted !== action || what !== on) return false
  windowStorage.removeItem(storageName)
  return Date.now() - at < maxAgeMs
}

/** Takes this page's pending action if it is one of these. */
export function takePendingActionHere<A extends MemberAction>(
  actions: readonly A[],
): { action: A; on: string | number } | undefined {
  const [wanted, on, , path] = readStoredAction()
  const action = actions.find((one) => one === wanted)
  if (!action || on === undefined || path !== location.pathname) return undefined
  return takePendingAction({ action, on }) ? { action, on } : undefined
}

/** Drops this page's pending action: the visitor came back without logging in. */
export function forgetPendingActionHere(): void {
  if (!readSession() && readStoredAction()[3] === location.pathname) windowStorage.removeItem(storageName)
}
