import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from '#api-contract/api-error.ts'
import type { Api, Endpoint, InputOf, ReplyOf } from '#api-contract/endpoint.ts'
import { defaultTranslator } from '#i18n/default-translator.ts'
import type { Message } from '#i18n/message.ts'

/** What a page needs: one call of the API, named before it is made. */
export interface ApiQuery<E extends Endpoint = Endpoint> {
  endpoint: E
  input: InputOf<E>
  /** The sentence for when it could not be fetched and the server gave none. */
  failure?: Message
  /** An optional part of its screen: it loads, fails and is retried on its own. */
  part?: boolean
}

/** A list that is read page by page, from a first page on. */
export interface ListApiQuery<E extends Endpoint = Endpoint> extends ApiQuery<E> {
  firstPage: number
  /** Whether rows depend on the caller: then they are fetched again once the session is known. */
  personal: boolean
}

/** @param failure see `ApiQuery` */
export function apiQuery<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  failure?: Message,
  more: Pick<ApiQuery, 'part'> = {},
): ApiQuery<E> {
  return { endpoint, input, ...(failure === undefined ? {} : { failure }), ...more }
}

/** @param firstPage where reading starts: `?page=` of the address */
export function listQuery<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  firstPage = 1,
  { personal = endpoint.personal } = {},
): ListApiQuery<E> {
  return { endpoint, input, firstPage, personal }
}

/** Reads `?page=` of an address, or another name where it has two lists; nonsense is page 1. */
export function pageNumberOf(url: URL, name = 'page'): number {
  const page = Number(url.searchParams.get(name) ?? 1)
  return Number.isInteger(page) && page > 0 ? page : 1
}

export const isListQuery = (one: ApiQuery): one is ListApiQuery => 'firstPage' in one

/** The key of a reply in the browser's cache. */
export const queryKeyOf = ({ endpoint, input }: ApiQuery) => [endpoint.route, input] as const
export const listQueryKeyOf = (list: ListApiQuery) =>
  [list.endpoint.route, list.input, 'pages', list.firstPage] as const

export function queryOptionsOf<E extends Endpoint>(api: Api, one: ApiQuery<E>) {
  return queryOptions<ReplyOf<E>>({
    queryKey: queryKeyOf(one),
    queryFn: () => replyTo(api, one),
    meta: { personal: one.endpoint.personal, remembered: one.endpoint.remembered },
  })
}

/** Stores what a write answered in place of what was fetched. A fetch that is still under way is older, and dropped. */
export function storeReply<E extends Endpoint>(
  queries: QueryClient,
  one: ApiQuery<E>,
  reply: ReplyOf<E>,
): void {
  const queryKey = queryKeyOf(one)
  void queries.cancelQueries({ queryKey })
  queries.setQueryData(queryKey, reply)
}

/** Makes the call; a failure says what its screen has to say of it. */
export const replyTo = <E extends Endpoint>(api: Api, one: ApiQuery<E>): Promise<ReplyOf<E>> =>
  api(one.endpoint, one.input).catch((error: unknown) => {
    throw one.failure === undefined ? error : inWords(error, one.failure)
  })

/** The server's message, or the sentence where it could not be reached or gave none. */
function inWords(error: unknown, failure: Message): unknown {
  if (!(error instanceof ApiError)) return error
  return error.hasMessage ? error : new ApiError(error.status, { message: defaultTranslator(failure) })
}

/** What every list of the API has. */
interface AnyPage {
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
  /** Of a reply: they fix the order of the pages that follow, and what is on them. */
  seed?: string
  as_of?: number
}

export function listQueryOptionsOf<E extends Endpoint>(api: Api, list: ListApiQuery<E>) {
  return infiniteQueryOptions({
    queryKey: listQueryKeyOf(list),
    initialPageParam: { page: list.firstPage } as PageParam,
    queryFn: async ({ pageParam }) =>
      (await api(list.endpoint, { ...(list.input as object), ...pageParam } as InputOf<E>)) as ReplyOf<E> &
        AnyPage,
    getNextPageParam: (last: AnyPage, _pages: AnyPage[], turn: PageParam): PageParam | undefined =>
      last.next
        ? {
            page: turn.page + 1,
            ...(last.seed ? { seed: last.seed } : {}),
            ...(last.as_of ? { as_of: last.as_of } : {}),
          }
        : undefined,
    meta: { personal: list.personal, remembered: list.endpoint.remembered },
  })
}
