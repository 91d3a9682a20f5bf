import type { Profile, User } from '#api-contract/shapes/shapes.ts'
import { useHydrated } from '#client/page/use-hydrated.ts'
import { persistedStore } from '#client/storage/persisted-store.ts'

// The session in the browser; ../auth/sessions.ts has the server's side.

/** A logged-in member: account, token and profile. */
export interface Session extends User {
  auth_token: string
  profile: Profile
  /** The account's language (BCP 47); null for the default. Missing if stored by an earlier version. */
  language?: string | null
}

interface UserState {
  session: Session | null
  /** The address last used to log in or sign up. */
  email: string
  /** True if that address has an account; null while unknown. */
  is_user_found: boolean | null
  /** Why the last log-in failed, or why the session has ended. */
  login_error_message: string
  /** The member whose session has expired, and whose drafts are kept. Null after logging out. */
  ended_for: number | null
}

const loggedOutState: UserState = {
  session: null,
  email: '',
  is_user_found: null,
  login_error_message: '',
  ended_for: null,
}

/** The logged-in member of this device, and the progress of a log-in. */
export const sessionStore = persistedStore<UserState>('wend-session', loggedOutState)

/**
 * Ends the session on this device; `message` is shown on the log-in screen. Other stored data is kept for the same
 * member.
 */
export function forgetUser(message = ''): void {
  const { session, ended_for } = sessionStore.getState()
  sessionStore.setState({
    ...loggedOutState,
    login_error_message: message,
    ended_for: session?.id ?? ended_for,
  })
}

/** Updates the stored user from the server, such as after a new picture. */
export function updateSession(changes: Partial<Session>): void {
  const { session } = sessionStore.getState()
  if (session) sessionStore.setState({ session: { ...session, ...changes } })
}

/**
 * The logged-in member; null for guests, on the server, and until hydration, because the first render must match the
 * server's (zustand uses its initial state until then).
 */
export const useSession = (): Session | null => sessionStore((state) => state.session)

/** `useSession`, but undefined while unknown: on the server, and until hydration. */
export function useKnownSession(): Session | null | undefined {
  const session = useSession()
  return useHydrated() ? session : undefined
}

export const readSession = (): Session | null => sessionStore.getState().session
