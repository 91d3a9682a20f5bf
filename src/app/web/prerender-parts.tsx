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
import { CommunityContext, communityIn } from '#branding/use-community.ts'
import { queryKeyOf } from '#client/api/api-queries.ts'
import type { PrerenderedParts } from '#client/page/prerendered-markup.ts'
import { StaticRouter } from '#client/router/location.tsx'
import type { PageTranslator } from '#i18n/use-text.ts'
import { Surroundings } from './app.tsx'

const contents: Record<string, ComponentType> = {
  drawer: DrawerContent,
  footer: FooterContent,
  name: HomeLink,
  search: SearchForm,
}

/** Rendered parts by the reply they depend on, and garbage-collected with it. */
const rendered = new WeakMap<object, { language: string; total: unknown; parts: PrerenderedParts }>()

/**
 * Pre-rendered markup of parts that nearly all pages share, rendered again only when one of the two replies it depends
 * on changes.
 * @param pathname of the page: parts that link to it may mark it as current, and are excluded
 */
export function readyParts(
  api: Api,
  queries: QueryClient,
  t: PageTranslator,
  pathname: string,
): PrerenderedParts {
  const shown = queries.getQueryData<ReplyOf<typeof getCommunity>>(queryKeyOf(communityIn(t.language)))
  if (!shown) return {}
  const total = queries.getQueryData<ReplyOf<typeof totalSitesQuery.endpoint>>(
    queryKeyOf(totalSitesQuery),
  )?.total_blogs
  let known = rendered.get(shown)
  if (known?.language !== t.language || known.total !== total) {
    const markupOf = (Content: ComponentType) =>
      renderToString(
        <StaticRouter address="/">
          <Surroundings api={api} queries={queries} t={t}>
            <CommunityContext value={shown}>
              <Content />
            </CommunityContext>
          </Surroundings>
        </StaticRouter>,
      )
    const parts = Object.entries(contents).map(([name, Content]) => [name, markupOf(Content)])
    known = { language: t.language, total, parts: Object.fromEntries(parts) }
    rendered.set(shown, known)
  }
  const named = `="${t.link(pathname.replace(/\/$/, ''))}"`
  const { parts } = known
  if (!Object.values(parts).some((markup) => markup.includes(named))) return parts
  return Object.fromEntries(Object.entries(parts).filter(([, markup]) => !markup.includes(named)))
}
