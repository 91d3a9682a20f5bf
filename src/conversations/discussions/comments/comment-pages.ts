import type { InfiniteData } from '@tanstack/react-query'
import type { Api, ReplyOf } from '#api-contract/endpoint.ts'
import { listQueryOptionsFor } from '#client/api/api-queries.ts'
import type { listComments } from '../contract.ts'
import type { CommentListQuery } from '../discussion-api-queries.ts'
import type { Comment } from '../schemas.ts'

export type CommentPage = ReplyOf<typeof listComments>
export type Pages<P = unknown> = InfiniteData<CommentPage, P>

/** The comments of all pages without duplicates: new comments push others onto the next page. */
export function collectComments(pages: CommentPage[]): Comment[] {
  const byId = new Map<number, Comment>()
  for (const comment of pages.flatMap((page) => page.results)) {
    if (!byId.has(comment.id)) byId.set(comment.id, comment)
  }
  return [...byId.values()]
}

/**
 * The page with the first comment that is not loaded yet. Counts the loaded comments, because concurrent
 * additions and deletions shift the pages.
 */
export function findNextPage(firstPage: number, pages: CommentPage[]): number | undefined {
  const last = pages.at(-1)
  if (!last) return undefined
  const loadedCount = (firstPage - 1) * last.page_size + collectComments(pages).length
  return loadedCount < last.count ? Math.floor(loadedCount / last.page_size) + 1 : undefined
}

/** The infinite query of comments, starting at the page in the address. */
export function commentPagesQuery(api: Api, list: CommentListQuery) {
  const query = listQueryOptionsFor(api, list)
  return {
    ...query,
    getNextPageParam: (_: CommentPage, pages: CommentPage[]) => {
      const page = findNextPage(list.firstPage, pages)
      return page === undefined ? undefined : { page }
    },
  }
}

export const mapPages = <D extends Pages>(
  data: D,
  change: (page: CommentPage, index: number) => CommentPage,
): D => ({
  ...data,
  pages: data.pages.map(change),
})

/** Adds a new comment at the top. */
export const withAdded = <D extends Pages>(data: D, comment: Comment): D =>
  collectComments(data.pages).some((loaded) => loaded.id === comment.id)
    ? withUpdated(data, comment.id, comment)
    : mapPages(data, (page, index) => ({
        ...page,
        count: page.count + 1,
        results: index === 0 ? [comment, ...page.results] : page.results,
      }))

/** Updates a comment. */
export const withUpdated = <D extends Pages>(data: D, id: number, change: Partial<Comment>): D =>
  mapPages(data, (page) => ({
    ...page,
    results: page.results.map((comment) => (comment.id === id ? { ...comment, ...change } : comment)),
  }))

/** Removes a comment; a live update may have removed it already. */
export const withRemoved = <D extends Pages>(data: D, id: number): D =>
  !collectComments(data.pages).some((comment) => comment.id === id)
    ? data
    : mapPages(data, (page) => ({
        ...page,
        count: page.count - 1,
        results: page.results.filter((comment) => comment.id !== id),
      }))
