import { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { translatedMessage } from '#api-contract/api-error.ts'
import type { Api, ReplyOf } from '#api-contract/endpoint.ts'
import { notFound } from '#api-contract/standard-errors.ts'
import { loadLayout } from '#app-shell/load-layout.ts'
import type { getCommunity } from '#branding/contract.ts'
import { communityQuery } from '#branding/use-community.ts'
import { queryKeyFor } from '#client/api/api-queries.ts'
import type { Assets, PageData, PageFailure } from '#client/page/document.tsx'
import { loadPage } from '#client/page/load-page.ts'
import { collectReplies } from '#client/page/page-replies.ts'
import { PrerenderedMarkup } from '#client/page/prerendered-markup.ts'
import { StaticRouter } from '#client/router/location.tsx'
import type { Translator } from '#i18n/translator.ts'
import { type PageTranslator, toPageTranslator } from '#i18n/use-text.ts'
import { CoverDrawer } from '#ui/covers/cover.tsx'
import { drawCover } from '#ui/covers/draw-cover.ts'
import { App } from './app.tsx'
import { matchEntry } from './page-router.tsx'
import { prerenderParts } from './prerender-parts.tsx'

export interface RenderedPage {
  status: number
  html: string
  location?: string
}

/** Query parameters that the page at a path uses. @param pathname without the language prefix */
export async function findParameters(pathname: string): Promise<readonly string[]> {
  const match = matchEntry(pathname)
  if (!match || match === 'missing') return []
  return (match.entry.page ?? (await match.entry.load())).query
}

/**
 * Renders a page as an anonymous visitor sees it. All state is created per request: no visitor's data may
 * reach another.
 * @param url without the language prefix
 * @param getAssets assets of a page, given its module
 * @param translator translator for the page's language
 * @param prefix of its paths, including redirects
 * @throws only on bugs; an ApiError becomes a page with its status
 */
export async function render(
  url: URL,
  api: Api,
  getAssets: (module: string | undefined) => Assets | Promise<Assets>,
  translator: Translator,
  prefix: string,
): Promise<RenderedPage> {
  const t = toPageTranslator(translator, prefix)
  const match = matchEntry(url.pathname)
  if (!match) {
    if (isFileAddress(url.pathname)) throw notFound()
    // As specified; a line on the home page explains it (src/pages/home.tsx).
    return { status: 302, html: '', location: t.link(url.pathname === '/' ? '/home' : '/home#unknown-page') }
  }
  const queries = new QueryClient({
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY, retry: false },
    },
  })
  const [outcome] = await Promise.all([
    loadMatch(match, url, api, queries, t),
    loadLayout(api, queries, t.language),
  ])
  if (typeof outcome === 'string') return { status: 301, html: '', location: t.link(outcome) }
  const data: PageData = {
    ...collectReplies(queries),
    failure: outcome,
    assets: addCustomColors(
      await getAssets(match === 'missing' ? undefined : match.entry.module),
      queries,
      t,
    ),
  }
  const html = renderToString(
    <StaticRouter address={url.pathname + url.search}>
      <CoverDrawer value={drawCover}>
        <PrerenderedMarkup value={prerenderParts(api, queries, t, url.pathname)}>
          <App api={api} queries={queries} data={data} t={t} />
        </PrerenderedMarkup>
      </CoverDrawer>
    </StaticRouter>,
  )
  queries.clear()
  return { status: outcome?.status ?? 200, html: `<!doctype html>${html}` }
}

/** Adds the operator's colours, which override the defaults. */
function addCustomColors(assets: Assets, queries: QueryClient, { language }: PageTranslator): Assets {
  const community = queries.getQueryData<ReplyOf<typeof getCommunity>>(queryKeyFor(communityQuery(language)))
  const { stylesheet } = community ?? {}
  return stylesheet ? { ...assets, styles: [...assets.styles, stylesheet] } : assets
}

async function loadMatch(
  match: NonNullable<ReturnType<typeof matchEntry>>,
  url: URL,
  api: Api,
  queries: QueryClient,
  t: PageTranslator,
): Promise<string | PageFailure | null> {
  if (match === 'missing') return { status: 404, message: translatedMessage(t, notFound()) }
  const page = match.entry.page ?? (await match.entry.load())
  return loadPage(page, { params: match.params, url, language: t.language }, api, queries, t)
}

/**
 * A path whose last segment has an extension, or with a hidden segment: `/favicon.png`, `/wp-login.php`,
 * `/.git/config`.
 */
const fileAddress = /(?:\/\.[^/]*|\.[a-z0-9]{1,10}\/?$)/i

/**
 * True if an unknown path looks like a file, which gets a 404. All other unknown paths redirect to the home page, as
 * specified.
 */
const isFileAddress = (pathname: string): boolean => fileAddress.test(pathname)
