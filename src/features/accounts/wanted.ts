import { windowStorage } from '#web/device-stores.ts'

export type MemberAction = 'follow' | 'upvote' | 'bookmark' | 'report' | 'discuss' | 'propose'

/** An action that needs a log-in, and its target. */
export interface Wanted {
  action: MemberAction
  /** Tells one thing of a page from the others, such as the id of a site. */
  on: string | number
}

const store = 'wend-wanted'
const keptForMs = 30 * 60_000

/** Remembers, in this window, what a visitor wanted to do before they were asked to log in. */
export const keepWanted = ({ action, on }: Wanted): void =>
  windowStorage.setItem(store, JSON.stringify([action, on, Date.now()]))

/** Whether this is what the visitor wanted; true once. */
export function takeWanted({ action, on }: Wanted): boolean {
  const [wanted, what, at] = JSON.parse(windowStorage.getItem(store) ?? '[]')
  if (wanted !== action || what !== on) return false
  windowStorage.removeItem(store)
  return Date.now() - at < keptForMs
}
