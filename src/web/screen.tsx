import { useQueryClient, useSuspenseQueries } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import type { PathParam, ReplyOf } from '#contract/endpoint.ts'
import { Spinner } from '#ui/spinner.tsx'
import { useApi } from './api-context.ts'
import {
  type ApiQuery,
  isList,
  type ListApiQuery,
  listQueryKeyOf,
  listQueryOptionsOf,
  queryKeyOf,
  queryOptionsOf,
} from './api-queries.ts'
import { Head } from './head.tsx'
import { loginAddress, returnAddress } from './return-to.ts'
import { useSession } from './session.ts'
import { useHydrated } from './use-hydrated.ts'

/** Where somebody is: the parameters of the path, and path and query of the address. */
export interface PageLocation<Path extends string = string> {
  params: Record<PathParam<Path>, string>
  url: URL
}

type ApiQueries = Record<string, ApiQuery>
/** What a view gets for what was asked: the reply, or for lists the ask itself, which the list then turns pages of. */
type Replies<A extends ApiQueries> = {
  [Name in keyof A]: A[Name] extends ListApiQuery ? A[Name] : ReplyOf<A[Name]['endpoint']>
}

/** Who may see a screen; others are sent to log in, or home where only guests belong. */
type Visitors = 'anyone' | 'guest' | 'member' | 'staff'

interface Screen<Path extends string, A extends ApiQueries> {
  for?: Visitors
  /** Title and description of a screen for members while nobody is known yet: all that the server can say of it. */
  head?: { title: string; description: string }
  /** What anonymous visitors see instead of being sent to log in, its title and description included. */
  anonymous?: ReactNode
  /** Shown at once while another address of this screen is loading: what is on show is not of that address. */
  waiting?: (place: PageLocation<Path>) => ReactNode
  /** What the screen needs to know; all of it is fetched together. */
  load?: (place: PageLocation<Path>) => A
  /** Another address to go to, once the replies are known. */
  redirect?: (replies: Replies<NoInfer<A>>, place: PageLocation<Path>) => string | undefined
  view: (props: Replies<NoInfer<A>> & PageLocation<Path>) => ReactNode
}

/** A page as the router and the server's renderer see it. */
export interface Page<Path extends string = string> {
  path: Path
  /** What an anonymous visitor's rendering needs beforehand; nothing for pages of members. */
  queries(place: PageLocation): ApiQueries
  /** The address to go to instead, given the replies by name. */
  redirect(replies: Record<string, unknown>, place: PageLocation): string | undefined
  View: ComponentType
}

/** Declares a page: its address, what it loads, how it looks. */
export function screen<const Path extends string, A extends ApiQueries = Record<never, never>>(
  path: Path,
  spec: Screen<Path, A>,
): Page<Path> {
  const visitors = spec.for ?? 'anyone'
  const queriesAt = (place: PageLocation): ApiQueries => spec.load?.(place as PageLocation<Path>) ?? {}
  const elsewhere = (replies: Record<string, unknown>, place: PageLocation) =>
    spec.redirect?.(replies as Replies<A>, place as PageLocation<Path>)

  function Loaded() {
    const place = usePageLocation()
    const replies = useReplies(queriesAt(place))
    const address = elsewhere(replies, place)
    if (address !== undefined) return <Navigate to={address} replace />
    const View = spec.view as ComponentType<object>
    return <View {...replies} {...place} />
  }

  function Guarded() {
    const { pathname, search } = useLocation()
    const isHydrated = useHydrated()
    const session = useSession()
    if (visitors === 'guest') {
      const isKnown = isHydrated && session
      return isKnown ? <Navigate to={returnAddress(new URLSearchParams(search))} replace /> : <Loaded />
    }
    // The server knows nobody: it sends the frame, and the browser fills it.
    if (!isHydrated) {
      return (
        <>
          {spec.anonymous ? (
            <div className="for-guests">{spec.anonymous}</div>
          ) : (
            spec.head && <Head {...spec.head} private />
          )}
          <div className={spec.anonymous ? 'for-members' : undefined}>
            <Spinner page />
          </div>
        </>
      )
    }
    if (!session && spec.anonymous) return spec.anonymous
    if (!session || (visitors === 'staff' && !session.is_staff)) {
      // Logging in leads back here, unless somebody has who is not on the staff: they would go round in circles.
      const address = session ? '/login-or-signup' : loginAddress(pathname + search)
      return <Navigate to={address} replace />
    }
    return (
      <Suspense fallback={<Spinner page />}>
        <Loaded />
      </Suspense>
    )
  }

  function Cleared() {
    const place = usePageLocation()
    return (
      <Suspense key={place.url.href} fallback={spec.waiting?.(place as PageLocation<Path>)}>
        <Loaded />
      </Suspense>
    )
  }

  const isPublic = visitors === 'anyone' || visitors === 'guest'
  return {
    path,
    queries: (place) => (isPublic ? queriesAt(place) : {}),
    redirect: elsewhere,
    View: visitors !== 'anyone' ? Guarded : spec.waiting ? Cleared : Loaded,
  }
}

/** Everything that was asked, fetched together; suspends until it is there. */
function useReplies(asks: ApiQueries): Record<string, unknown> {
  const api = useApi()
  const queries = useQueryClient()
  const entries = Object.entries(asks)
  for (const [, one] of entries) {
    if (isList(one)) {
      if (!queries.getQueryState(listQueryKeyOf(one)))
        void queries.prefetchInfiniteQuery(listQueryOptionsOf(api, one))
    } else if (one.part && !queries.getQueryState(queryKeyOf(one)))
      void queries.prefetchQuery(queryOptionsOf(api, one))
  }
  const single = entries.filter(([, one]) => !isList(one) && !one.part)
  const found = useSuspenseQueries({ queries: single.map(([, one]) => queryOptionsOf(api, one)) })
  return Object.fromEntries([
    ...entries.filter(([, one]) => isList(one)),
    ...single.map(([name], at) => [name, found[at]?.data]),
  ])
}

function usePageLocation(): PageLocation {
  const { pathname, search } = useLocation()
  const params = useParams() as PageLocation['params']
  // Only path and query matter: pages are the same under every host.
  return { params, url: new URL(pathname + search, 'http://localhost') }
}
