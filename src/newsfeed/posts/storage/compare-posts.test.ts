import { describe, expect, it } from 'vitest'
import { applyPostDiff } from '../testing/apply-post-diff.ts'
import { comparePosts, type StoredSite } from './compare-posts.ts'
import type { FeedPost } from './feed-post.ts'

const now = new Date('2024-06-15T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

const newSite: StoredSite = {
  url: 'https://ada.example/',
  posts: [],
  fingerprints: [],
  watermark: null,
  is_first_feed: true,
}

function post(name: string, overrides: Partial<FeedPost> = {}): FeedPost {
  return {
    id: `urn:${name}`,
    url: `https://ada.example/${name}`,
    title: name,
    excerpt: '',
    author: null,
    published_on: hoursAgo(1000),
    updated_on: null,
    language: null,
    categories: [],
    ...overrides,
  }
}

/** A site after its feed has been read for the first time. */
const createSite = (...posts: FeedPost[]) => applyPostDiff(newSite, comparePosts(newSite, posts, now))
const getTitles = (posts: { title: string }[]) => posts.map(({ title }) => title)

describe('a stored post', () => {
  it.each([
    ['its id is the same', post('one', { title: 'New', url: 'https://ada.example/moved' })],
    ['its URL is the same and it has lost its id', post('one', { id: null, title: 'New' })],
    [
      'its id changed but its URL is on the site',
      post('one', { id: 'https://ada.example/?p=1', title: 'New' }),
    ],
    [
      'its URL is spelled differently',
      post('one', { id: null, url: 'http://www.ada.example/one/?utm_source=x' }),
    ],
  ])('is recognized if %s, and is updated without moving', (_, crawled) => {
    const stored = createSite(post('one'))
    const diff = comparePosts(stored, [crawled], hoursLater(48))
    expect(diff).toMatchObject({
      newPosts: [],
      changedPosts: [{ post_id: 1, fields: { title: crawled.title } }],
      unchangedCount: 0,
    })
    expect(applyPostDiff(stored, diff).posts[0]?.published_on).toEqual(hoursAgo(1000))
  })

  it.each([
    ['on another host', 'https://elsewhere.example/article'],
    ['the front page', 'https://ada.example/'],
    ['another spelling of the front page', 'https://ada.example/index.html?ref=feed'],
  ])('is not recognized by its URL if that is %s', (_, url) => {
    const stored = createSite(post('one', { url }))
    expect(comparePosts(stored, [post('two', { url })], hoursLater(1))).toMatchObject({
      newPosts: [{ title: 'two' }],
    })
  })

  it('is recognized by URL and title on another host, if the feed’s ids change', () => {
    const url = 'https://elsewhere.example/article'
    const stored = createSite(post('one', { url }))
    const crawled = post('one', { url, id: 'tag:ada.example,2024:one' })
    expect(comparePosts(stored, [crawled], hoursLater(1))).toMatchObject({
      newPosts: [],
      changedPosts: [{ post_id: 1 }],
    })
  })

  it('is not recognized by a URL that occurs twice in a feed', () => {
    const url = 'https://ada.example/links'
    const stored = createSite(post('one', { url }))
    const diff = comparePosts(stored, [post('two', { url }), post('three', { url })], hoursLater(1))
    expect(getTitles(diff.newPosts)).toEqual(['two', 'three'])
  })

  it('is recognized by its URL, even on another host, if it had no id before', () => {
    const url = 'https://elsewhere.example/article'
    const stored = createSite(post('one', { id: null, url }))
    expect(comparePosts(stored, [post('one', { url })], hoursLater(1))).toMatchObject({
      newPosts: [],
      changedPosts: [{ post_id: 1 }],
    })
  })

  it('is stored once, however often the feed repeats it', () => {
    expect(createSite(post('one'), post('one'), post('two')).posts).toHaveLength(2)
  })

  it('is recognized by its URL alone if the feed gives all posts the same id', () => {
    const posts = ['a', 'b', 'c'].map((name) => post(name, { id: 'https://ada.example/' }))
    const stored = createSite(...posts)
    expect(getTitles(stored.posts)).toEqual(['a', 'b', 'c'])
    expect(comparePosts(stored, posts, hoursLater(1))).toMatchObject({
      newPosts: [],
      changedPosts: [],
      unchangedCount: 3,
    })
  })
})

describe('the time of a post', () => {
  const getTimes = (site: StoredSite, declared: Date | null, crawledOn = now) => {
    const [added] = comparePosts(site, [post('new', { published_on: declared })], crawledOn).newPosts
    return added && [added.published_on, added.river_on]
  }
  const crawledSite: StoredSite = { ...newSite, is_first_feed: false }

  it.each([
    ['a first crawl: recent', newSite, hoursAgo(300), [hoursAgo(300), hoursAgo(300)]],
    ['a first crawl: older than 14 days', newSite, hoursAgo(340), [hoursAgo(340), null]],
    ['a first crawl: future', newSite, hoursLater(1000), [now, now]],
    ['a first crawl: missing', newSite, null, [now, null]],
    ['a later crawl: within a day', crawledSite, hoursAgo(20), [hoursAgo(20), hoursAgo(20)]],
    ['a later crawl: older, so it enters now', crawledSite, hoursAgo(30), [hoursAgo(30), now]],
    ['a later crawl: year 9999', crawledSite, new Date('9999-12-31T23:59:59Z'), [now, now]],
    ['a later crawl: missing', crawledSite, null, [now, now]],
  ] as [string, StoredSite, Date | null, [Date, Date | null]][])(
    'is assigned on %s',
    (_, site, declared, expected) => {
      expect(getTimes(site, declared)).toEqual(expected)
    },
  )

  it('keeps the order of a feed without times', () => {
    const names = Array.from({ length: 60 }, (_, n) => `post-${n}`)
    const stored = createSite(...names.map((name) => post(name, { published_on: null })))
    expect(getTitles(stored.posts)).toEqual(names.slice(0, 50))
  })

  it('does not move after it was set to now', () => {
    const future = post('soon', { published_on: hoursLater(100) })
    const stored = createSite(future)
    const secondDiff = comparePosts(stored, [future], hoursLater(50))
    expect(applyPostDiff(stored, secondDiff).posts[0]?.published_on).toEqual(now)
  })
})

describe('stored posts', () => {
  const archive = Array.from({ length: 80 }, (_, n) =>
    post(`old-${n}`, { published_on: hoursAgo(24 * (n + 1)) }),
  )

  it('are the newest 50, and all are counted by month', () => {
    const diff = comparePosts(newSite, archive, now)
    expect(getTitles(diff.newPosts)).toEqual(getTitles(archive.slice(0, 50)))
    expect(diff.watermark).toEqual(archive[50]?.published_on)
    expect(diff.countsByMonth).toEqual({ '2024-03': 5, '2024-04': 30, '2024-05': 31, '2024-06': 14 })
  })

  it('make room for new posts, except discussed ones', () => {
    const stored = createSite(...archive)
    const discussed = stored.posts.map((known) => ({ ...known, is_pinned: known.title === 'old-48' }))
    const news = ['a', 'b', 'c'].map((name) => post(name, { published_on: hoursLater(1) }))
    const diff = comparePosts({ ...stored, posts: discussed }, news, hoursLater(2))
    expect(getTitles(diff.newPosts)).toEqual(['a', 'b', 'c'])
    const prunedPosts = discussed.filter(({ post_id }) => diff.prunedIds.includes(post_id))
    expect(getTitles(prunedPosts)).toEqual(['old-47', 'old-49'])
  })

  it('do not count as new again after they were pruned', () => {
    const stored = createSite(...archive)
    expect(comparePosts(stored, archive.slice(40), hoursLater(1)).newPosts).toEqual([])
    const redatedPosts = archive.map((oldPost) => ({ ...oldPost, published_on: hoursLater(1) }))
    expect(
      comparePosts(stored, redatedPosts, hoursLater(1)).newPosts,
      'with the time of the last build',
    ).toEqual([])
    const undatedPosts = archive.map((oldPost) => ({ ...oldPost, published_on: null }))
    const undatedSite = createSite(...undatedPosts)
    const newIds = undatedPosts.map((oldPost) => ({ ...oldPost, id: `${oldPost.id}-moved` }))
    const secondDiff = comparePosts(undatedSite, newIds, hoursLater(1))
    expect([secondDiff.newPosts, secondDiff.countsByMonth], 'with other ids and no times').toEqual([[], {}])
    const renamed = archive.map((oldPost) => ({ ...oldPost, id: `${oldPost.id}-moved` }))
    expect(comparePosts(stored, renamed, hoursLater(1)).newPosts, 'with other ids').toEqual([])
  })
})

it('counts undated posts by when they were first seen, except those of a first crawl', () => {
  const undated = post('one', { published_on: null })
  expect(comparePosts(newSite, [undated], now)).toMatchObject({
    countsByMonth: {},
    oldest_on: null,
    newest_on: null,
  })
  const diff = comparePosts(createSite(undated), [post('two', { published_on: null })], hoursLater(24))
  expect(diff).toMatchObject({ countsByMonth: { '2024-06': 1 } })
  expect(diff.newest_on).toEqual(diff.oldest_on)
})
