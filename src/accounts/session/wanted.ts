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

/** An action that needs a log-in, and its target. */
export interface Wanted {
  action: MemberAction
  /** Tells one thing of a page from the others, such as the id of a site. */
  on: string | number
}

const store = 'wend-wanted'
const keptForMs = 30 * 60_000

type Kept = [action: MemberAction, on: string | number, at: number, path: string]

/** Remembers, in this window, what a visitor wanted to do before they were asked to log in. */
export const keepWanted = ({ action, on }: Wanted): void =>
  windowStorage.setItem(store, JSON.stringify([action, on, Date.now(), location.pathname] satisfies Kept))

const kept = (): Kept | [] => JSON.parse(windowStorage.getItem(store) ?? '[]')

/** Whether this is what the visitor wanted; true once. */
export function takeWanted({ action, on }: Wanted): boolean {
  const [wanted, what, at = 0] = kept()
  if (wanted !== action || what !== on) return false
  windowStorage.removeItem(store)
  return Date.now() - at < keptForMs
}

/** Takes this page's pending action, if it is one of these. */
export function takeWantedHere<A extends MemberAction>(
  actions: readonly A[],
): { action: A; on: string | number } | undefined {
  const [wanted, on, , path] = kept()
  const action = actions.find((one) => one === wanted)
  if (!action || on === undefined || path !== location.pathname) return undefined
  return takeWanted({ action, on }) ? { action, on } : undefined
}

/** Forgets what a visitor wanted on this page: they came back without logging in. */
export function forgetWantedHere(): void {
  if (!readSession() && kept()[3] === location.pathname) windowStorage.removeItem(store)
}
