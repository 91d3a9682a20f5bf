import { type QueryClient, useSuspenseQueries } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { data, Navigate, type RouteObject, redirect, useLocation, useParams } from 'react-router'
import type { Api, PathParam, ReplyOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'
import { Spinner } from '#ui/spinner.tsx'
import { useApi } from './api-context.ts'
import { type Ask, isList, type ListAsk, listQueryOf, queryOf } from './asks.ts'
import { loginAddress } from './return-to.ts'
import { readSession, useSession } from './session.ts'
import { useHydrated } from './use-hydrated.ts'

/** Where somebody is: the parameters of the path, and the whole address. */
export interface Place<Path extends string> {
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

/** What the router needs of a page; made anew for each request, so that no visitor's data reaches another. */
export interface Page<Path extends string = string> {
  path: Path
  route(shell: Shell): Pick<RouteObject, 'loader' | 'Component'>
}

export interface Shell {
  api: Api
  queries: QueryClient
  /** On the server nobody is logged in: public HTML is the same for everybody. */
  is_server: boolean
}

/** Declares a page: its address, what it loads, how it looks. */
export function screen<const Path extends string, A extends Asks = Record<never, never>>(
  path: Path,
  spec: Screen<Path, A>,
): Page<Path> {
  const visitors = spec.for ?? 'anyone'
  const asksAt = (place: Place<Path>) => (spec.load?.(place) ?? {}) as A

  // biome-ignore-start lint/correctness/noComponentHookFactories: made once a page, when its module is loaded
  function Loaded() {
    const api = useApi()
    const place = usePlace<Path>()
    const asks = Object.entries(asksAt(place))
    const single = asks.filter(([, one]) => !isList(one))
    const found = useSuspenseQueries({ queries: single.map(([, one]) => queryOf(api, one)) })
    const replies = Object.fromEntries([
      ...asks.filter(([, one]) => isList(one)),
      ...single.map(([name], at) => [name, found[at]?.data]),
    ]) as Replies<A>
    const View = spec.view as ComponentType<object>
    return <View {...replies} {...place} />
  }

  function Guarded() {
    const place = useLocation()
    const is_hydrated = useHydrated()
    const session = useSession()
    if (!is_hydrated) return <Spinner />
    if (visitors === 'guest') return session ? <Navigate to="/home" replace /> : <Loaded />
    if (!session || (visitors === 'staff' && !session.is_staff)) {
      return <Navigate to={loginAddress(place.pathname + place.search)} replace />
    }
    return (
      <Suspense fallback={<Spinner />}>
        <Loaded />
      </Suspense>
    )
  }
  // biome-ignore-end lint/correctness/noComponentHookFactories: see above

  return {
    path,
    route: ({ api, queries, is_server }) => ({
      loader: async ({ params, request }) => {
        const url = new URL(request.url)
        const session = is_server ? null : readSession()
        if (visitors === 'member' || visitors === 'staff') {
          if (is_server) return null
          if (!session || (visitors === 'staff' && !session.is_staff)) {
            return redirect(loginAddress(url.pathname + url.search))
          }
        }
        if (visitors === 'guest' && session) return redirect('/home')
        const place = { params: params as Record<PathParam<Path>, string>, url }
        const asks = asksAt(place)
        try {
          const replies = await Promise.all(
            Object.entries(asks).map(async ([name, one]) => {
              if (!isList(one)) return [name, await queries.ensureQueryData(queryOf(api, one))]
              await queries.fetchInfiniteQuery({ ...listQueryOf(api, one), staleTime: 60_000 })
              return [name, one]
            }),
          )
          const elsewhere = spec.elsewhere?.(Object.fromEntries(replies) as Replies<A>, place)
          return elsewhere ? redirect(elsewhere, 301) : null
        } catch (error) {
          throw error instanceof Refusal ? data(error.message, { status: error.status || 503 }) : error
        }
      },
      Component: visitors === 'anyone' ? Loaded : Guarded,
    }),
  }
}

function usePlace<Path extends string>(): Place<Path> {
  const location = useLocation()
  const params = useParams() as Record<PathParam<Path>, string>
  // Only path and query matter: pages are the same under every host.
  return { params, url: new URL(location.pathname + location.search, 'http://localhost') }
}
