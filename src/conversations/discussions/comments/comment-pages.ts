import type { InfiniteData } from '@tanstack/react-query'
import type { Api, ReplyOf } from '#api-contract/endpoint.ts'
import { listQueryOptionsOf } from '#client/api/api-queries.ts'
import type { Comment, listComments } from '../contract.ts'
import type { CommentListQuery } from '../discussion-api-queries.ts'

export type CommentPage = ReplyOf<typeof listComments>
export type Pages<P = unknown> = InfiniteData<CommentPage, P>

/** The comments of all pages, each once: new ones push others onto the next page. */
export function commentsIn(pages: CommentPage[]): Comment[] {
  const seen = new Map<number, Comment>()
  for (const comment of pages.flatMap((page) => page.results)) {
    if (!seen.has(comment.id)) seen.set(comment.id, comment)
  }
  return [...seen.values()]
}

/**
 * The page that holds the first comment that is not here yet. Counted from what is here, so that comments added or
 * deleted in the meantime make it neither skip nor repeat any.
 */
export function nextPage(firstPage: number, pages: CommentPage[]): number | undefined {
  const last = pages.at(-1)
  if (!last) return undefined
  const here = (firstPage - 1) * last.page_size + commentsIn(pages).length
  return here < last.count ? Math.floor(here / last.page_size) + 1 : undefined
}

/** The list of comments as a query: page by page, starting at the page in the address. */
export function commentPagesOf(api: Api, list: CommentListQuery) {
  const query = listQueryOptionsOf(api, list)
  return {
    ...query,
    getNextPageParam: (_: CommentPage, pages: CommentPage[]) => {
      const page = nextPage(list.firstPage, pages)
      return page === undefined ? undefined : { page }
    },
  }
}

/** With each page changed. */
export const mapPages = <D extends Pages>(
  data: D,
  change: (page: CommentPage, at: number) => CommentPage,
): D => ({
  ...data,
  pages: data.pages.map(change),
})

/** With a new comment on top. */
export const withNew = <D extends Pages>(data: D, comment: Comment): D =>
  commentsIn(data.pages).some((one) => one.id === comment.id)
    ? withChanged(data, comment.id, comment)
    : mapPages(data, (page, at) => ({
        ...page,
        count: page.count + 1,
        results: at === 0 ? [comment, ...page.results] : page.results,
      }))

/** With the comment of this id replaced. */
export const withChanged = <D extends Pages>(data: D, id: number, change: Partial<Comment>): D =>
  mapPages(data, (page) => ({
    ...page,
    results: page.results.map((one) => (one.id === id ? { ...one, ...change } : one)),
  }))

/** Without the comment of this id; the open stream may have removed it already. */
export const without = <D extends Pages>(data: D, id: number): D =>
  !commentsIn(data.pages).some((one) => one.id === id)
    ? data
    : mapPages(data, (page) => ({
        ...page,
        count: page.count - 1,
        results: page.results.filter((one) => one.id !== id),
      }))
