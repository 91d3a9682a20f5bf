import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api, Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusal.ts'

/** What a page wants to know: one call of the API, named before it is made. */
export interface Ask<E extends Endpoint = Endpoint> {
  endpoint: E
  input: InputOf<E>
  /** The sentence for when it could not be fetched and the server gave none. */
  failure?: string
}

/** A list that is read page by page, from a first page on. */
export interface ListAsk<E extends Endpoint = Endpoint> extends Ask<E> {
  first_page: number
  /** Whether rows say something about the caller: then they are asked for again once somebody is known. */
  personal: boolean
}

/** @param failure see `Ask` */
export function ask<E extends Endpoint>(endpoint: E, input: InputOf<E>, failure?: string): Ask<E> {
  return { endpoint, input, ...(failure === undefined ? {} : { failure }) }
}

/** @param first_page where reading starts: `?page=` of the address */
export function askList<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  first_page = 1,
  { personal = endpoint.personal } = {},
): ListAsk<E> {
  return { endpoint, input, first_page, personal }
}

/** Reads `?page=` of an address, or another name where it has two lists; nonsense is page 1. */
export function pageOf(url: URL, name = 'page'): number {
  const page = Number(url.searchParams.get(name) ?? 1)
  return Number.isInteger(page) && page > 0 ? page : 1
}

export const isList = (one: Ask): one is ListAsk => 'first_page' in one

/** The name under which a reply is kept in the browser. */
export const keyOf = ({ endpoint, input }: Ask) => [endpoint.route, input] as const
export const listKeyOf = (list: ListAsk) =>
  [list.endpoint.route, list.input, 'pages', list.first_page] as const

export function queryOf<E extends Endpoint>(api: Api, one: Ask<E>) {
  return queryOptions<ReplyOf<E>>({
    queryKey: keyOf(one),
    queryFn: () =>
      api(one.endpoint, one.input).catch((error: unknown) => {
        throw one.failure === undefined ? error : inWords(error, one.failure)
      }),
    meta: { personal: one.endpoint.personal },
  })
}

/** What the server said, or the sentence where it could not be reached or said nothing. */
function inWords(error: unknown, failure: string): unknown {
  if (!(error instanceof Refusal)) return error
  const is_said = error.status > 0 && !error.message.startsWith('An error occured')
  return is_said ? error : new Refusal(error.status, failure)
}

/** What every list of the API has. */
interface AnyPage {
  count: number
  next: string | null
  previous: string | null
  page_size: number
  results: unknown[]
  seed?: string
}

interface Turn {
  page: number
  /** The seed that the server handed out: it fixes the order of the pages that follow. */
  seed?: string
}

export function listQueryOf<E extends Endpoint>(api: Api, list: ListAsk<E>) {
  return infiniteQueryOptions({
    queryKey: listKeyOf(list),
    initialPageParam: { page: list.first_page } as Turn,
    queryFn: async ({ pageParam }) =>
      (await api(list.endpoint, { ...(list.input as object), ...pageParam } as InputOf<E>)) as ReplyOf<E> &
        AnyPage,
    getNextPageParam: (last: AnyPage, _pages: AnyPage[], turn: Turn): Turn | undefined =>
      last.next ? { page: turn.page + 1, ...(last.seed ? { seed: last.seed } : {}) } : undefined,
    meta: { personal: list.personal },
  })
}
