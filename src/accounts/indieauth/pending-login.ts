import { windowStorage } from '#client/storage/device-stores.ts'

/** A log-in that continues in this window after the redirect back from another site. */
export interface PendingLogin {
  state: string
  verifier: string
  /** Log in, or link the address to the logged-in account. */
  wants: 'log_in' | 'link'
  /** The address to go to afterwards. */
  next: string
  /** Page to finish on, in the language of the start: the other site redirects to the default language. */
  page: string
}

const storageName = 'wend-waiting-log-in'

/**
 * Stores a pending log-in for this window only, so that a link prepared by an attacker has none to continue.
 * @returns false if the browser does not allow storage
 */
export function savePendingLogin(pending: PendingLogin): boolean {
  windowStorage.setItem(storageName, JSON.stringify(pending))
  return windowStorage.getItem(storageName) !== null
}

/** Returns {} for anything malformed. */
function readPendingLogin(): Partial<PendingLogin> {
  try {
    return (JSON.parse(windowStorage.getItem(storageName) ?? 'null') as PendingLogin | null) ?? {}
  } catch {
    return {}
  }
}

/** The page to finish the pending log-in on, if it is not this one; undefined if nothing is pending. */
export function finishingPage(): string | undefined {
  const { page } = readPendingLogin()
  return page === location.pathname ? undefined : page
}

/**
 * Removes and returns the pending log-in, which is valid once. Undefined if this window started none,
 * or one with another state.
 */
export function takePendingLogin(state: string | null): PendingLogin | undefined {
  const pending = readPendingLogin()
  windowStorage.removeItem(storageName)
  return state !== null && pending.state === state ? (pending as PendingLogin) : undefined
}
