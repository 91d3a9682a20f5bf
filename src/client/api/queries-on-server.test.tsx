import * as library from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { restoreReplies } from '../page/page-replies.ts'
import * as onServer from './queries-on-server.ts'

/** The query state that components see on a page with two cached replies. */
function renderedState({
  useQuery,
  useSuspenseQuery,
  useSuspenseInfiniteQuery,
  useMutation,
}: typeof library): unknown {
  const never = () => new Promise<never>(() => {})
  const staleTime = Number.POSITIVE_INFINITY
  const pages = { queryKey: ['pages'], queryFn: never, initialPageParam: 1, staleTime }
  let state: unknown
  function Page() {
    const site = useSuspenseQuery({ queryKey: ['site'], queryFn: never, staleTime })
    const sameSite = useQuery({ queryKey: ['site'], queryFn: never, staleTime })
    const selected = useSuspenseQuery({ queryKey: ['site'], queryFn: never, staleTime, select: String })
    const disabledQuery = useQuery({ queryKey: ['own'], queryFn: never, enabled: false })
    const missing = useQuery({ queryKey: ['unknown'], queryFn: never })
    const listWithMore = useSuspenseInfiniteQuery({ ...pages, getNextPageParam: (_, all) => all.length + 1 })
    const completeList = useSuspenseInfiniteQuery({ ...pages, getNextPageParam: () => null })
    const vote = useMutation({ mutationFn: never })
    state = {
      singles: [site, sameSite, selected, disabledQuery, missing].map((query) => [
        query.data,
        query.error,
        query.status,
        query.isSuccess,
        query.isPending,
        query.isError,
        query.isLoading,
        query.isFetching,
      ]),
      lists: [listWithMore, completeList].map((query) => [
        query.data,
        query.hasNextPage,
        query.isFetchingNextPage,
        query.isFetchNextPageError,
      ]),
      vote: [vote.data, vote.error, vote.status, vote.isIdle, vote.isPending, vote.variables],
    }
    return null
  }
  const queries = new library.QueryClient()
  const replies = [
    { key: ['site'], reply: { title: 'Gardens' } },
    { key: ['pages'], reply: { pages: [{ results: [1, 2] }], pageParams: [1] }, type: 'infinite' as const },
  ]
  restoreReplies({ fetchedAt: Date.now(), replies }, queries)
  renderToString(
    <library.QueryClientProvider client={queries}>
      <Page />
    </library.QueryClientProvider>,
  )
  return state
}

it('returns the same query state as the library', () => {
  const state = renderedState(onServer)
  expect(state).toEqual(renderedState(library))
  const data = { pages: [{ results: [1, 2] }], pageParams: [1] }
  expect(state).toMatchObject({
    lists: [
      [data, true, false, false],
      [data, false, false, false],
    ],
  })
})
