import { windowStorage } from '#client/storage/device-stores.ts'

/** A log-in at another site that this window is waiting for. */
export interface PendingLogin {
  state: string
  verifier: string
  /** Whether to log in, or to link the address to the logged-in account. */
  wants: 'log_in' | 'link'
  /** The address to go to afterwards. */
  next: string
  /** The page that finishes it, in the language in which it began: the other site redirects to the default language. */
  page: string
}

const storageName = 'wend-waiting-log-in'

/**
 * Stored for this window only: a link prepared by somebody else finds nothing to continue.
 * @returns whether the browser allowed it
 */
export function savePendingLogin(waiting: PendingLogin): boolean {
  windowStorage.setItem(storageName, JSON.stringify(waiting))
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

/** The finishing page if it is not this one; undefined if nothing is pending. */
export function finishingPage(): string | undefined {
  const { page } = readPendingLogin()
  return page === location.pathname ? undefined : page
}

/**
 * Removes and returns the pending log-in, which is valid once. Undefined if this window started none, or another one.
 */
export function takePendingLogin(state: string | null): PendingLogin | undefined {
  const waiting = readPendingLogin()
  windowStorage.removeItem(storageName)
  return state !== null && waiting.state === state ? (waiting as PendingLogin) : undefined
}
