import { describe, expect, it } from 'vitest'
import { storePosts } from '../testing/store-posts.ts'
import { comparePosts, type StoredSite } from './compare-posts.ts'
import type { FeedPost } from './feed-post.ts'

const now = new Date('2024-06-15T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)

const unread: StoredSite = {
  url: 'https://ada.example/',
  posts: [],
  fingerprints: [],
  watermark: null,
  is_first: true,
}

function post(name: string, said: Partial<FeedPost> = {}): FeedPost {
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
    ...said,
  }
}

/** A site after its feed has been read for the first time. */
const siteWith = (...posts: FeedPost[]) => storePosts(unread, comparePosts(unread, posts, now))
const titles = (posts: { title: string }[]) => posts.map(({ title }) => title)

describe('a post is recognized', () => {
  it.each([
    ['its id is the same', post('one', { title: 'New', url: 'https://ada.example/moved' })],
    ['its address is the same and it has lost its id', post('one', { id: null, title: 'New' })],
    [
      'its id changed but its address is on the site',
      post('one', { id: 'https://ada.example/?p=1', title: 'New' }),
    ],
    [
      'its address is spelled differently',
      post('one', { id: null, url: 'http://www.ada.example/one/?utm_source=x' }),
    ],
  ])('if %s, and is updated without moving', (_, crawled) => {
    const stored = siteWith(post('one'))
    const found = comparePosts(stored, [crawled], later(48))
    expect(found).toMatchObject({
      fresh: [],
      changed: [{ post_id: 1, fields: { title: crawled.title } }],
      unchanged: 0,
    })
    expect(storePosts(stored, found).posts[0]?.published_on).toEqual(hoursAgo(1000))
  })

  it.each([
    ['on another host', 'https://elsewhere.example/article'],
    ['the front page', 'https://ada.example/'],
    ['another spelling of the front page', 'https://ada.example/index.html?ref=feed'],
  ])('but not by its address if that is %s', (_, url) => {
    const stored = siteWith(post('one', { url }))
    expect(comparePosts(stored, [post('two', { url })], later(1))).toMatchObject({
      fresh: [{ title: 'two' }],
    })
  })

  it('by address and title on another host, if the feed’s ids change', () => {
    const url = 'https://elsewhere.example/article'
    const stored = siteWith(post('one', { url }))
    const crawled = post('one', { url, id: 'tag:ada.example,2024:one' })
    expect(comparePosts(stored, [crawled], later(1))).toMatchObject({ fresh: [], changed: [{ post_id: 1 }] })
  })

  it('but not by an address that occurs twice in a feed', () => {
    const url = 'https://ada.example/links'
    const stored = siteWith(post('one', { url }))
    const found = comparePosts(stored, [post('two', { url }), post('three', { url })], later(1))
    expect(titles(found.fresh)).toEqual(['two', 'three'])
  })

  it('by address if it had no id before, also on another host', () => {
    const url = 'https://elsewhere.example/article'
    const stored = siteWith(post('one', { id: null, url }))
    expect(comparePosts(stored, [post('one', { url })], later(1))).toMatchObject({
      fresh: [],
      changed: [{ post_id: 1 }],
    })
  })

  it('once, however often a feed repeats it', () => {
    expect(siteWith(post('one'), post('one'), post('two')).posts).toHaveLength(2)
  })

  it('by address only if a feed gives all posts the same id', () => {
    const posts = ['a', 'b', 'c'].map((name) => post(name, { id: 'https://ada.example/' }))
    const stored = siteWith(...posts)
    expect(titles(stored.posts)).toEqual(['a', 'b', 'c'])
    expect(comparePosts(stored, posts, later(1))).toMatchObject({ fresh: [], changed: [], unchanged: 3 })
  })
})

