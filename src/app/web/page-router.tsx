import { type ReactNode, Suspense } from 'react'
import { ScreenGuard } from '#accounts/session/screen-guard.tsx'
import { ApiError } from '#api-contract/api-error.ts'
import { AuthFlow } from '#app-shell/auth-flow.tsx'
import { HomeFlow } from '#app-shell/home-flow.tsx'
import { CommunityContext, useLoadedCommunity } from '#branding/use-community.ts'
import { CurrentPage } from '#client/page/current-page.tsx'
import type { PageEntry } from '#client/page/page-entry.ts'
import { Redirect, useLocation } from '#client/router/location.tsx'
import { type PathParams, pathMatcher } from '#client/router/match-path.ts'
import { defaultTranslator } from '#i18n/default-translator.ts'
import { CardSaveTools } from '#newsfeed/following/card-save-tools.tsx'
import { CardTools } from '#sites/cards/card-tools.ts'
import { Spinner } from '#ui/icons/spinner.tsx'
import { authFlowPages, notFoundPaths, pageList } from './page-list.ts'

const entries = pageList.map((entry) => ({ entry, match: pathMatcher(entry.path) }))
const notFoundMatchers = notFoundPaths.map(pathMatcher)

/** Renders the not-found page, as when the server finds nothing. */
function Missing(): never {
  throw new ApiError(404, { message: defaultTranslator('Not found.') })
}

/** The page for the current address, in its layout. */
export function PageRouter() {
  const { pathname } = useLocation()
  const match = matchEntry(pathname)
  if (!match) return <Redirect to="/home" />
  const Flow = match !== 'missing' && authFlowPages.includes(match.entry) ? AuthFlow : HomeFlow
  return (
    <Suspense fallback={<Spinner page />}>
      <InCommunity>
        <CardTools value={CardSaveTools}>
          <Flow>
            {match === 'missing' ? <Missing /> : <CurrentPage entry={match.entry} Guard={ScreenGuard} />}
          </Flow>
        </CardTools>
      </InCommunity>
    </Suspense>
  )
}

/** Provides the community's name and looks, loaded once for all components. */
function InCommunity({ children }: { children: ReactNode }) {
  return <CommunityContext value={useLoadedCommunity()}>{children}</CommunityContext>
}

/**
 * The page for a path, with its path parameters; 'missing' below content paths; undefined for all other unknown paths.
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
