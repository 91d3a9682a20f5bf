import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError, isApiError } from '#api-contract/api-error.ts'
import type { Api, Endpoint, InputOf, ReplyOf } from '#api-contract/endpoint.ts'
import { defaultTranslator } from '#i18n/default-translator.ts'
import type { Message } from '#i18n/message.ts'

/** Describes an API call by endpoint and input, for fetching and for the query cache. */
export interface ApiQuery<E extends Endpoint = Endpoint> {
  endpoint: E
  input: InputOf<E>
  /** Shown if the call fails without a message from the server. */
  failureMessage?: Message
  /** Not essential to the page: loads, fails and retries independently. */
  optional?: boolean
}

/** A paginated list, read from `firstPage` on. */
export interface ListApiQuery<E extends Endpoint = Endpoint> extends ApiQuery<E> {
  firstPage: number
  /** True if its rows depend on who asks; they are then refetched once the session is known. */
  dependsOnViewer: boolean
}

export function apiQuery<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  failureMessage?: Message,
  options: Pick<ApiQuery, 'optional'> = {},
): ApiQuery<E> {
  return { endpoint, input, ...(failureMessage === undefined ? {} : { failureMessage }), ...options }
}

/** @param firstPage from the URL's `?page=` */
export function listQuery<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  firstPage = 1,
  { dependsOnViewer = endpoint.dependsOnViewer ?? false } = {},
): ListApiQuery<E> {
  return { endpoint, input, firstPage, dependsOnViewer }
}

/** Reads `?page=` from a URL (or another parameter, if a page has two lists). Invalid values count as page 1. */
export function pageNumberFromUrl(url: URL, name = 'page'): number {
  const page = Number(url.searchParams.get(name) ?? 1)
  return Number.isInteger(page) && page > 0 ? page : 1
}

/** Reads `?seed=` from the URL of a shuffled list; without one the server shuffles again. */
export function seedParam(url: URL): { seed?: string } {
  const seed = url.searchParams.get('seed')
  return seed ? { seed } : {}
}

export const isListQuery = (query: ApiQuery): query is ListApiQuery => 'firstPage' in query

/** Returns the cache key of a reply. */
export const queryKeyFor = ({ endpoint, input }: ApiQuery) => [endpoint.route, input] as const
export const listQueryKeyFor = (list: ListApiQuery) =>
  [list.endpoint.route, list.input, 'pages', list.firstPage] as const

export function queryOptionsFor<E extends Endpoint>(api: Api, query: ApiQuery<E>) {
  return queryOptions<ReplyOf<E>>({
    queryKey: queryKeyFor(query),
    queryFn: () => fetchQuery(api, query),
    meta: { dependsOnViewer: query.endpoint.dependsOnViewer, deviceCache: query.endpoint.deviceCache },
  })
}

/** Replaces a cached reply by a write's reply, and cancels a running fetch, whose reply would be older. */
export function storeReply<E extends Endpoint>(
  queries: QueryClient,
  query: ApiQuery<E>,
  reply: ReplyOf<E>,
): void {
  const queryKey = queryKeyFor(query)
  void queries.cancelQueries({ queryKey })
  queries.setQueryData(queryKey, reply)
}

/** Makes the call. @throws ApiError with `failureMessage` if the server gave no message */
export const fetchQuery = <E extends Endpoint>(api: Api, query: ApiQuery<E>): Promise<ReplyOf<E>> =>
  api(query.endpoint, query.input).catch((error: unknown) => {
    throw query.failureMessage === undefined ? error : withMessage(error, query.failureMessage)
  })

/** Keeps the server's message if there is one. */
function withMessage(error: unknown, fallback: Message): unknown {
  if (!isApiError(error)) return error
  return error.hasMessage ? error : new ApiError(error.status, { message: defaultTranslator(fallback) })
}

/** The common part of all list replies. */
interface ListReply {
  count: number
  next: string | null
  previous: string | null
  page_size: number
  results: unknown[]
  seed?: string
  as_of?: number
}

interface PageParam {
  page: number
  /** From the previous reply: keeps the order and contents of the following pages stable. */
  seed?: string
  as_of?: number
}

export function listQueryOptionsFor<E extends Endpoint>(api: Api, list: ListApiQuery<E>) {
  return infiniteQueryOptions({
    queryKey: listQueryKeyFor(list),
    initialPageParam: { page: list.firstPage } as PageParam,
    queryFn: async ({ pageParam }) =>
      (await api(list.endpoint, { ...(list.input as object), ...pageParam } as InputOf<E>)) as ReplyOf<E> &
        ListReply,
    getNextPageParam: (last: ListReply, _pages: ListReply[], param: PageParam): PageParam | undefined =>
      last.next
        ? {
            page: param.page + 1,
            ...(last.seed ? { seed: last.seed } : {}),
            ...(last.as_of ? { as_of: last.as_of } : {}),
          }
        : undefined,
    meta: { dependsOnViewer: list.dependsOnViewer, deviceCache: list.endpoint.deviceCache },
  })
}
