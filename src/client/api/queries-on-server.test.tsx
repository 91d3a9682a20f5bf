import * as library from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { restoreReplies } from '../page/page-replies.ts'
import * as onServer from './queries-on-server.ts'

/** What components read of each kind of query, as the given hooks tell it to a page with two replies. */
function toldBy({
  useQuery,
  useSuspenseQuery,
  useSuspenseInfiniteQuery,
  useMutation,
}: typeof library): unknown {
  const never = () => new Promise<never>(() => {})
  const staleTime = Number.POSITIVE_INFINITY
  const pages = { queryKey: ['pages'], queryFn: never, initialPageParam: 1, staleTime }
  let told: unknown
  function Page() {
    const site = useSuspenseQuery({ queryKey: ['site'], queryFn: never, staleTime })
    const again = useQuery({ queryKey: ['site'], queryFn: never, staleTime })
    const upper = useSuspenseQuery({ queryKey: ['site'], queryFn: never, staleTime, select: String })
    const own = useQuery({ queryKey: ['own'], queryFn: never, enabled: false })
    const unknown = useQuery({ queryKey: ['unknown'], queryFn: never })
    const more = useSuspenseInfiniteQuery({ ...pages, getNextPageParam: (_, all) => all.length + 1 })
    const last = useSuspenseInfiniteQuery({ ...pages, getNextPageParam: () => null })
    const vote = useMutation({ mutationFn: never })
    told = {
      singles: [site, again, upper, own, unknown].map((one) => [
        one.data,
        one.error,
        one.status,
        one.isSuccess,
        one.isPending,
        one.isError,
        one.isLoading,
        one.isFetching,
      ]),
      lists: [more, last].map((one) => [
        one.data,
        one.hasNextPage,
        one.isFetchingNextPage,
        one.isFetchNextPageError,
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
  return told
}

it('tells pages what the library would', () => {
  const told = toldBy(onServer)
  expect(told).toEqual(toldBy(library))
  const data = { pages: [{ results: [1, 2] }], pageParams: [1] }
  expect(told).toMatchObject({
    lists: [
      [data, true, false, false],
      [data, false, false, false],
    ],
  })
})
