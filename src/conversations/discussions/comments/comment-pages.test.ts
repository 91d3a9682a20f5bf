import { describe, expect, it } from 'vitest'
import type { Comment } from '../contract.ts'
import { commentsIn, nextPage, withAdded, withRemoved, withUpdated } from './comment-pages.ts'
import { withNewest } from './live-comments.tsx'

const comment = (id: number, content = `${id}`): Comment => ({
  id,
  content,
  content_html: '',
  user: null,
  created_on: '',
  updated_on: '',
  total_upvotes: 0,
  user_has_upvoted: false,
  discussion_id: 1,
})
/** A page with these ids of a list of `count`. */
const page = (ids: number[], count: number, isLast = false) => ({
  count,
  next: isLast ? null : 'more',
  previous: null,
  page_size: 3,
  results: ids.map((id) => comment(id)),
})
const list = (...pages: ReturnType<typeof page>[]) => ({
  pages,
  pageParams: pages.map((_, index) => ({ page: index + 1 })),
})
const ids = (data: { pages: ReturnType<typeof page>[] }) => commentsIn(data.pages).map(({ id }) => id)

describe('a list of comments', () => {
  it('adds a new comment at the top and counts it once', () => {
    const added = withAdded(list(page([9, 8, 7], 5), page([6, 5], 5)), comment(10))
    expect(ids(added)).toEqual([10, 9, 8, 7, 6, 5])
    expect(added.pages.map(({ count }) => count)).toEqual([6, 6])
    expect(withAdded(added, comment(10, 'again')).pages[0]).toMatchObject({ count: 6 })
  })

  it('updates and removes a comment in place', () => {
    const data = list(page([9, 8, 7], 4), page([6], 4))
    expect(commentsIn(withUpdated(data, 6, { content: 'new' }).pages)[3]?.content).toBe('new')
    const removed = withRemoved(data, 8)
    expect(ids(removed)).toEqual([9, 7, 6])
    expect(removed.pages[0]?.count).toBe(3)
    expect(withRemoved(removed, 8).pages[0]?.count).toBe(3)
  })

  it('continues where it ends, despite additions and deletions', () => {
    expect(nextPage(1, [page([9, 8, 7], 7)])).toBe(2)
    expect(nextPage(4, [page([9, 8, 7], 13)])).toBe(5)
    // A new comment arrived: the next page begins with comments already shown.
    expect(nextPage(1, withAdded(list(page([9, 8, 7], 7)), comment(10)).pages)).toBe(2)
    expect(ids(list(page([10, 9, 8, 7], 8), page([7, 6, 5], 8)))).toEqual([10, 9, 8, 7, 6, 5])
    // A comment was deleted: the last loaded page now ends with a comment that is not loaded yet.
    expect(nextPage(1, withRemoved(list(page([9, 8, 7], 7)), 8).pages)).toBe(1)
    expect(nextPage(1, [page([9, 8, 7], 3)])).toBeUndefined()
    expect(nextPage(1, [page([], 0)])).toBeUndefined()
  })
})

describe('the newest page, received later', () => {
  it('adds, updates and removes comments', () => {
    const before = list(page([9, 8, 7], 6), page([6, 5, 4], 6))
    const newest = { ...page([11, 10, 8], 7), results: [comment(11), comment(10), comment(8, 'edited')] }
    const after = withNewest(before, newest)
    expect(ids(after)).toEqual([11, 10, 8, 7, 6, 5, 4])
    expect(commentsIn(after.pages)[2]?.content).toBe('edited')
    expect(after.pages[0]?.count).toBe(7)
  })

  it('empties a list whose last comment was deleted', () => {
    expect(ids(withNewest(list(page([9], 1, true)), page([], 0, true)))).toEqual([])
  })

  it('starts over if there are more new comments than fit on a page', () => {
    expect(ids(withNewest(list(page([9, 8, 7], 6)), page([30, 29, 28], 27)))).toEqual([30, 29, 28])
  })

  it('fills an empty list', () => {
    expect(ids(withNewest(list(page([], 0, true)), page([3, 2, 1], 4)))).toEqual([3, 2, 1])
  })
})
