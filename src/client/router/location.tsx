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
import { currentLocation, type Location, navigate, onNavigation, resolveNavigations } from './navigation.ts'

const LocationContext = createContext<Location | undefined>(undefined)

/** The current location. */
export function useLocation(): Location {
  const location = use(LocationContext)
  if (!location) throw new Error('useLocation() needs a router.')
  return location
}

/** The query parameters of the current location. */
export function useSearchParams(): URLSearchParams {
  const { search } = useLocation()
  return useMemo(() => new URLSearchParams(search), [search])
}

/** Provides a fixed location on the server. @param address path and query */
export function StaticRouter({ address, children }: { address: string; children: ReactNode }) {
  const { pathname, search, hash } = new URL(address, 'http://localhost')
  const location = { pathname, search, hash, state: null, key: 'first', isReturn: true }
  return <LocationContext value={location}>{children}</LocationContext>
}

/** Follows the browser's location. The current page stays until the next one is ready. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [location, setLocation] = useState(() => currentLocation(true))
  useLayoutEffect(() => onNavigation((next) => startTransition(() => setLocation(next))), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each page
  useEffect(resolveNavigations, [location])
  return <LocationContext value={location}>{children}</LocationContext>
}

/** Redirects when rendered, replacing the current history entry. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => void navigate(to, { replace: true }), [to])
  return null
}
