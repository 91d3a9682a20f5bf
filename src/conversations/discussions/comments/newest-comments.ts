import { type CommentPage, commentsIn, mapPages, type Pages } from './comment-pages.ts'

/**
 * Merges in what the newest page says now: comments that came, changed or went in the meantime. Only for lists that
 * start at the newest comment.
 */
export function withNewest<D extends Pages>(data: D, newest: CommentPage): D {
  const oldest = newest.next === null ? 0 : (newest.results.at(-1)?.id ?? 0)
  const fresh = new Map(newest.results.map((comment) => [comment.id, comment]))
  const here = new Set(commentsIn(data.pages).map((comment) => comment.id))
  const came = newest.results.filter((comment) => !here.has(comment.id))
  // So many that there is a gap: start over with the newest page.
  if (here.size > 0 && came.length === newest.results.length && newest.next !== null) {
    return { ...data, pages: [newest], pageParams: data.pageParams.slice(0, 1) }
  }
  return mapPages(data, (page, at) => ({
    ...page,
    count: newest.count,
    results: [
      ...(at === 0 ? came : []),
      ...page.results
        .filter((comment) => comment.id < oldest || fresh.has(comment.id))
        .map((comment) => fresh.get(comment.id) ?? comment),
    ],
  }))
}
