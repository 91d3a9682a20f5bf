import { type Session, useSession } from './session.ts'
import { useHydrated } from './use-hydrated.ts'

/** Who is logged in, once the browser has taken over; null on the server, until then, and for anonymous visitors. */
export function useMember(): Session | null {
  const session = useSession()
  return useHydrated() ? session : null
}
