import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Endpoint, ReplyOf } from '#contract/endpoint.ts'
import type { Blog } from '#contract/shapes.ts'
import { CardGrid } from '#ui/page-parts.tsx'
import { Pager } from '#ui/pager.tsx'
import { useApi } from '#web/api-context.ts'
import { type ListAsk, listQueryOf } from '#web/asks.ts'
import { BlogCard } from './blog-card.tsx'

interface BlogListProps<E extends Endpoint> {
  list: ListAsk<E>
  /** The address of a later page, for readers without scripts and for opening in a new tab. */
  page_address: (page: number, seed: string | undefined) => string
  /** Stands in when there is nothing. */
  empty: ReactNode
  label: string
}

type BlogPage = { results: Blog[]; next: string | null; seed?: string }

/** A list of sites that goes on: "Load more" appends, and is a real link underneath. */
export function BlogList<E extends Endpoint>({ list, page_address, empty, label }: BlogListProps<E>) {
  const api = useApi()
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(
    listQueryOf(api, list),
  )
  const pages = data.pages as (ReplyOf<E> & BlogPage)[]
  const blogs = pages.flatMap((page) => page.results)
  if (blogs.length === 0) return empty
  return (
    <>
      <CardGrid label={label}>
        {blogs.map((blog, place) => (
          <BlogCard key={blog.id} blog={blog} priority={place < 4} heading="h2" />
        ))}
      </CardGrid>
      {hasNextPage && (
        <Pager
          href={page_address(list.first_page + pages.length, pages[0]?.seed)}
          onMore={() => void fetchNextPage()}
          busy={isFetchingNextPage}
        />
      )}
    </>
  )
}
