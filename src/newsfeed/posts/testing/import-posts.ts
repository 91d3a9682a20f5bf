import { afterAll, beforeAll, beforeEach } from 'vitest'
import { makeSite } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import type { FeedPost } from '../storage/feed-post.ts'
import { importPosts } from '../storage/import-posts.ts'
import { createFeed, createPost } from './crawled-feed.ts'

/** The default time of a crawl. */
export const now = '2024-06-15T12:00:00Z'
export const site_url = 'https://ada.example'

export const post = (number: number, publishedOn: string | null, fields?: Partial<FeedPost>) =>
  createPost(site_url, number, publishedOn, fields)

/** Imports feeds of a site, and inspects the stored posts. */
export function createPostImporter({ db }: Wend, blog_id: number) {
  return {
    importFeed: (posts: FeedPost[], readOn = now, { language = 'en' }: { language?: string | null } = {}) =>
      importPosts(db, {
        blog_id,
        site_url,
        read_on: new Date(readOn),
        is_first_feed: false,
        feed: createFeed(posts, language),
      }),
    /** Newest first. */
    getStoredPosts: () =>
      db
        .selectFrom('posts')
        .selectAll()
        .where('blog_id', '=', blog_id)
        .orderBy('published_on', 'desc')
        .orderBy('id', 'desc')
        .execute(),
    getEntries: () =>
      db
        .selectFrom('river_entries')
        .selectAll()
        .where('blog_id', '=', blog_id)
        .orderBy('river_on')
        .orderBy('post_id')
        .execute(),
    getStats: () => db.selectFrom('post_stats').selectAll().where('blog_id', '=', blog_id).executeTakeFirst(),
  }
}

/** Each test starts with a site that was never crawled. */
export function importFixture() {
  const fixture = {} as { wend: Wend; blog_id: number; site: ReturnType<typeof createPostImporter> }
  beforeAll(async () => {
    fixture.wend = await startWend()
  })
  afterAll(() => fixture.wend.close())
  beforeEach(async () => {
    fixture.blog_id = await makeSite(fixture.wend)
    fixture.site = createPostImporter(fixture.wend, fixture.blog_id)
  })
  return fixture
}
