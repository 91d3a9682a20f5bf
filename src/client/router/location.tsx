import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { currentLocation, followNavigation, type Location, navigate, pageIsShown } from './navigation.ts'

const LocationContext = createContext<Location | undefined>(undefined)

/** The address that is shown. */
export function useLocation(): Location {
  const location = use(LocationContext)
  if (!location) throw new Error('No location: this is rendered outside of a router')
  return location
}

/** The query of the address. */
export function useSearchParams(): URLSearchParams {
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}

/** Shows one address, on the server. @param address path and query */
export function StaticRouter({ address, children }: { address: string; children: ReactNode }) {
  const { pathname, search, hash } = new URL(address, 'http://localhost')
  const location = { pathname, search, hash, state: null, key: 'first', isReturn: true }
  return <LocationContext value={location}>{children}</LocationContext>
}

/** Follows the browser. The page that is shown stays until the next one is ready. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [location, setLocation] = useState(() => currentLocation(true))
  useLayoutEffect(() => followNavigation((next) => startTransition(() => setLocation(next))), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page
  useEffect(pageIsShown, [location])
  return <LocationContext value={location}>{children}</LocationContext>
}

/** Leads to another address in place of this one, once it is shown. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => void navigate(to, { replace: true }), [to])
  return null
}
