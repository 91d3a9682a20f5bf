import { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Drawer } from '#app-shell/drawer.tsx'
import { Footer } from '#app-shell/footer.tsx'
import { totalSitesQuery } from '#app-shell/load-layout.ts'
import { SearchBox } from '#app-shell/search-box.tsx'
import { CommunityContext, communityQuery } from '#branding/use-community.ts'
import { queryKeyFor } from '#client/api/api-queries.ts'
import { PrerenderedMarkup, type PrerenderedParts } from '#client/page/prerendered-markup.ts'
import { StaticRouter } from '#client/router/location.tsx'
import { translatorFor } from '#i18n/catalogue.ts'
import type { Language } from '#i18n/languages.ts'
import { toPageTranslator } from '#i18n/use-text.ts'
import { AppProviders } from './app.tsx'
import { prerenderParts } from './prerender-parts.tsx'

const english = toPageTranslator(translatorFor('en'))
const defaultCommunity = {
  site_name: 'Wend',
  tagline: 'Small sites',
  footer: 'made by people',
  public_url: 'https://wend.example',
  languages: ['en', 'en-XA'],
  community_goal: 5000,
  newsletter_url: null,
  stylesheet: null,
}
/** Nothing is loaded while a page is rendered. */
const api = () => Promise.reject(new Error('called'))

function queriesWith(
  community: typeof defaultCommunity,
  total_blogs: number,
  language: Language = 'en',
): QueryClient {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queries.setQueryData(queryKeyFor(communityQuery(language)), community)
  queries.setQueryData(queryKeyFor(totalSitesQuery), { total_blogs })
  return queries
}

const prerender = (
  community: typeof defaultCommunity,
  { total = 1234, t = english, path = '/blog/gardens/1' } = {},
) => prerenderParts(api, queriesWith(community, total, t.language), t, path)

/** Renders a part of a page at an address, with preloaded data. */
const renderPart = (Part: ComponentType, path: string, parts: PrerenderedParts) =>
  renderToString(
    <StaticRouter address={path}>
      <AppProviders api={api} queries={queriesWith(defaultCommunity, 1234)} t={english}>
        <CommunityContext value={defaultCommunity}>
          <PrerenderedMarkup value={parts}>
            <Part />
          </PrerenderedMarkup>
        </CommunityContext>
      </AppProviders>
    </StaticRouter>,
  )

it.each(['/blog/gardens/1', '/home', '/about/', '/blogs/shuffled', '/search-results?query=sourdough'])(
  'yields the same markup as rendering the page at %s',
  (address) => {
    const parts = prerender(defaultCommunity, {
      path: new URL(address, defaultCommunity.public_url).pathname,
    })
    for (const Part of [Drawer, Footer, SearchBox])
      expect(renderPart(Part, address, parts)).toBe(renderPart(Part, address, {}))
  },
)

it('omits parts that link to the current page', () => {
  expect(Object.keys(prerender(defaultCommunity))).toEqual(['drawer', 'footer', 'name', 'search'])
  expect(Object.keys(prerender(defaultCommunity, { path: '/blogs/shuffled/' }))).toEqual(['name', 'search'])
  expect(Object.keys(prerender(defaultCommunity, { path: '/search-results' }))).not.toContain('search')
})

it('renders the parts only once for the same replies', () => {
  const community = { ...defaultCommunity }
  const parts = prerender(community)
  expect(prerender(community)).toBe(parts)
  expect(parts.drawer).toContain('1234 / 5000')
  expect(prerender(community, { total: 1235 }).drawer).toContain('1235 / 5000')
})

it('renders again when the operator’s settings or the language change', () => {
  const community = { ...defaultCommunity }
  expect(prerender(community).footer).toContain('made by people')
  expect(prerender({ ...community, footer: 'kept by neighbours' }).footer).toContain('kept by neighbours')
  expect(prerender(community, { t: toPageTranslator(translatorFor('en-XA')) }).footer).not.toContain(
    'Moderation log',
  )
})

it('renders no parts until the instance’s settings are loaded', () => {
  expect(prerenderParts(api, new QueryClient(), english, '/home')).toEqual({})
})
