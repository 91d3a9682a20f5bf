import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import type { PathParam, ReplyOf } from '#api-contract/endpoint.ts'
import { withOnlyParameters } from '#api-contract/values/tracking.ts'
import type { Language } from '#i18n/languages.ts'
import type { Message } from '#i18n/message.ts'
import { type PageTranslator, useText } from '#i18n/use-text.ts'
import { useApi } from '../api/api-context.ts'
import {
  type ApiQuery,
  isListQuery,
  type ListApiQuery,
  listQueryKeyFor,
  listQueryOptionsFor,
  queryKeyFor,
  queryOptionsFor,
} from '../api/api-queries.ts'
import { Redirect, useLocation } from '../router/location.tsx'
import { pathMatcher } from '../router/match-path.ts'

/** The current location: path parameters, and the URL without language prefix. */
export interface PageLocation<Path extends string = string> {
  params: Record<PathParam<Path>, string>
  url: URL
  language: Language
}

type ApiQueries = Record<string, ApiQuery>
/** A view's props by query: the reply, or for lists the query itself, to paginate. */
type Replies<A extends ApiQueries> = {
  [Name in keyof A]: A[Name] extends ListApiQuery ? A[Name] : ReplyOf<A[Name]['endpoint']>
}

export interface PageHeadTexts {
  title: Message
  description: Message
}

/** Who may see a screen, and the fallback for everyone else. */
export interface PageAccess {
  /** Restricts the screen; others are redirected to log in, or home if it is for guests. Undefined if public. */
  for?: 'guest' | 'member' | 'staff'
  /** Title and description of members' screens, which is all that the server renders without a session. */
  head?: PageHeadTexts
  /** Shown to anonymous visitors instead of redirecting them; renders its own title and description. */
  anonymous?: ReactNode
}

interface Screen<Path extends string, A extends ApiQueries> extends PageAccess {
  /** Query parameters it uses. All others are dropped. */
  query?: readonly string[]
  /** Shown while the screen loads for another URL, in place of the previous content. */
  fallback?: (location: PageLocation<Path> & { t: PageTranslator }) => ReactNode
  /** Its queries, with the same names at every URL; fetched together. */
  load?: (location: PageLocation<Path>) => A
  /**
   * Lists to show instead if all lists in `load` are empty: fetched by the server in that case, and by browsers when
   * rendered.
   */
  whenEmpty?: (location: PageLocation<Path>) => ListApiQuery[]
  /** A URL to redirect to, given the replies. */
  redirect?: (replies: Replies<NoInfer<A>>, location: PageLocation<Path>) => string | undefined
  view: (props: Replies<NoInfer<A>> & PageLocation<Path> & { t: PageTranslator }) => ReactNode
}

/** A page, for the router and the server's renderer. */
export interface Page<Path extends string = string> {
  path: Path
  /** Query parameters it uses. */
  query: readonly string[]
  /** Queries to load before rendering for an anonymous visitor; none for members' pages. */
  queries(location: PageLocation): ApiQueries
  /** Further queries if all of its lists are empty. */
  whenEmpty(location: PageLocation): ListApiQuery[]
  /** A URL to redirect to, given the replies by name. */
  redirect(replies: Record<string, unknown>, location: PageLocation): string | undefined
  access: PageAccess
  /** The view, without access check. */
  View: ComponentType
}

/** Declares a page: its path, queries and view. */
export function screen<const Path extends string, A extends ApiQueries = Record<never, never>>(
  path: Path,
  spec: Screen<Path, A>,
): Page<Path> {
  const queriesAt = (location: PageLocation): ApiQueries => spec.load?.(location as PageLocation<Path>) ?? {}
  const redirect = (replies: Record<string, unknown>, location: PageLocation) =>
    spec.redirect?.(replies as Replies<A>, location as PageLocation<Path>)

  const matchPath = pathMatcher(path)
  const { query = [] } = spec
  function usePageLocation(): PageLocation {
    const { language } = useText()
    const { pathname, search } = useLocation()
    // Any host will do: only path and query are used.
    const url = new URL(withOnlyParameters(pathname + search, query), 'http://localhost')
    return { params: matchPath(pathname) ?? {}, url, language }
  }

  function LoadedScreen() {
    const t = useText()
    const location = usePageLocation()
    const replies = useReplies(queriesAt(location))
    const address = redirect(replies, location)
    if (address !== undefined) return <Redirect to={address} />
    const View = spec.view as ComponentType<{ t: PageTranslator }>
    return <View {...replies} {...location} t={t} />
  }

  function ScreenWithFallback() {
    const t = useText()
    const location = usePageLocation()
    return (
      <Suspense
        key={location.url.href}
        fallback={spec.fallback?.({ ...(location as PageLocation<Path>), t })}
      >
        <LoadedScreen />
      </Suspense>
    )
  }

  const isPublic = !spec.for || spec.for === 'guest'
  return {
    path,
    query,
    queries: (location) => (isPublic ? queriesAt(location) : {}),
    whenEmpty: (location) => spec.whenEmpty?.(location as PageLocation<Path>) ?? [],
    redirect,
    access: spec,
    View: spec.fallback ? ScreenWithFallback : LoadedScreen,
  }
}

/** Fetches all queries together, and suspends until their replies have arrived. */
function useReplies(apiQueries: ApiQueries): Record<string, unknown> {
  const api = useApi()
  const queries = useQueryClient()
  const entries = Object.entries(apiQueries)
  for (const [, query] of entries) {
    if (isListQuery(query)) {
      if (!queries.getQueryState(listQueryKeyFor(query)))
        void queries.prefetchInfiniteQuery(listQueryOptionsFor(api, query))
    } else if (!queries.getQueryState(queryKeyFor(query)))
      void queries.prefetchQuery(queryOptionsFor(api, query))
  }
  const singleQueries = entries.filter(([, query]) => !isListQuery(query) && !query.optional)
  return Object.fromEntries([
    ...entries.filter(([, query]) => isListQuery(query)),
    // biome-ignore lint/correctness/useHookAtTopLevel: a screen has the same queries at every URL
    ...singleQueries.map(([name, query]) => [name, useSuspenseQuery(queryOptionsFor(api, query)).data]),
  ])
}
