import { dehydrate, QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, matchRoutes, StaticRouterProvider } from 'react-router'
import type { Api } from '#contract/endpoint.ts'
import { App } from './app.tsx'
import type { Assets, PageData } from './document.tsx'
import { moduleOf, routes } from './routes.tsx'

export interface Rendered {
  status: number
  html: string
  location?: string
}

/**
 * Renders an address as an anonymous visitor sees it.
 * @param assetsOf files to load for a page, given the module that it lives in
 */
export async function render(
  url: URL,
  api: Api,
  assetsOf: (module: string | undefined) => Assets | Promise<Assets>,
): Promise<Rendered> {
  const queries = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
  })
  const table = routes({ api, queries, is_server: true })
  const { query, dataRoutes } = createStaticHandler(table)
  const context = await query(new Request(url))
  if (context instanceof Response) {
    return { status: context.status, html: '', location: context.headers.get('location') ?? '/home' }
  }
  for (const error of Object.values(context.errors ?? {})) {
    // A bug is no page: it is logged and answered by the server.
    if (error instanceof Error) throw error
  }
  const path = matchRoutes(table, url.pathname)?.at(-1)?.route.path
  const data: PageData = {
    queries: dehydrate(queries),
    errors: context.errors,
    assets: await assetsOf(path === undefined ? undefined : moduleOf(path)),
  }
  const html = renderToString(
    <App api={api} queries={queries} data={data}>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
  )
  queries.clear()
  return { status: context.statusCode, html: `<!doctype html>${html}` }
}
