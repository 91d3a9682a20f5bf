import type { Profile, User } from '#api-contract/shapes/shapes.ts'
import { useHydrated } from '#client/page/use-hydrated.ts'
import { persistedStore } from '#client/storage/persisted-store.ts'

/** A logged-in member: the account, its token, and the profile. */
export interface Session extends User {
  auth_token: string
  profile: Profile
  /** What the account has chosen (BCP 47); null for the default. Absent where an earlier version stored it. */
  language?: string | null
}

interface UserState {
  session: Session | null
  /** The address last used to log in or sign up. */
  email: string
  /** Whether that address has an account; null before that was asked. */
  is_user_found: boolean | null
  /** Why the last log-in failed, or ended by itself. */
  login_error_message: string
  /** Whose log-in ended by itself: only they find what they were writing. Null after a log-out. */
  ended_for: number | null
}

const nobody: UserState = {
  session: null,
  email: '',
  is_user_found: null,
  login_error_message: '',
  ended_for: null,
}

/** Who is logged in on this device, and how far a log-in has come. */
export const sessionStore = persistedStore<UserState>('wend-session', nobody)

/** Ends the session here; `because` is shown on the log-in screen. What else the device keeps waits for the same member. */
export function forgetUser(because = ''): void {
  const { session, ended_for } = sessionStore.getState()
  sessionStore.setState({
    ...nobody,
    login_error_message: because,
    ended_for: session?.id ?? ended_for,
  })
}

/** Takes over the server's version of the user, e.g. after a new picture. */
export function updateSession(facts: Partial<Session>): void {
  const { session } = sessionStore.getState()
  if (session) sessionStore.setState({ session: { ...session, ...facts } })
}

/**
 * Who is logged in; null for anonymous visitors, on the server, and until hydration is done, since the first render
 * must match the server's (zustand's initial state stands in until then).
 */
export const useSession = (): Session | null => sessionStore((state) => state.session)

/** The same, but undefined while it cannot be known: on the server, and until hydration is done. */
export function useKnownSession(): Session | null | undefined {
  const session = useSession()
  return useHydrated() ? session : undefined
}

export const readSession = (): Session | null => sessionStore.getState().session
