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
const wend = {
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

function queriesWith(shown: typeof wend, total_blogs: number, language: Language = 'en'): QueryClient {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queries.setQueryData(queryKeyFor(communityQuery(language)), shown)
  queries.setQueryData(queryKeyFor(totalSitesQuery), { total_blogs })
  return queries
}

const partsFor = (shown: typeof wend, { total = 1234, t = english, at = '/blog/gardens/1' } = {}) =>
  prerenderParts(api, queriesWith(shown, total, t.language), t, at)

/** Renders a part of a page at an address, with preloaded data. */
const rendered = (Part: ComponentType, at: string, parts: PrerenderedParts) =>
  renderToString(
    <StaticRouter address={at}>
      <AppProviders api={api} queries={queriesWith(wend, 1234)} t={english}>
        <CommunityContext value={wend}>
          <PrerenderedMarkup value={parts}>
            <Part />
          </PrerenderedMarkup>
        </CommunityContext>
      </AppProviders>
    </StaticRouter>,
  )

it.each(['/blog/gardens/1', '/home', '/about/', '/blogs/shuffled', '/search-results?query=sourdough'])(
  'yields the same markup as rendering the page at %s',
  (at) => {
    const parts = partsFor(wend, { at: new URL(at, wend.public_url).pathname })
    for (const Part of [Drawer, Footer, SearchBox])
      expect(rendered(Part, at, parts)).toBe(rendered(Part, at, {}))
  },
)

it('excludes a part on the page it links to', () => {
  expect(Object.keys(partsFor(wend))).toEqual(['drawer', 'footer', 'name', 'search'])
  expect(Object.keys(partsFor(wend, { at: '/blogs/shuffled/' }))).toEqual(['name', 'search'])
  expect(Object.keys(partsFor(wend, { at: '/search-results' }))).not.toContain('search')
})

it('renders once per reply', () => {
  const shown = { ...wend }
  const parts = partsFor(shown)
  expect(partsFor(shown)).toBe(parts)
  expect(parts.drawer).toContain('1234 / 5000')
  expect(partsFor(shown, { total: 1235 }).drawer).toContain('1235 / 5000')
})

it('renders again after changes by the operator, and per language', () => {
  const shown = { ...wend }
  expect(partsFor(shown).footer).toContain('made by people')
  expect(partsFor({ ...shown, footer: 'kept by neighbours' }).footer).toContain('kept by neighbours')
  expect(partsFor(shown, { t: toPageTranslator(translatorFor('en-XA')) }).footer).not.toContain(
    'Moderation log',
  )
})

it('has no parts while the community is unknown', () => {
  expect(prerenderParts(api, new QueryClient(), english, '/home')).toEqual({})
})
