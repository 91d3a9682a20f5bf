import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSite } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { applyPostDiff } from '../testing/apply-post-diff.ts'
import { createFeed, createPost } from '../testing/crawled-feed.ts'
import { comparePosts, type StoredPost } from './compare-posts.ts'
import type { FeedPost } from './feed-post.ts'
import { importPosts } from './import-posts.ts'
import { addToMonths } from './month-counts.ts'
import { readStoredPosts } from './stored-posts.ts'

// After an import the database matches the diff, for any sequence of feeds.

const site_url = 'https://ada.example'
const start = Date.UTC(2024, 5, 15)
const hourMs = 3_600_000

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

const post: fc.Arbitrary<FeedPost> = fc
  .tuple(
    fc.nat(90),
    fc.option(fc.integer({ min: -9000, max: 100 })),
    fc.record({
      id: fc.option(fc.nat(90).map((n) => `urn:${n}`)),
      title: fc.constantFrom('a', 'b', 'it’s "c" \\ {d}'),
      categories: fc.constantFrom<string[]>([], ['engines, old', '{}']),
      language: fc.constantFrom(null, 'fr'),
    }),
  )
  .map(([n, hours, fields]) =>
    createPost(site_url, n, hours === null ? null : new Date(start + hours * hourMs), fields),
  )
const crawls = fc.array(fc.tuple(fc.integer({ min: 1, max: 900 }), fc.array(post, { maxLength: 80 })), {
  minLength: 1,
  maxLength: 5,
})

/** Two URLs share an id, and one of them also has another id: an input that once failed. */
const sharedIds = [
  createPost(site_url, 0, null, { id: 'urn:23' }),
  createPost(site_url, 4, new Date(start), { id: 'urn:23' }),
  createPost(site_url, 4, null, { id: 'urn:0' }),
]

/** The fields of posts that do not depend on storage, in an order that does not depend on ids. */
const serializePosts = (posts: StoredPost[]) =>
  posts.map(({ post_id: _, ...post }) => JSON.stringify(post, Object.keys(post).toSorted())).toSorted()

it('stores the diff after every crawl', async () => {
  await fc.assert(
    fc.asyncProperty(crawls, async (month) => {
      const blog_id = await makeSite(wend)
      let timeMs = start
      for (const [hours, posts] of month) {
        timeMs += hours * hourMs
        const read_on = new Date(timeMs)
        const before = await readStoredPosts(wend.db, blog_id, read_on)
        const postsWithLanguage = posts.map((post) => ({ ...post, language: post.language ?? 'en' }))
        const site = { ...before, url: site_url, is_first_feed: !before.is_known }
        const diff = comparePosts(site, postsWithLanguage, read_on)
        const imported = await importPosts(wend.db, {
          blog_id,
          site_url,
          read_on,
          is_first_feed: false,
          feed: createFeed(posts),
        })
        const after = await readStoredPosts(wend.db, blog_id, read_on)
        const expected = applyPostDiff(site, diff)
        expect(imported.new_posts).toBe(diff.newPosts.length)
        expect(serializePosts(after.posts)).toEqual(serializePosts(expected.posts))
        expect(after.watermark).toEqual(expected.watermark)
        expect(after.months).toEqual(addToMonths(before.months, diff.countsByMonth))
        expect(
          await importPosts(wend.db, {
            blog_id,
            site_url,
            read_on,
            is_first_feed: false,
            feed: createFeed(posts),
          }),
        ).toMatchObject({ new_posts: 0 })
      }
    }),
    { numRuns: 25, examples: [[[[1, sharedIds]]]] },
  )
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from posts p full join post_blogs l on l.id = p.id and l.blog_id = p.blog_id
        where p.id is null or l.id is null) as orphans,
      (select count(*) from (select from river_entries where is_first_of_day
        group by blog_id, date_trunc('day', river_on) having count(*) > 1) as days) as double_entries,
      (select count(*) from river_entries) > 20 as has_river,
      (select coalesce(max(n), 0) from (select count(*) as n from posts group by blog_id) as sizes) as max_posts`.execute(
    wend.db,
  )
  expect(rows[0]).toMatchObject({ orphans: 0, double_entries: 0, has_river: true })
  expect(rows[0]?.max_posts).toBeLessThanOrEqual(50)
})
