import { type InfiniteData, useQuery, useQueryClient, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { useApi } from '#client/api/api-context.ts'
import { type ListApiQuery, listQueryKeyFor, listQueryOptionsFor } from '#client/api/api-queries.ts'
import { ListBoundary } from '#client/api/list-boundary.tsx'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/buttons/button.tsx'
import { SkeletonRows } from '#ui/feedback/skeleton.tsx'
import { EarlierPageLink, Pager } from '#ui/pager.tsx'
import type { listNewsfeed, listTimeline } from './contract.ts'
import type { NewsfeedPost } from './schemas.ts'
import c from './timeline.module.css'
import { PostsByDay } from './timeline-days.tsx'

type NewsfeedEndpoint = typeof listNewsfeed | typeof listTimeline
interface NewsfeedPage<P> {
  results: P[]
  as_of: number
  next: string | null
}

interface NewsfeedListProps<P> {
  list: ListApiQuery<NewsfeedEndpoint>
  pageAddress: (page: number, as_of: number | undefined) => string
  empty: ReactNode
  /**
   * Called when the newest posts are shown: with their fetch time and, if the reader has just asked for them, the fetch
   * time of the previous ones; in milliseconds since 1970.
   */
  onShown?: (fetchedAt: number, replacedAt?: number) => void
  /** As for `PostsByDay`. */
  seenUntil?: string | null
  about?: (post: P) => ReactNode
  tools?: (post: P) => ReactNode
}

const refetchMs = 60_000
/** Returning within this time (ms) finds the list as it was; later counts as another visit. */
export const sameVisitMs = 300_000

/** A newsfeed page with links to the others; later posts appear only when the reader presses a button. */
export function NewsfeedList<P extends NewsfeedPost>(props: NewsfeedListProps<P>) {
  return (
    <ListBoundary list={props.list} fallback={<SkeletonRows count={12} />}>
      <Pages {...props} />
    </ListBoundary>
  )
}

function Pages<P extends NewsfeedPost>({
  list,
  pageAddress,
  empty,
  onShown,
  ...shown
}: NewsfeedListProps<P>) {
  const query = useSuspenseInfiniteQuery({
    ...listQueryOptionsFor(useApi(), list as ListApiQuery<typeof listNewsfeed>),
    // New posts only appear when the reader asks for them, even after returning to the window.
    staleTime: sameVisitMs,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const pages = query.data.pages as NewsfeedPage<P>[]
  const posts = [...new Map(pages.flatMap(({ results }) => results).map((post) => [post.id, post])).values()]
  const as_of = pages[0]?.as_of
  return (
    <div>
      {list.firstPage === 1 && (
        <NewPosts
          list={list}
          first={pages[0]}
          posts={posts}
          fetchedAt={query.dataUpdatedAt}
          onShown={onShown}
        />
      )}
      <EarlierPageLink page={list.firstPage} pageAddress={(page) => pageAddress(page, as_of)} />
      {posts.length === 0 ? empty : <PostsByDay posts={posts} {...shown} />}
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

interface NewPostsProps {
  list: ListApiQuery<NewsfeedEndpoint>
  /** The newest page; its identity changes only with its posts. */
  first: unknown
  posts: NewsfeedPost[]
  /** When the list was fetched, in milliseconds since 1970. */
  fetchedAt: number
  onShown: NewsfeedListProps<NewsfeedPost>['onShown']
}

/** The "5 new posts" button. Its space is reserved from the start, so that nothing shifts. */
function NewPosts({ list, first, posts, fetchedAt, onShown }: NewPostsProps) {
  const t = useText()
  const api = useApi()
  const queries = useQueryClient()
  const { data, dataUpdatedAt } = useQuery({
    queryKey: [...listQueryKeyFor(list), 'newer'],
    queryFn: () => api(list.endpoint as typeof listNewsfeed, { ...list.input, as_of: undefined }),
    // A list that was just fetched is up to date.
    initialData: null,
    initialDataUpdatedAt: fetchedAt,
    staleTime: refetchMs,
    refetchInterval: refetchMs,
  })
  const knownIds = new Set(posts.map(({ id }) => id))
  const newest = Math.max(0, ...knownIds)
  const count = data?.results.filter(({ id }) => id > newest && !knownIds.has(id)).length ?? 0
  const status = useRef<HTMLParagraphElement>(null)
  const wasPressed = useRef(false)
  const shownAt = useRef(fetchedAt)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each newest page, not for those after it
  useEffect(() => {
    onShown?.(fetchedAt, wasPressed.current ? shownAt.current : undefined)
    shownAt.current = fetchedAt
    // The button has disappeared, so the focus moves to the first post.
    if (wasPressed.current) status.current?.parentElement?.querySelector<HTMLElement>('h3 a')?.focus()
    wasPressed.current = false
  }, [first])
  function showNewPosts() {
    wasPressed.current = true
    const pages: InfiniteData<typeof data> = { pages: [data], pageParams: [{ page: 1 }] }
    queries.setQueryData(listQueryKeyFor(list), pages, { updatedAt: dataUpdatedAt })
  }
  return (
    <p className={c.newer} role="status" ref={status}>
      {count > 0 && (
        <Button onClick={showNewPosts}>
          {t('{count, plural, one {# new post} other {# new posts}}', { count })}
        </Button>
      )}
    </p>
  )
}
