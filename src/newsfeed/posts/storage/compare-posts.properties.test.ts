import fc from 'fast-check'
import { expect, it } from 'vitest'
import { applyPostDiff } from '../testing/apply-post-diff.ts'
import { comparePosts, maxFingerprints, maxPosts, type StoredSite } from './compare-posts.ts'
import type { FeedPost } from './feed-post.ts'
import { postKey } from './post-key.ts'

const start = Date.UTC(2024, 5, 15)
const newSite: StoredSite = {
  url: 'https://ada.example/',
  posts: [],
  fingerprints: [],
  watermark: null,
  is_first_feed: true,
}

const hosts = ['https://ada.example', 'http://www.ada.example', 'https://elsewhere.example']
const url = fc
  .tuple(fc.constantFrom(...hosts), fc.nat(30), fc.constantFrom('', '/', '?utm_source=x', '#top', '?b=2&a=1'))
  .map(([host, path, end]) => `${host}/${path || ''}${end}`)
const time = fc.option(
  fc.integer({ min: -1000, max: 100 }).map((hours) => new Date(start + hours * 3_600_000)),
)

const post: fc.Arbitrary<FeedPost> = fc.record({
  id: fc.option(fc.nat(40).map((n) => `urn:${n}`)),
  url,
  title: fc.constantFrom('a', 'b', ''),
  excerpt: fc.constantFrom('', 'x'),
  author: fc.constant(null),
  published_on: time,
  updated_on: fc.constant(null),
  language: fc.constant(null),
  categories: fc.constantFrom([], ['engines']),
})
/** A month of crawls, each some hours after the last. */
const crawls = fc.array(fc.tuple(fc.integer({ min: 1, max: 100 }), fc.array(post, { maxLength: 80 })), {
  minLength: 1,
  maxLength: 6,
})

function replay(month: [hours: number, posts: FeedPost[]][]) {
  let site = newSite
  let timeMs = start
  return month.map(([hours, posts]) => {
    timeMs += hours * 3_600_000
    const now = new Date(timeMs)
    const before = site
    const diff = comparePosts(before, posts, now)
    site = applyPostDiff(before, diff)
    return { before, posts, now, diff, after: site }
  })
}

it('finds no changes in an unchanged feed', () => {
  const unique = fc
    .uniqueArray(post, { maxLength: 40, selector: ({ url }) => postKey(url) })
    .map((posts) =>
      posts.filter(({ id }, n) => id === null || posts.findIndex((other) => other.id === id) === n),
    )
  fc.assert(
    fc.property(unique, (posts) => {
      const now = new Date(start)
      const stored = applyPostDiff(newSite, comparePosts(newSite, posts, now))
      const secondDiff = comparePosts(stored, posts, new Date(start + 3_600_000))
      expect(secondDiff).toMatchObject({
        newPosts: [],
        changedPosts: [],
        unchangedCount: posts.length,
        prunedIds: [],
        countsByMonth: {},
      })
      expect(applyPostDiff(stored, secondDiff)).toEqual(stored)
    }),
    { numRuns: 500 },
  )
})

it('stays within its limits for any input in any order', () => {
  fc.assert(
    fc.property(crawls, (month) => {
      for (const { before, posts, now, diff, after } of replay(month)) {
        expect(after.posts.length).toBeLessThanOrEqual(maxPosts)
        expect(diff.fingerprints.length).toBeLessThanOrEqual(maxFingerprints)
        expect(diff.newPosts.length + diff.changedPosts.length + diff.unchangedCount).toBeLessThanOrEqual(
          posts.length,
        )
        expect((before.watermark ?? 0) <= (after.watermark ?? 0)).toBe(true)
        const ids = after.posts.flatMap(({ id }) => id ?? [])
        expect(new Set(ids).size).toBe(ids.length)
        const changedIds = diff.changedPosts.map(({ post_id }) => post_id)
        expect(new Set(changedIds).size).toBe(changedIds.length)
        for (const { published_on, river_on } of diff.newPosts) {
          expect(published_on <= now).toBe(true)
          expect(river_on === null || river_on <= now).toBe(true)
          if (!before.is_first_feed)
            expect(now.getTime() - (river_on?.getTime() ?? 0)).toBeLessThanOrEqual(86_400_000)
        }
      }
    }),
    { numRuns: 500 },
  )
})

it('never treats a pruned post as new', () => {
  fc.assert(
    fc.property(crawls, (month) => {
      const prunedIds = new Set<string>()
      for (const { before, posts, diff } of replay(month)) {
        // A post may live on under another id; one whose id stays the same may not return.
        for (const { id } of diff.newPosts) if (id !== null) expect(prunedIds.has(id), id).toBe(false)
        const pruned = before.posts.filter(({ post_id }) => diff.prunedIds.includes(post_id))
        const isShared = (sharedId: string) =>
          new Set(posts.filter(({ id }) => id === sharedId).map(({ url }) => url)).size > 1
        for (const { id } of pruned) if (id !== null && !isShared(id)) prunedIds.add(id)
      }
    }),
    { numRuns: 500 },
  )
})

it('maps all spellings of a URL to one key, and the key to itself', () => {
  const webUrl = fc.webUrl({ withQueryParameters: true })
  fc.assert(
    fc.property(webUrl, (url) => {
      const key = postKey(url)
      expect(postKey(`https://${key}`)).toBe(key)
      const { host, pathname, search } = new URL(url)
      expect(postKey(`http://${host}${pathname}${search || '?'}${search ? '&' : ''}utm_medium=feed`)).toBe(
        key,
      )
    }),
    { numRuns: 1000 },
  )
})
