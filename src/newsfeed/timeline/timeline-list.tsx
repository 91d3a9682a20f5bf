import { type InfiniteData, useQuery, useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useApi } from '#client/api/api-context.ts'
import { type ListApiQuery, listQueryKeyOf, listQueryOptionsOf } from '#client/api/api-queries.ts'
import { ListBoundary } from '#client/api/list-boundary.tsx'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { EarlierPageLink, Pager } from '#ui/pager.tsx'
import type { listOwnRiver, listRiver, RiverPost } from './contract.ts'
import c from './timeline.module.css'
import { RiverDays } from './timeline-days.tsx'

type River = typeof listRiver | typeof listOwnRiver
interface RiverPage<P> {
  results: P[]
  as_of: number
  next: string | null
}

interface RiverListProps<P> {
  list: ListApiQuery<River>
  pageAddress: (page: number, as_of: number | undefined) => string
  empty: ReactNode
  /** The newest posts are shown: when they came, and when those before did if a press replaced them; in milliseconds. */
  onShown?: (cameOn: number, before?: number) => void
  seenUntil?: string | null
  about?: (post: P) => ReactNode
  tools?: (post: P) => ReactNode
}

const lookAgainMs = 60_000
/** For how long coming back finds the list as it was left, in milliseconds; later it is another visit. */
export const sameVisitMs = 300_000

/** A river with links to its other pages; what comes while it is open waits for a press. */
export function RiverList<P extends RiverPost>(props: RiverListProps<P>) {
  return (
    <ListBoundary list={props.list} fallback={<SkeletonRows count={12} />}>
      <Pages {...props} />
    </ListBoundary>
  )
}

function Pages<P extends RiverPost>({ list, pageAddress, empty, onShown, ...shown }: RiverListProps<P>) {
  const query = useSuspenseInfiniteQuery({
    ...listQueryOptionsOf(useApi(), list as ListApiQuery<typeof listRiver>),
    // Nothing moves by itself: what is new waits for a press, also for those who come back to the window.
    staleTime: sameVisitMs,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const pages = query.data.pages as unknown as RiverPage<P>[]
  const posts = [...new Map(pages.flatMap(({ results }) => results).map((post) => [post.id, post])).values()]
  const as_of = pages[0]?.as_of
  return (
    <div>
      {list.firstPage === 1 && (
        <Newer list={list} first={pages[0]} posts={posts} cameOn={query.dataUpdatedAt} onShown={onShown} />
      )}
      <EarlierPageLink page={list.firstPage} address={(page) => pageAddress(page, as_of)} />
      {posts.length === 0 ? empty : <RiverDays posts={posts} {...shown} />}
      {query.hasNextPage && (
        <Pager
          href={pageAddress(list.firstPage + pages.length, as_of)}
          onMore={() => void query.fetchNextPage()}
          busy={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
        />
      )}
    </div>
  )
}

interface NewerProps {
  list: ListApiQuery<River>
  /** The newest page: another object only once other posts are on it. */
  first: unknown
  posts: RiverPost[]
  /** When the list came, in milliseconds since 1970. */
  cameOn: number
  onShown: RiverListProps<RiverPost>['onShown']
}

/** "5 new posts": its room is there from the start, so that nothing moves. */
function Newer({ list, first, posts, cameOn, onShown }: NewerProps) {
  const t = useText()
  const api = useApi()
  const queries = useQueryClient()
  const { data, dataUpdatedAt } = useQuery({
    queryKey: [...listQueryKeyOf(list), 'newer'],
    queryFn: () => api(list.endpoint as typeof listRiver, { ...list.input, as_of: undefined }),
    // Nothing is newer than a list that has just come.
    initialData: null,
    initialDataUpdatedAt: cameOn,
    staleTime: lookAgainMs,
    refetchInterval: lookAgainMs,
  })
  const known = new Set(posts.map(({ id }) => id))
  const newest = Math.max(0, ...known)
  const count = data?.results.filter(({ id }) => id > newest && !known.has(id)).length ?? 0
  const place = useRef<HTMLParagraphElement>(null)
  const wasPressed = useRef(false)
  const shownOn = useRef(cameOn)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each newest page, not for those after it
  useEffect(() => {
    onShown?.(cameOn, wasPressed.current ? shownOn.current : undefined)
    shownOn.current = cameOn
    // The button is gone by now.
    if (wasPressed.current) place.current?.parentElement?.querySelector<HTMLElement>('h3 a')?.focus()
    wasPressed.current = false
  }, [first])
  function showThem() {
    wasPressed.current = true
    const pages: InfiniteData<typeof data> = { pages: [data], pageParams: [{ page: 1 }] }
    queries.setQueryData(listQueryKeyOf(list), pages, { updatedAt: dataUpdatedAt })
  }
  return (
    <p className={c.newer} role="status" ref={place}>
      {count > 0 && (
        <Button onClick={showThem}>
          {t('{count, plural, one {# new post} other {# new posts}}', { count })}
        </Button>
      )}
    </p>
  )
}
