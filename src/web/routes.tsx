import { Suspense, use } from 'react'
import { matchRoutes, Navigate, type RouteObject, useRoutes } from 'react-router'
import { notFound, Refusal } from '#contract/refusal.ts'
import { AuthFlow } from '#layout/auth-flow.tsx'
import { HomeFlow } from '#layout/home-flow.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { contentPaths } from './missing-address.ts'
import { trackLoad } from './pending-loads.ts'
import type { Page } from './screen.tsx'
import { type SiteMapEntry, siteMap } from './site-map.ts'
import { useTakenOver } from './use-taken-over.ts'

const loading = new Map<SiteMapEntry, Promise<Page>>()

/** Shows an entry of the site map; suspends while its file is on the way. */
function Shown({ entry }: { entry: SiteMapEntry }) {
  useTakenOver()
  const onItsWay = loading.get(entry)
  // The first page is there before anything is shown. One that was waited for is read in the same way for ever:
  // React minds when `use` is called in one attempt at a rendering and not in the next.
  if (entry.page && !onItsWay) return <entry.page.View />
  const page = onItsWay ?? load(entry)
  const { View } = use(page)
  return <View />
}

function load(entry: SiteMapEntry): Promise<Page> {
  const page = trackLoad(
    entry.load().catch((error: unknown) => {
      throw navigator.onLine ? error : new Refusal(0, 'The site cannot be reached. Are you online?')
    }),
  )
  loading.set(entry, page)
  // It may come another time; but not at once, or React would ask for it again and again.
  page.catch(() => setTimeout(() => loading.delete(entry), 1000))
  return page
}

const inFlow = (flow: SiteMapEntry['flow']): RouteObject[] =>
  siteMap
    .filter((entry) => entry.flow === flow)
    .map((entry) => ({ path: entry.path, element: <Shown entry={entry} /> }))

/** Becomes the page that says so, as where the server has nothing at an address. */
function Missing(): never {
  throw notFound()
}
const missing: RouteObject[] = contentPaths.map((path) => ({ path, element: <Missing /> }))

const routes: RouteObject[] = [
  { element: <HomeFlow />, children: [...inFlow('home-flow'), ...missing] },
  { element: <AuthFlow />, children: inFlow('auth-flow') },
  { path: '*', element: <Navigate to="/home" replace /> },
]

/** The screen for the present address, in its layout. */
export function Routes() {
  return <Suspense fallback={<Spinner page />}>{useRoutes(routes)}</Suspense>
}

/**
 * The entry of the site map for a path, with the path's parameters; 'missing' below where content lives; undefined for
 * all other unknown paths.
 */
export function matchEntry(
  pathname: string,
): { entry: SiteMapEntry; params: Record<string, string> } | 'missing' | undefined {
  const match = matchRoutes(routes, pathname)?.at(-1)
  if (missing.some(({ path }) => path === match?.route.path)) return 'missing'
  const entry = siteMap.find((one) => one.path === match?.route.path)
  return entry && { entry, params: match?.params as Record<string, string> }
}
