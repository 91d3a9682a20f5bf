import { useQueryClient, useSuspenseQueries } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import type { PathParam, ReplyOf } from '#contract/endpoint.ts'
import { Spinner } from '#ui/spinner.tsx'
import { useApi } from './api-context.ts'
import { type Ask, isList, type ListAsk, listKeyOf, listQueryOf, queryOf } from './asks.ts'
import { loginAddress, returnAddress } from './return-to.ts'
import { useSession } from './session.ts'
import { useHydrated } from './use-hydrated.ts'

/** Where somebody is: the parameters of the path, and path and query of the address. */
export interface Place<Path extends string = string> {
  params: Record<PathParam<Path>, string>
  url: URL
}

type Asks = Record<string, Ask>
/** What a view gets for what was asked: the reply, or for lists the ask itself, which the list then turns pages of. */
type Replies<A extends Asks> = {
  [Name in keyof A]: A[Name] extends ListAsk ? A[Name] : ReplyOf<A[Name]['endpoint']>
}

/** Who may see a screen; others are sent to log in, or home where only guests belong. */
type Visitors = 'anyone' | 'guest' | 'member' | 'staff'

interface Screen<Path extends string, A extends Asks> {
  for?: Visitors
  /** What the screen needs to know; all of it is fetched together. */
  load?: (place: Place<Path>) => A
  /** Another address to go to, once the replies are known. */
  elsewhere?: (replies: Replies<NoInfer<A>>, place: Place<Path>) => string | undefined
  view: (props: Replies<NoInfer<A>> & Place<Path>) => ReactNode
}

/** A page as the router and the server's renderer see it. */
export interface Page<Path extends string = string> {
  path: Path
  /** What an anonymous visitor's rendering needs beforehand; nothing for pages of members. */
  asks(place: Place): Asks
  /** The address to go to instead, given the replies by name. */
  elsewhere(replies: Record<string, unknown>, place: Place): string | undefined
  View: ComponentType
}

/** Declares a page: its address, what it loads, how it looks. */
export function screen<const Path extends string, A extends Asks = Record<never, never>>(
  path: Path,
  spec: Screen<Path, A>,
): Page<Path> {
  const visitors = spec.for ?? 'anyone'
  const asksAt = (place: Place): Asks => spec.load?.(place as Place<Path>) ?? {}
  const elsewhere = (replies: Record<string, unknown>, place: Place) =>
    spec.elsewhere?.(replies as Replies<A>, place as Place<Path>)

  function Loaded() {
    const place = usePlace()
    const replies = useReplies(asksAt(place))
    const address = elsewhere(replies, place)
    if (address !== undefined) return <Navigate to={address} replace />
    const View = spec.view as ComponentType<object>
    return <View {...replies} {...place} />
  }

  function Guarded() {
    const { pathname, search } = useLocation()
    const is_hydrated = useHydrated()
    const session = useSession()
    if (visitors === 'guest') {
      const is_known = is_hydrated && session
      return is_known ? <Navigate to={returnAddress(new URLSearchParams(search))} replace /> : <Loaded />
    }
    // The server knows nobody: it sends the frame, and the browser fills it.
    if (!is_hydrated) return <Spinner page />
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

  const is_public = visitors === 'anyone' || visitors === 'guest'
  return {
    path,
    asks: (place) => (is_public ? asksAt(place) : {}),
    elsewhere,
    View: visitors === 'anyone' ? Loaded : Guarded,
  }
}

/** Everything that was asked, fetched together; suspends until it is there. */
function useReplies(asks: Asks): Record<string, unknown> {
  const api = useApi()
  const queries = useQueryClient()
  const entries = Object.entries(asks)
  for (const [, one] of entries) {
    if (isList(one) && !queries.getQueryState(listKeyOf(one))) {
      void queries.prefetchInfiniteQuery(listQueryOf(api, one))
    }
  }
  const single = entries.filter(([, one]) => !isList(one))
  const found = useSuspenseQueries({ queries: single.map(([, one]) => queryOf(api, one)) })
  return Object.fromEntries([
    ...entries.filter(([, one]) => isList(one)),
    ...single.map(([name], at) => [name, found[at]?.data]),
  ])
}

function usePlace(): Place {
  const { pathname, search } = useLocation()
  const params = useParams() as Place['params']
  // Only path and query matter: pages are the same under every host.
  return { params, url: new URL(pathname + search, 'http://localhost') }
}
