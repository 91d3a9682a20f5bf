import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import type { PathParam, ReplyOf } from '#api-contract/endpoint.ts'
import { withParameters } from '#api-contract/values/tracking.ts'
import type { Language } from '#i18n/languages.ts'
import type { Message } from '#i18n/message.ts'
import { type PageTranslator, useText } from '#i18n/use-text.ts'
import { useApi } from '../api/api-context.ts'
import {
  type ApiQuery,
  isListQuery,
  type ListApiQuery,
  listQueryKeyOf,
  listQueryOptionsOf,
  queryKeyOf,
  queryOptionsOf,
} from '../api/api-queries.ts'
import { Redirect, useLocation } from '../router/location.tsx'
import { pathMatcher } from '../router/match-path.ts'

/** The current location: the parameters of the path, path and query of the address without the prefix of its language. */
export interface PageLocation<Path extends string = string> {
  params: Record<PathParam<Path>, string>
  url: URL
  language: Language
}

type ApiQueries = Record<string, ApiQuery>
/** What a view gets for each query: the reply, or for lists the query itself, which the list then pages through. */
type Replies<A extends ApiQueries> = {
  [Name in keyof A]: A[Name] extends ListApiQuery ? A[Name] : ReplyOf<A[Name]['endpoint']>
}

export interface PageHeadTexts {
  title: Message
  description: Message
}

/** Who may see a screen, and what others see of it. */
export interface PageAccess {
  /** Others are sent to log in, or home where only guests belong; undefined where everyone may see it. */
  for?: 'guest' | 'member' | 'staff'
  /**
   * Title and description of a screen for members while the session is unknown: all that the server can say about it.
   */
  head?: PageHeadTexts
  /** What anonymous visitors see instead of being sent to log in, its title and description included. */
  anonymous?: ReactNode
}

interface Screen<Path extends string, A extends ApiQueries> extends PageAccess {
  /** The parameters of its query. It is not given others, and they make no other page. */
  query?: readonly string[]
  /** Shown at once while another address of this screen is loading: the current content does not belong to it. */
  waiting?: (place: PageLocation<Path> & { t: PageTranslator }) => ReactNode
  /** What the screen needs, under the same names at every address; all of it is fetched together. */
  load?: (place: PageLocation<Path>) => A
  /** Lists that it shows where all of its own are empty: the server fetches them then, and browsers when they are shown. */
  instead?: (place: PageLocation<Path>) => ListApiQuery[]
  /** Another address to redirect to, once the replies are known. */
  redirect?: (replies: Replies<NoInfer<A>>, place: PageLocation<Path>) => string | undefined
  view: (props: Replies<NoInfer<A>> & PageLocation<Path> & { t: PageTranslator }) => ReactNode
}

/** A page as the router and the server's renderer see it. */
export interface Page<Path extends string = string> {
  path: Path
  /** The parameters of its query. */
  query: readonly string[]
  /** What an anonymous visitor's rendering needs beforehand; nothing for pages of members. */
  queries(place: PageLocation): ApiQueries
  /** What that needs besides, where all of its lists are empty. */
  instead(place: PageLocation): ListApiQuery[]
  /** The address to redirect to, given the replies by name. */
  redirect(replies: Record<string, unknown>, place: PageLocation): string | undefined
  access: PageAccess
  /** The view, for those who may see it. */
  View: ComponentType
}

/** Declares a page: its address, what it loads, how it looks. */
export function screen<const Path extends string, A extends ApiQueries = Record<never, never>>(
  path: Path,
  spec: Screen<Path, A>,
): Page<Path> {
  const queriesAt = (place: PageLocation): ApiQueries => spec.load?.(place as PageLocation<Path>) ?? {}
  const redirect = (replies: Record<string, unknown>, place: PageLocation) =>
    spec.redirect?.(replies as Replies<A>, place as PageLocation<Path>)

  const paramsOf = pathMatcher(path)
  const { query = [] } = spec
  function usePageLocation(): PageLocation {
    const { language } = useText()
    const { pathname, search } = useLocation()
    // Only path and query matter: pages are the same under every host.
    const url = new URL(withParameters(pathname + search, query), 'http://localhost')
    return { params: paramsOf(pathname) ?? {}, url, language }
  }

  function Loaded() {
    const t = useText()
    const place = usePageLocation()
    const replies = useReplies(queriesAt(place))
    const address = redirect(replies, place)
    if (address !== undefined) return <Redirect to={address} />
    const View = spec.view as ComponentType<{ t: PageTranslator }>
    return <View {...replies} {...place} t={t} />
  }

  function Cleared() {
    const t = useText()
    const place = usePageLocation()
    return (
      <Suspense key={place.url.href} fallback={spec.waiting?.({ ...(place as PageLocation<Path>), t })}>
        <Loaded />
      </Suspense>
    )
  }

  const isPublic = !spec.for || spec.for === 'guest'
  return {
    path,
    query,
    queries: (place) => (isPublic ? queriesAt(place) : {}),
    instead: (place) => spec.instead?.(place as PageLocation<Path>) ?? [],
    redirect,
    access: spec,
    View: spec.waiting ? Cleared : Loaded,
  }
}

/** All queries, fetched together; suspends until they are there. */
function useReplies(asks: ApiQueries): Record<string, unknown> {
  const api = useApi()
  const queries = useQueryClient()
  const entries = Object.entries(asks)
  for (const [, one] of entries) {
    if (isListQuery(one)) {
      if (!queries.getQueryState(listQueryKeyOf(one)))
        void queries.prefetchInfiniteQuery(listQueryOptionsOf(api, one))
    } else if (!queries.getQueryState(queryKeyOf(one))) void queries.prefetchQuery(queryOptionsOf(api, one))
  }
  const single = entries.filter(([, one]) => !isListQuery(one) && !one.part)
  return Object.fromEntries([
    ...entries.filter(([, one]) => isListQuery(one)),
    // biome-ignore lint/correctness/useHookAtTopLevel: a screen has the same ones at every address
    ...single.map(([name, one]) => [name, useSuspenseQuery(queryOptionsOf(api, one)).data]),
  ])
}
