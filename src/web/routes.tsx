import { Suspense, use, useEffect } from 'react'
import { matchRoutes, Navigate, type RouteObject, useRoutes } from 'react-router'
import { Refusal } from '#contract/refusal.ts'
import { Spinner } from '#ui/spinner.tsx'
import { whileBusy } from './busy.ts'
import { AuthFlow } from './layout/auth-flow.tsx'
import { HomeFlow } from './layout/home-flow.tsx'
import type { Page } from './screen.tsx'
import { type Entry, site_map } from './site-map.ts'

const loading = new Map<Entry, Promise<Page>>()

/** Shows an entry of the site map; suspends while its file is on the way. */
function Shown({ entry }: { entry: Entry }) {
  // What was pressed and typed before waits for this: see before-paint.ts.
  useEffect(() => void document.dispatchEvent(new Event('wend-taken-over')), [])
  const on_its_way = loading.get(entry)
  // The first page is there before anything is shown. One that was waited for is read in the same way for ever:
  // React minds when `use` is called in one attempt at a rendering and not in the next.
  if (entry.page && !on_its_way) return <entry.page.View />
  const page = on_its_way ?? load(entry)
  const { View } = use(page)
  return <View />
}

function load(entry: Entry): Promise<Page> {
  const page = whileBusy(
    entry.load().catch((error: unknown) => {
      throw navigator.onLine ? error : new Refusal(0, 'The site cannot be reached. Are you online?')
    }),
  )
  loading.set(entry, page)
  // It may come another time; but not at once, or React would ask for it again and again.
  page.catch(() => setTimeout(() => loading.delete(entry), 1000))
  return page
}

const inFlow = (flow: Entry['flow']): RouteObject[] =>
  site_map
    .filter((entry) => entry.flow === flow)
    .map((entry) => ({ path: entry.path, element: <Shown entry={entry} /> }))

const routes: RouteObject[] = [
  { element: <HomeFlow />, children: inFlow('home-flow') },
  { element: <AuthFlow />, children: inFlow('auth-flow') },
  { path: '*', element: <Navigate to="/home" replace /> },
]

/** The screen for the present address, in its layout. */
export function Routes() {
  return <Suspense fallback={<Spinner page />}>{useRoutes(routes)}</Suspense>
}

/** The entry of the site map for a path, with the path's parameters; undefined for unknown paths. */
export function matchEntry(pathname: string): { entry: Entry; params: Record<string, string> } | undefined {
  const match = matchRoutes(routes, pathname)?.at(-1)
  const entry = site_map.find((one) => one.path === match?.route.path)
  return entry && { entry, params: match?.params as Record<string, string> }
}