describe('the time of a post', () => {
  const timesOf = (site: StoredSite, own: Date | null, at = now) => {
    const [found] = comparePosts(site, [post('new', { published_on: own })], at).fresh
    return found && [found.published_on, found.river_on]
  }
  const read: StoredSite = { ...unread, is_first: false }

  it.each([
    ['a first crawl: recent', unread, hoursAgo(300), [hoursAgo(300), hoursAgo(300)]],
    ['a first crawl: older than 14 days', unread, hoursAgo(340), [hoursAgo(340), null]],
    ['a first crawl: future', unread, later(1000), [now, now]],
    ['a first crawl: missing', unread, null, [now, null]],
    ['a later crawl: within a day', read, hoursAgo(20), [hoursAgo(20), hoursAgo(20)]],
    ['a later crawl: older, so it enters now', read, hoursAgo(30), [hoursAgo(30), now]],
    ['a later crawl: year 9999', read, new Date('9999-12-31T23:59:59Z'), [now, now]],
    ['a later crawl: missing', read, null, [now, now]],
  ] as [string, StoredSite, Date | null, [Date, Date | null]][])('on %s', (_, site, own, expected) => {
    expect(timesOf(site, own)).toEqual(expected)
  })

  it('keeps the order of a feed without times', () => {
    const names = Array.from({ length: 60 }, (_, n) => `post-${n}`)
    const stored = siteWith(...names.map((name) => post(name, { published_on: null })))
    expect(titles(stored.posts)).toEqual(names.slice(0, 50))
  })

  it('does not move after it was set to now', () => {
    const future = post('soon', { published_on: later(100) })
    const stored = siteWith(future)
    const again = comparePosts(stored, [future], later(50))
    expect(storePosts(stored, again).posts[0]?.published_on).toEqual(now)
  })
})

describe('stored posts', () => {
  const archive = Array.from({ length: 80 }, (_, n) =>
    post(`old-${n}`, { published_on: hoursAgo(24 * (n + 1)) }),
  )

  it('are the newest 50, and all are counted by month', () => {
    const found = comparePosts(unread, archive, now)
    expect(titles(found.fresh)).toEqual(titles(archive.slice(0, 50)))
    expect(found.watermark).toEqual(archive[50]?.published_on)
    expect(found.counted).toEqual({ '2024-03': 5, '2024-04': 30, '2024-05': 31, '2024-06': 14 })
  })

  it('make room for new posts, except discussed ones', () => {
    const stored = siteWith(...archive)
    const discussed = stored.posts.map((one) => ({ ...one, is_pinned: one.title === 'old-48' }))
    const news = ['a', 'b', 'c'].map((name) => post(name, { published_on: later(1) }))
    const found = comparePosts({ ...stored, posts: discussed }, news, later(2))
    expect(titles(found.fresh)).toEqual(['a', 'b', 'c'])
    const gone = discussed.filter(({ post_id }) => found.pruned.includes(post_id))
    expect(titles(gone)).toEqual(['old-47', 'old-49'])
  })

  it('are never new again after pruning', () => {
    const stored = siteWith(...archive)
    expect(comparePosts(stored, archive.slice(40), later(1)).fresh).toEqual([])
    const undated = archive.map((one) => ({ ...one, published_on: later(1) }))
    expect(comparePosts(stored, undated, later(1)).fresh, 'with the time of the last build').toEqual([])
    const undatedOnes = archive.map((one) => ({ ...one, published_on: null }))
    const undatedSite = siteWith(...undatedOnes)
    const newIds = undatedOnes.map((one) => ({ ...one, id: `${one.id}-moved` }))
    const again = comparePosts(undatedSite, newIds, later(1))
    expect([again.fresh, again.counted], 'with other ids and no times').toEqual([[], {}])
    const renamed = archive.map((one) => ({ ...one, id: `${one.id}-moved` }))
    expect(comparePosts(stored, renamed, later(1)).fresh, 'with other ids').toEqual([])
  })
})

it('counts undated posts by when they were first seen, except those of a first crawl', () => {
  const undated = post('one', { published_on: null })
  expect(comparePosts(unread, [undated], now)).toMatchObject({
    counted: {},
    oldest_on: null,
    newest_on: null,
  })
  const found = comparePosts(siteWith(undated), [post('two', { published_on: null })], later(24))
  expect(found).toMatchObject({ counted: { '2024-06': 1 } })
  expect(found.newest_on).toEqual(found.oldest_on)
})
