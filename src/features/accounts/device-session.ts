import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Profile, User } from '#contract/shapes.ts'
import { deviceStorage } from '#web/device-storage.ts'
import { persistedState } from '#web/persisted-state.ts'
import { useHydrated } from '#web/use-hydrated.ts'

/** Somebody who is logged in: the account, its token, and what they say of themselves. */
export interface Session extends User {
  auth_token: string
  profile: Profile
}

interface UserState {
  session: Session | null
  /** The address that was last given to log in or sign up with. */
  email: string
  /** Whether that address has an account; null while nobody asked. */
  is_user_found: boolean | null
  /** Why the last log-in failed, or ended by itself. */
  login_error_message: string
}

const nobody: UserState = { session: null, email: '', is_user_found: null, login_error_message: '' }

/** Who is logged in on this device, and how far somebody is on the way there. */
export const sessionStore = create<UserState>()(
  persist((): UserState => nobody, {
    name: 'wend-session',
    storage: persistedState<UserState>(deviceStorage),
  }),
)

/** Forgets everything about the user; `because` is shown where people log in. */
export function forgetUser(because = ''): void {
  sessionStore.setState({ ...nobody, login_error_message: because })
}

/** Takes over what the server says of the user, e.g. after a new picture. */
export function updateSession(facts: Partial<Session>): void {
  const { session } = sessionStore.getState()
  if (session) sessionStore.setState({ session: { ...session, ...facts } })
}

/**
 * Who is logged in; null for anonymous visitors, on the server, and until the browser has taken over the server's
 * page, which must look alike first (zustand's initial state stands in until then).
 */
export const useSession = (): Session | null => sessionStore((state) => state.session)

/** The same, but undefined as long as nobody can be known: on the server, and until the browser has taken over. */
export function useKnownSession(): Session | null | undefined {
  const session = useSession()
  return useHydrated() ? session : undefined
}

export const readSession = (): Session | null => sessionStore.getState().session
