import { type ReactNode, Suspense } from 'react'
import { Refusal } from '#contract/refusal.ts'
import { ScreenGuard } from '#features/accounts/screen-guard.tsx'
import { CardTools } from '#features/blogs/card-tools.ts'
import { CommunityContext, useLoadedCommunity } from '#features/community/use-community.ts'
import { CardSaveTools } from '#features/following/card-save-tools.tsx'
import { AuthFlow } from '#layout/auth-flow.tsx'
import { HomeFlow } from '#layout/home-flow.tsx'
import { spoken } from '#texts/spoken.ts'
import { Spinner } from '#ui/spinner.tsx'
import type { PageEntry } from '#web/page-entry.ts'
import { Redirect, useLocation } from '#web/router/location.tsx'
import { type PathParams, pathMatcher } from '#web/router/match-path.ts'
import { ShownPage } from '#web/shown-page.tsx'
import { authFlowPages, notFoundPaths, pageList } from './page-list.ts'

const entries = pageList.map((entry) => ({ entry, match: pathMatcher(entry.path) }))
const notFoundMatchers = notFoundPaths.map(pathMatcher)

/** Becomes the "not here" page, as when the server finds nothing at an address. */
function Missing(): never {
  throw new Refusal(404, { sentence: spoken('Not found.') })
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
            {match === 'missing' ? <Missing /> : <ShownPage entry={match.entry} Guard={ScreenGuard} />}
          </Flow>
        </CardTools>
      </InCommunity>
    </Suspense>
  )
}

/** What every page says of the site, once for all that show it. */
function InCommunity({ children }: { children: ReactNode }) {
  return <CommunityContext value={useLoadedCommunity()}>{children}</CommunityContext>
}

/**
 * The entry of the page list for a path, with the path's parameters; 'missing' under the addresses of content;
 * undefined for all other unknown paths.
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
