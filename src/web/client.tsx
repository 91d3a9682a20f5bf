import '#ui/styles.css'
import { hydrate, QueryClient } from '@tanstack/react-query'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router'
import { App } from './app.tsx'
import type { PageData } from './document.tsx'
import { fetchApi } from './fetch-api.ts'
import { followSession } from './follow-session.ts'
import { routes } from './routes.tsx'

const data = JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') as PageData
const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: 1 } } })
hydrate(queries, data.queries)
const table = routes({ api: fetchApi, queries, is_server: false })

/** Pages are split into files of their own: the one on show must be there before React takes over. */
async function loadMatched(): Promise<Record<string, null>> {
  const loaded: Record<string, null> = {}
  for (const { route } of matchRoutes(table, location.pathname) ?? []) {
    const lazy = route.lazy as (() => Promise<Partial<RouteObject>>) | undefined
    if (lazy) Object.assign(route, await lazy(), { lazy: undefined })
    if (route.id) loaded[route.id] = null
  }
  return loaded
}

const loaderData = await loadMatched()
const router = createBrowserRouter(table, { hydrationData: { loaderData, errors: data.errors ?? null } })
startTransition(() => {
  hydrateRoot(
    document,
    <App api={fetchApi} queries={queries} data={data}>
      <RouterProvider router={router} />
    </App>,
  )
})
followSession(queries)
