import { dehydrate, QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { Api, ReplyOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import type { getCommunity } from '#features/community/contract.ts'
import { App } from './app.tsx'
import { isList, keyOf, listQueryOf, queryOf } from './asks.ts'
import type { Assets, Failure, PageData } from './document.tsx'
import { community, loadLayout } from './layout/load-layout.ts'
import { matchEntry } from './routes.tsx'
import type { Page, Place } from './screen.tsx'

export interface Rendered {
  status: number
  html: string
  location?: string
}

/**
 * Renders an address as an anonymous visitor sees it. Everything lives for this one request, so that no visitor's
 * data reaches another.
 * @param assetsOf files to load for a page, given the module that it lives in
 * @throws what is a bug; a Refusal becomes a page with its status
 */
export async function render(
  url: URL,
  api: Api,
  assetsOf: (module: string) => Assets | Promise<Assets>,
): Promise<Rendered> {
  const match = matchEntry(url.pathname)
  if (!match) return { status: 302, html: '', location: '/home' }
  const queries = new QueryClient({
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY, retry: false },
    },
  })
  const page = match.entry.page ?? (await match.entry.load())
  const place = { params: match.params, url }
  const [failed] = await Promise.all([load(page, place, api, queries), loadLayout(api, queries)])
  if (typeof failed === 'string') return { status: 301, html: '', location: failed }
  const data: PageData = {
    queries: dehydrate(queries),
    failure: failed,
    assets: withColors(await assetsOf(match.entry.module), queries),
  }
  const html = renderToString(
    <StaticRouter location={url.pathname + url.search}>
      <App api={api} queries={queries} data={data} />
    </StaticRouter>,
  )
  queries.clear()
  return { status: failed?.status ?? 200, html: `<!doctype html>${html}` }
}

/** The operator's own colours stand after ours. */
function withColors(assets: Assets, queries: QueryClient): Assets {
  const { stylesheet } = queries.getQueryData<ReplyOf<typeof getCommunity>>(keyOf(community)) ?? {}
  return stylesheet ? { ...assets, styles: [...assets.styles, stylesheet] } : assets
}

/** Fetches what a page asks. @returns the address to go to instead, or why it cannot be shown */
async function load(
  page: Page,
  place: Place,
  api: Api,
  queries: QueryClient,
): Promise<string | Failure | null> {
  const asks = Object.entries(page.asks(place))
  try {
    const replies = await Promise.all(
      asks.map(async ([name, one]) => {
        if (isList(one)) {
          await queries.fetchInfiniteQuery(listQueryOf(api, one))
          return [name, one]
        }
        return [name, await queries.fetchQuery(queryOf(api, one))]
      }),
    )
    return asks.length > 0 ? (page.elsewhere(Object.fromEntries(replies), place) ?? null) : null
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { status: error.status, message: error.message }
  }
}
