import * as followed from '@tanstack/react-query'

// What pages import as @tanstack/react-query while the server renders them (vite.config.ts). A page is rendered once,
// from replies that are there: nothing on it is followed, so nothing needs an observer, which costs more than most
// components. Where a reply is not there, the library's own hook says what that means.

export * from '@tanstack/react-query'

const known = {
  error: null,
  status: 'success',
  fetchStatus: 'idle',
  isSuccess: true,
  isPending: false,
  isError: false,
  isLoading: false,
  isFetching: false,
}
/** Not asked for, since it is a member's own. */
const notAsked = { ...known, data: undefined, status: 'pending', isSuccess: false, isPending: true }
const nothing = () => {}
const idle = {
  ...known,
  data: undefined,
  variables: undefined,
  status: 'idle',
  isSuccess: false,
  isIdle: true,
  mutate: nothing,
  reset: nothing,
}

// biome-ignore lint/suspicious/noExplicitAny: each takes the place of a hook with its type
type Hook = (options: any, client?: followed.QueryClient) => any

/** The reply, where nothing has to be made of it. */
const useKnown: Hook = ({ queryKey, select }) => {
  const queries = followed.useQueryClient()
  return select ? undefined : queries.getQueryData(queryKey)
}

const one =
  (hook: Hook): Hook =>
  (options, client) => {
    const data = useKnown(options)
    if (data !== undefined) return { ...known, data }
    return options.enabled === false ? notAsked : hook(options, client)
  }

const list =
  (hook: Hook): Hook =>
  (options, client) => {
    const data: followed.InfiniteData<unknown> | undefined = useKnown(options)
    if (!data) return hook(options, client)
    const { pages, pageParams } = data
    const next = options.getNextPageParam(pages.at(-1), pages, pageParams.at(-1), pageParams)
    return {
      ...known,
      data,
      hasNextPage: next !== undefined && next !== null,
      isFetchingNextPage: false,
      isFetchNextPageError: false,
      fetchNextPage: nothing,
    }
  }

export const useQuery = one(followed.useQuery) as typeof followed.useQuery
export const useSuspenseQuery = one(followed.useSuspenseQuery) as typeof followed.useSuspenseQuery
export const useInfiniteQuery = list(followed.useInfiniteQuery) as typeof followed.useInfiniteQuery
export const useSuspenseInfiniteQuery = list(
  followed.useSuspenseInfiniteQuery,
) as typeof followed.useSuspenseInfiniteQuery
export const useMutation = (() => idle) as unknown as typeof followed.useMutation
export const useIsFetching: typeof followed.useIsFetching = () => 0
