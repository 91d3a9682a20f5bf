import { describe, expect, it } from 'vitest'
import type { Comment } from '../schemas.ts'
import { collectComments, findNextPage, withAdded, withRemoved, withUpdated } from './comment-pages.ts'
import { withNewest } from './live-comments.tsx'

const makeComment = (id: number, content = `${id}`): Comment => ({
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
const makePage = (ids: number[], count: number, isLast = false) => ({
  count,
  next: isLast ? null : 'more',
  previous: null,
  page_size: 3,
  results: ids.map((id) => makeComment(id)),
})
const makeList = (...pages: ReturnType<typeof makePage>[]) => ({
  pages,
  pageParams: pages.map((_, index) => ({ page: index + 1 })),
})
const getIds = (data: { pages: ReturnType<typeof makePage>[] }) =>
  collectComments(data.pages).map(({ id }) => id)

describe('a list of comments', () => {
  it('adds a new comment at the top and counts it once', () => {
    const added = withAdded(makeList(makePage([9, 8, 7], 5), makePage([6, 5], 5)), makeComment(10))
    expect(getIds(added)).toEqual([10, 9, 8, 7, 6, 5])
    expect(added.pages.map(({ count }) => count)).toEqual([6, 6])
    expect(withAdded(added, makeComment(10, 'again')).pages[0]).toMatchObject({ count: 6 })
  })

  it('updates and removes a comment in place', () => {
    const data = makeList(makePage([9, 8, 7], 4), makePage([6], 4))
    expect(collectComments(withUpdated(data, 6, { content: 'new' }).pages)[3]?.content).toBe('new')
    const removed = withRemoved(data, 8)
    expect(getIds(removed)).toEqual([9, 7, 6])
    expect(removed.pages[0]?.count).toBe(3)
    expect(withRemoved(removed, 8).pages[0]?.count).toBe(3)
  })

  it('continues after the last loaded comment, despite additions and deletions', () => {
    expect(findNextPage(1, [makePage([9, 8, 7], 7)])).toBe(2)
    expect(findNextPage(4, [makePage([9, 8, 7], 13)])).toBe(5)
    // A new comment arrived: the next page begins with comments already shown.
    expect(findNextPage(1, withAdded(makeList(makePage([9, 8, 7], 7)), makeComment(10)).pages)).toBe(2)
    expect(getIds(makeList(makePage([10, 9, 8, 7], 8), makePage([7, 6, 5], 8)))).toEqual([10, 9, 8, 7, 6, 5])
    // A comment was deleted: the last loaded page now ends with a comment that is not loaded yet.
    expect(findNextPage(1, withRemoved(makeList(makePage([9, 8, 7], 7)), 8).pages)).toBe(1)
    expect(findNextPage(1, [makePage([9, 8, 7], 3)])).toBeUndefined()
    expect(findNextPage(1, [makePage([], 0)])).toBeUndefined()
  })
})

describe('the newest page, received later', () => {
  it('adds, updates and removes comments', () => {
    const initialList = makeList(makePage([9, 8, 7], 6), makePage([6, 5, 4], 6))
    const newest = {
      ...makePage([11, 10, 8], 7),
      results: [makeComment(11), makeComment(10), makeComment(8, 'edited')],
    }
    const mergedList = withNewest(initialList, newest)
    expect(getIds(mergedList)).toEqual([11, 10, 8, 7, 6, 5, 4])
    expect(collectComments(mergedList.pages)[2]?.content).toBe('edited')
    expect(mergedList.pages[0]?.count).toBe(7)
  })

  it('empties a list whose last comment was deleted', () => {
    expect(getIds(withNewest(makeList(makePage([9], 1, true)), makePage([], 0, true)))).toEqual([])
  })

  it('starts over if there are more new comments than fit on a page', () => {
    expect(getIds(withNewest(makeList(makePage([9, 8, 7], 6)), makePage([30, 29, 28], 27)))).toEqual([
      30, 29, 28,
    ])
  })

  it('fills an empty list', () => {
    expect(getIds(withNewest(makeList(makePage([], 0, true)), makePage([3, 2, 1], 4)))).toEqual([3, 2, 1])
  })
})
