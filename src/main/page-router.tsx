import { Suspense } from 'react'
import { matchRoutes, Navigate, type RouteObject, useRoutes } from 'react-router'
import { notFound } from '#contract/refusal.ts'
import { ScreenGuard } from '#features/accounts/screen-guard.tsx'
import { AuthFlow } from '#layout/auth-flow.tsx'
import { HomeFlow } from '#layout/home-flow.tsx'
import { Spinner } from '#ui/spinner.tsx'
import type { PageEntry } from '#web/page-entry.ts'
import { ShownPage } from '#web/shown-page.tsx'
import { authFlowPages, homeFlowPages, notFoundPaths, pageList } from './page-list.ts'

const routesOf = (pages: PageEntry[]): RouteObject[] =>
  pages.map((entry) => ({ path: entry.path, element: <ShownPage entry={entry} Guard={ScreenGuard} /> }))

/** Becomes the "not here" page, as when the server finds nothing at an address. */
function Missing(): never {
  throw notFound()
}
const missing: RouteObject[] = notFoundPaths.map((path) => ({ path, element: <Missing /> }))

const routes: RouteObject[] = [
  { element: <HomeFlow />, children: [...routesOf(homeFlowPages), ...missing] },
  { element: <AuthFlow />, children: routesOf(authFlowPages) },
  { path: '*', element: <Navigate to="/home" replace /> },
]

/** The page for the current address, in its layout. */
export function PageRouter() {
  return <Suspense fallback={<Spinner page />}>{useRoutes(routes)}</Suspense>
}

/**
 * The entry of the page list for a path, with the path's parameters; 'missing' under the addresses of content;
 * undefined for all other unknown paths.
 */
export function matchEntry(
  pathname: string,
): { entry: PageEntry; params: Record<string, string> } | 'missing' | undefined {
  const match = matchRoutes(routes, pathname)?.at(-1)
  if (missing.some(({ path }) => path === match?.route.path)) return 'missing'
  const entry = pageList.find((one) => one.path === match?.route.path)
  return entry && { entry, params: match?.params as Record<string, string> }
}
