import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import type { Api, ReplyOf } from '#api-contract/endpoint.ts'
import { DrawerContent } from '#app-shell/drawer.tsx'
import { FooterContent } from '#app-shell/footer.tsx'
import { HomeLink } from '#app-shell/header.tsx'
import { totalSitesQuery } from '#app-shell/load-layout.ts'
import { SearchForm } from '#app-shell/search-box.tsx'
import type { getCommunity } from '#branding/contract.ts'
import { CommunityContext, communityQuery } from '#branding/use-community.ts'
import { queryKeyFor } from '#client/api/api-queries.ts'
import type { PrerenderedParts } from '#client/page/prerendered-markup.ts'
import { StaticRouter } from '#client/router/location.tsx'
import type { PageTranslator } from '#i18n/use-text.ts'
import { AppProviders } from './app.tsx'

const sharedParts: Record<string, ComponentType> = {
  drawer: DrawerContent,
  footer: FooterContent,
  name: HomeLink,
  search: SearchForm,
}

/** Rendered parts, by the reply they depend on and garbage-collected with it. */
const renderedParts = new WeakMap<object, { language: string; total: unknown; parts: PrerenderedParts }>()

/**
 * Renders parts in advance that nearly all pages share, and again only when one of the two replies they depend on
 * changes.
 * @param pathname of the page; excludes parts that link to it, because they may mark it as current
 */
export function prerenderParts(
  api: Api,
  queries: QueryClient,
  t: PageTranslator,
  pathname: string,
): PrerenderedParts {
  const community = queries.getQueryData<ReplyOf<typeof getCommunity>>(
    queryKeyFor(communityQuery(t.language)),
  )
  if (!community) return {}
  const total = queries.getQueryData<ReplyOf<typeof totalSitesQuery.endpoint>>(
    queryKeyFor(totalSitesQuery),
  )?.total_blogs
  let cached = renderedParts.get(community)
  if (cached?.language !== t.language || cached.total !== total) {
    const renderMarkup = (Content: ComponentType) =>
      renderToString(
        <StaticRouter address="/">
          <AppProviders api={api} queries={queries} t={t}>
            <CommunityContext value={community}>
              <Content />
            </CommunityContext>
          </AppProviders>
        </StaticRouter>,
      )
    const parts = Object.entries(sharedParts).map(([name, Content]) => [name, renderMarkup(Content)])
    cached = { language: t.language, total, parts: Object.fromEntries(parts) }
    renderedParts.set(community, cached)
  }
  const ownLink = `="${t.link(pathname.replace(/\/$/, ''))}"`
  const { parts } = cached
  if (!Object.values(parts).some((markup) => markup.includes(ownLink))) return parts
  return Object.fromEntries(Object.entries(parts).filter(([, markup]) => !markup.includes(ownLink)))
}
