import { windowStorage } from '#client/storage/device-stores.ts'

/** What a window keeps while its visitor logs in at another site. */
export interface WaitingLogIn {
  state: string
  verifier: string
  /** To log in with the address, or to link it to the account that is logged in. */
  wants: 'log_in' | 'link'
  /** Where to go afterwards. */
  next: string
  /** The page that finishes it, in the language in which it began: the other site answers to that of the default. */
  page: string
}

const name = 'wend-waiting-log-in'

/**
 * Keeps it in this window alone, and no longer than that: a link that another person has made finds nothing to go on with.
 * @returns whether the browser lets us
 */
export function keepWaiting(waiting: WaitingLogIn): boolean {
  windowStorage.setItem(name, JSON.stringify(waiting))
  return windowStorage.getItem(name) !== null
}

/** What is kept; nothing of it where it is not ours. */
function readWaiting(): Partial<WaitingLogIn> {
  try {
    return (JSON.parse(windowStorage.getItem(name) ?? 'null') as WaitingLogIn | null) ?? {}
  } catch {
    return {}
  }
}

/** The page that finishes the log-in, where it is another than this; undefined where nothing waits. */
export function otherPage(): string | undefined {
  const { page } = readWaiting()
  return page === location.pathname ? undefined : page
}

/** Takes it out: it is good for one return. Undefined where this window has begun nothing, or something else. */
export function takeWaiting(state: string | null): WaitingLogIn | undefined {
  const waiting = readWaiting()
  windowStorage.removeItem(name)
  return state !== null && waiting.state === state ? (waiting as WaitingLogIn) : undefined
}
