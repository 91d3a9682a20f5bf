import { type Session, useSession } from './session.ts'
import { useHydrated } from './use-hydrated.ts'

/** Whoever is logged in; null on the server and during the first client rendering, which must look alike. */
export function useMember(): Session | null {
  const session = useSession()
  return useHydrated() ? session : null
}
