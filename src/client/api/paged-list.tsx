import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Endpoint, ReplyOf } from '#api-contract/endpoint.ts'
import { EarlierPageLink, Pager } from '#ui/pager.tsx'
import { useApi } from './api-context.ts'
import { type ListApiQuery, listQueryOptionsFor } from './api-queries.ts'
import { ListBoundary } from './list-boundary.tsx'

type RowOf<E extends Endpoint> = ReplyOf<E> extends { results: (infer R)[] } ? R : never

interface PagedListProps<E extends Endpoint> {
  list: ListApiQuery<E>
  /** URL of another page, for readers without scripts and for opening in a new tab. */
  pageAddress: (page: number) => string
  /** A skeleton about as tall as the list. */
  fallback: ReactNode
  /** Renders the rows loaded so far. */
  children: (rows: RowOf<E>[]) => ReactNode
}

/** A list that loads independently, with links to earlier and later pages. */
export function PagedList<E extends Endpoint>({ fallback, ...props }: PagedListProps<E>) {
  return (
    <ListBoundary list={props.list} fallback={fallback}>
      <Pages {...props} />
    </ListBoundary>
  )
}

function Pages<E extends Endpoint>({ list, pageAddress, children }: Omit<PagedListProps<E>, 'fallback'>) {
  const query = useSuspenseInfiniteQuery(listQueryOptionsFor(useApi(), list))
  const { pages } = query.data
  return (
    <>
      <EarlierPageLink page={list.firstPage} pageAddress={pageAddress} />
      {children(pages.flatMap((page) => page.results as RowOf<E>[]))}
      {query.hasNextPage && (
        <Pager
          href={pageAddress(list.firstPage + pages.length)}
          onMore={() => void query.fetchNextPage()}
          busy={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
        />
      )}
    </>
  )
}
