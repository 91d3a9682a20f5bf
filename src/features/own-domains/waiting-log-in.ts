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

const key = 'wend-waiting-log-in'

/**
 * Keeps it in this window alone, and no longer than that: a link that another person has made finds nothing to go on with.
 * @returns whether the browser lets us
 */
export function keepWaiting(waiting: WaitingLogIn): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(waiting))
    return true
  } catch {
    return false
  }
}

/** The page that finishes the log-in, where it is another than this; undefined where nothing waits. */
export function otherPage(): string | undefined {
  try {
    const { page } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<WaitingLogIn>
    return page === location.pathname ? undefined : page
  } catch {
    return undefined
  }
}

/** Takes it out: it is good for one return. Undefined where this window has begun nothing, or something else. */
export function takeWaiting(state: string | null): WaitingLogIn | undefined {
  try {
    const kept = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    const waiting = kept === null ? undefined : (JSON.parse(kept) as WaitingLogIn)
    return waiting?.state === state ? waiting : undefined
  } catch {
    return undefined
  }
}
