import * as reactQuery from '@tanstack/react-query'

// Replaces @tanstack/react-query in pages rendered on the server (vite.config.ts). A page is rendered once from
// replies that have already been fetched, so it needs no observers, which cost more than most components. If a reply
// is missing, the library's own hook decides what happens.

export * from '@tanstack/react-query'

const settledQuery = {
  error: null,
  status: 'success',
  fetchStatus: 'idle',
  isSuccess: true,
  isPending: false,
  isError: false,
  isLoading: false,
  isFetching: false,
}
/** Not fetched on the server, because it is the member's own data. */
const disabledQuery = {
  ...settledQuery,
  data: undefined,
  status: 'pending',
  isSuccess: false,
  isPending: true,
}
const noop = () => {}
const idleMutation = {
  ...settledQuery,
  data: undefined,
  variables: undefined,
  status: 'idle',
  isSuccess: false,
  isIdle: true,
  mutate: noop,
  reset: noop,
}

// biome-ignore lint/suspicious/noExplicitAny: each replaces a hook with the hook's own type
type Hook = (options: any, client?: reactQuery.QueryClient) => any

/** The cached reply, unless the hook derives data from it. */
const useCached: Hook = ({ queryKey, select }) => {
  const queries = reactQuery.useQueryClient()
  return select ? undefined : queries.getQueryData(queryKey)
}

const wrapQuery =
  (hook: Hook): Hook =>
  (options, client) => {
    const data = useCached(options)
    if (data !== undefined) return { ...settledQuery, data }
    return options.enabled === false ? disabledQuery : hook(options, client)
  }

const wrapInfiniteQuery =
  (hook: Hook): Hook =>
  (options, client) => {
    const data: reactQuery.InfiniteData<unknown> | undefined = useCached(options)
    if (!data) return hook(options, client)
    const { pages, pageParams } = data
    const next = options.getNextPageParam(pages.at(-1), pages, pageParams.at(-1), pageParams)
    return {
      ...settledQuery,
      data,
      hasNextPage: next !== undefined && next !== null,
      isFetchingNextPage: false,
      isFetchNextPageError: false,
      fetchNextPage: noop,
    }
  }

export const useQuery = wrapQuery(reactQuery.useQuery) as typeof reactQuery.useQuery
export const useSuspenseQuery = wrapQuery(reactQuery.useSuspenseQuery) as typeof reactQuery.useSuspenseQuery
export const useInfiniteQuery = wrapInfiniteQuery(
  reactQuery.useInfiniteQuery,
) as typeof reactQuery.useInfiniteQuery
export const useSuspenseInfiniteQuery = wrapInfiniteQuery(
  reactQuery.useSuspenseInfiniteQuery,
) as typeof reactQuery.useSuspenseInfiniteQuery
const useIdleMutation: Hook = () => idleMutation
export const useMutation = useIdleMutation as typeof reactQuery.useMutation
export const useIsFetching: typeof reactQuery.useIsFetching = () => 0
