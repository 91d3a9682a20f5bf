import { type ReactNode, Suspense } from 'react'
import { ScreenGuard } from '#accounts/session/screen-guard.tsx'
import { ApiError } from '#api-contract/api-error.ts'
import { AuthLayout } from '#app-shell/auth-layout.tsx'
import { MainLayout } from '#app-shell/main-layout.tsx'
import { CommunityContext, useLoadedCommunity } from '#branding/use-community.ts'
import { CurrentPage } from '#client/page/current-page.tsx'
import type { PageEntry } from '#client/page/page-entry.ts'
import { Redirect, useLocation } from '#client/router/location.tsx'
import { type PathParams, pathMatcher } from '#client/router/match-path.ts'
import { defaultTranslator } from '#i18n/default-translator.ts'
import { CardSaveTools } from '#newsfeed/following/card-save-tools.tsx'
import { CardTools } from '#sites/cards/card-tools.ts'
import { Spinner } from '#ui/icons/spinner.tsx'
import { authPages, notFoundPaths, pageList } from './page-list.ts'

const entries = pageList.map((entry) => ({ entry, match: pathMatcher(entry.path) }))
const notFoundMatchers = notFoundPaths.map(pathMatcher)

/** Throws the error that renders the not-found page. */
function NotFoundPage(): never {
  throw new ApiError(404, { message: defaultTranslator('Not found.') })
}

/** Renders the page of the current path, in its layout. */
export function PageRouter() {
  const { pathname } = useLocation()
  const match = matchEntry(pathname)
  if (!match) return <Redirect to="/home" />
  const Layout = match !== 'missing' && authPages.includes(match.entry) ? AuthLayout : MainLayout
  return (
    <Suspense fallback={<Spinner page />}>
      <CommunityProvider>
        <CardTools value={CardSaveTools}>
          <Layout>
            {match === 'missing' ? <NotFoundPage /> : <CurrentPage entry={match.entry} Guard={ScreenGuard} />}
          </Layout>
        </CardTools>
      </CommunityProvider>
    </Suspense>
  )
}

/** Provides the community's settings, loaded once for all components. */
function CommunityProvider({ children }: { children: ReactNode }) {
  return <CommunityContext value={useLoadedCommunity()}>{children}</CommunityContext>
}

/**
 * Finds the page of a path, with its path parameters. For an unknown path, 'missing' (the not-found page) if it
 * matches `notFoundPaths`, otherwise undefined (a redirect to /home).
 */
export function matchEntry(
  pathname: string,
): { entry: PageEntry; params: PathParams } | 'missing' | undefined {
  for (const { entry, match } of entries) {
    const params = match(pathname)
    if (params) return { entry, params }
  }
  return notFoundMatchers.some((match) => match(pathname)) ? 'missing' : undefined
}
