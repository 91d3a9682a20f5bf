import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeDiscussion } from '#test/builders/contributions.ts'
import { createFeed } from '../testing/crawled-feed.ts'
import { importFixture, now, post, site_url } from '../testing/import-posts.ts'
import paragraphs from '../testing/paragraphs.json' with { type: 'json' }
import { eraseExcerpt } from './forget-posts.ts'
import { importPosts } from './import-posts.ts'

const fixture = importFixture()
let { wend, blog_id, site } = fixture
beforeEach(() => {
  ;({ wend, blog_id, site } = fixture)
})

describe('a first crawl', () => {
  it('stores the feed’s posts, newest first, and adds those of the last 14 days to the newsfeed', async () => {
    const result = await site.importFeed([
      post(3, '2024-06-14T08:00:00Z'),
      post(2, '2024-06-10T08:00:00Z'),
      post(1, '2024-05-01T08:00:00Z'),
    ])
    expect(result).toMatchObject({
      new_posts: 3,
      // Three posts in the 45 days since the first one: two a month.
      frequency: { postsPerMonth: 2, secondsSinceLastPost: 28 * 3600 },
    })
    expect((await site.getStoredPosts()).map(({ title, language }) => [title, language])).toEqual([
      ['Post 3', 'en'],
      ['Post 2', 'en'],
      ['Post 1', 'en'],
    ])
    expect((await site.getEntries()).map(({ river_on }) => river_on)).toEqual([
      '2024-06-10T08:00:00.000Z',
      '2024-06-14T08:00:00.000Z',
    ])
  })

  it('maps a post’s id to its site', async () => {
    await site.importFeed([post(1, '2024-06-14T08:00:00Z')])
    const [stored] = await site.getStoredPosts()
    const mappings = await wend.db
      .selectFrom('post_blogs')
      .selectAll()
      .where('id', '=', stored?.id ?? 0)
      .execute()
    expect(mappings).toEqual([{ id: stored?.id, blog_id }])
  })

  it('is recorded even without posts', async () => {
    expect(await site.importFeed([])).toMatchObject({
      new_posts: 0,
      frequency: { postsPerMonth: 0, secondsSinceLastPost: null },
    })
    await site.importFeed([post(1, '2024-05-01T08:00:00Z')], '2024-06-16T12:00:00Z')
    // A later crawl found it, long after it was written: it enters the newsfeed when it was found.
    expect((await site.getEntries()).map(({ river_on }) => river_on)).toEqual(['2024-06-16T12:00:00.000Z'])
  })

  it('does not treat undated posts as new', async () => {
    const { frequency } = await site.importFeed([post(2, null), post(1, null)])
    expect(frequency).toEqual({ postsPerMonth: 0, secondsSinceLastPost: null })
    expect(await site.getStats()).toMatchObject({ last_post_on: null, known_since: null })
  })
})

describe('a later crawl', () => {
  const first = [post(2, '2024-06-14T08:00:00Z'), post(1, '2024-06-01T08:00:00Z')]
  beforeEach(() => site.importFeed(first))

  it('runs one query and writes nothing if nothing is new', async () => {
    const before = await sql<{ row: string }>`
      select xmin::text || ctid::text as row from posts where blog_id = ${blog_id}
      union all select xmin::text || ctid::text from post_stats where blog_id = ${blog_id}
      union all select xmin::text || ctid::text from post_marks where blog_id = ${blog_id}`.execute(wend.db)
    const statements = await wend.recordStatements(() => site.importFeed(first, '2024-06-15T18:00:00Z'))
    expect(statements).toHaveLength(1)
    expect(statements[0]?.sql).toMatch(/^\s*select/)
    const after = await sql<{ row: string }>`
      select xmin::text || ctid::text as row from posts where blog_id = ${blog_id}
      union all select xmin::text || ctid::text from post_stats where blog_id = ${blog_id}
      union all select xmin::text || ctid::text from post_marks where blog_id = ${blog_id}`.execute(wend.db)
    expect(after.rows).toEqual(before.rows)
  })

  it('adds new posts in a constant number of statements', async () => {
    const morePosts = [post(4, '2024-06-15T09:00:00Z'), post(3, '2024-06-15T08:00:00Z'), ...first]
    expect(
      await wend.countStatements(() => site.importFeed(morePosts, '2024-06-15T18:00:00Z')),
    ).toBeLessThanOrEqual(7)
    expect((await site.getStoredPosts()).map(({ title }) => title)).toEqual([
      'Post 4',
      'Post 3',
      'Post 2',
      'Post 1',
    ])
    expect(await site.getStats()).toMatchObject({ last_post_on: '2024-06-15T09:00:00.000Z' })
  })

  it('updates a post without moving it', async () => {
    const entries = await site.getEntries()
    const result = await site.importFeed([post(2, '2024-06-15T09:00:00Z', { title: 'Post 2, corrected' })])
    expect(result.new_posts).toBe(0)
    expect((await site.getStoredPosts()).map(({ title, published_on }) => [title, published_on])).toEqual([
      ['Post 2, corrected', '2024-06-14T08:00:00.000Z'],
      ['Post 1', '2024-06-01T08:00:00.000Z'],
    ])
    expect(await site.getEntries()).toEqual(entries)
  })

  it('reports posts that the feed dropped, whose excerpts can be erased until they return', async () => {
    const allPosts = [post(3, '2024-06-15T09:00:00Z'), ...first]
    await site.importFeed(allPosts, '2024-06-15T10:00:00Z')
    const { removedPosts } = await site.importFeed(first, '2024-06-15T11:00:00Z')
    expect(removedPosts.map(({ url }) => url)).toEqual([`${site_url}/posts/3`])
    await eraseExcerpt(wend.db, blog_id, removedPosts[0]?.post_id ?? 0)
    expect((await site.getStoredPosts()).map(({ excerpt }) => excerpt)).toEqual(['', 'About 2.', 'About 1.'])
    expect((await site.importFeed(first, '2024-06-15T12:00:00Z')).removedPosts).toEqual([])
    await site.importFeed(allPosts, '2024-06-15T13:00:00Z')
    expect((await site.getStoredPosts())[0]?.excerpt).toBe('About 3.')
    // Posts that are too old for the feed have not been taken down.
    expect(
      (await site.importFeed([post(4, '2024-06-15T13:00:00Z')], '2024-06-15T14:00:00Z')).removedPosts,
    ).toEqual([])
  })

  it('erases texts after three days of noindex, and starts counting posts again afterwards', async () => {
    const feed = { ...createFeed(first), robots: { noindex: true, nosnippet: false } }
    const importNoindexFeed = (readOn: string) =>
      importPosts(wend.db, { blog_id, site_url, feed, read_on: new Date(readOn), is_first_feed: false })
    const before = [await site.getStoredPosts(), await site.getStats()]
    const frequency = { postsPerMonth: 2, secondsSinceLastPost: expect.any(Number) }
    expect(await importNoindexFeed(now)).toMatchObject({ new_posts: 0, frequency })
    expect([await site.getStoredPosts(), await site.getStats()]).toEqual(before)
    await importNoindexFeed('2024-06-18T12:00:00Z')
    expect((await site.getStoredPosts()).map(({ title, is_stub }) => [title, is_stub])).toEqual([
      ['', true],
      ['', true],
    ])
    expect([await site.getEntries(), (await site.getStats())?.month_counts]).toEqual([[], []])
    expect(await wend.countStatements(() => importNoindexFeed('2024-06-19T12:00:00Z'))).toBe(1)
    expect(await site.importFeed(first, '2024-06-20T12:00:00Z')).toMatchObject({ new_posts: 0, frequency })
    expect([await site.getStoredPosts(), await site.getStats()]).toEqual(before)
  })

  it('erases all excerpts for nosnippet', async () => {
    await site.importFeed(first)
    const [newest] = first.slice(-1).map((post) => ({ ...post, excerpt: '' }))
    if (!newest) throw new Error('There is no post.')
    const feed = { ...createFeed([newest]), robots: { noindex: false, nosnippet: true } }
    await importPosts(wend.db, { blog_id, site_url, feed, read_on: new Date(now), is_first_feed: false })
    expect((await site.getStoredPosts()).map(({ excerpt }) => excerpt)).toEqual(first.map(() => ''))
  })

  it('does nothing for a deleted site', async () => {
    await wend.db.deleteFrom('blogs').where('id', '=', blog_id).execute()
    expect(await site.getStoredPosts()).toEqual([])
    expect(await site.importFeed(first)).toMatchObject({ new_posts: 0 })
    expect([await site.getStoredPosts(), await site.getEntries(), await site.getStats()]).toEqual([
      [],
      [],
      undefined,
    ])
  })
})

describe('a day’s newsfeed entry', () => {
  it('stays at the first post’s position, however many follow', async () => {
    await site.importFeed([post(1, '2024-06-15T06:00:00Z')], '2024-06-15T07:00:00Z')
    await site.importFeed(
      [post(3, '2024-06-15T09:00:00Z'), post(2, '2024-06-15T08:00:00Z')],
      '2024-06-15T10:00:00Z',
    )
    await site.importFeed([post(4, '2024-06-16T05:00:00Z')], '2024-06-16T06:00:00Z')
    expect(
      (await site.getEntries()).map(({ river_on, is_first_of_day }) => [river_on, is_first_of_day]),
    ).toEqual([
      ['2024-06-15T06:00:00.000Z', true],
      ['2024-06-15T08:00:00.000Z', false],
      ['2024-06-15T09:00:00.000Z', false],
      ['2024-06-16T05:00:00.000Z', true],
    ])
  })

  it('is marked quiet while the site posts at most monthly', async () => {
    await site.importFeed([post(2, '2024-06-14T08:00:00Z'), post(1, '2023-08-01T08:00:00Z')])
    expect((await site.getEntries()).map(({ is_quiet }) => is_quiet)).toEqual([true])
    const newPosts = Array.from({ length: 20 }, (_, n) => post(n + 3, '2024-06-15T08:00:00Z'))
    await site.importFeed(newPosts, '2024-06-15T18:00:00Z')
    expect((await site.getEntries()).filter(({ is_quiet }) => is_quiet)).toHaveLength(1)
  })
})

describe('stored posts', () => {
  const year = Array.from({ length: 70 }, (_, n) =>
    post(n, new Date(Date.UTC(2024, 5, 15) - n * 4 * 86_400_000).toISOString()),
  )

  it('are the newest fifty and discussed ones, while all are counted', async () => {
    await site.importFeed(year.slice(20))
    const oldest = (await site.getStoredPosts()).at(-1)
    const text = { title: 'On the oldest', content: '', content_html: '' }
    const discussion_id = await makeDiscussion(wend, { ...text, site: blog_id })
    await wend.db
      .updateTable('posts')
      .set({ discussion_id })
      .where('blog_id', '=', blog_id)
      .where('id', '=', oldest?.id ?? 0)
      .execute()
    await site.importFeed(year)
    const posts = await site.getStoredPosts()
    expect(posts).toHaveLength(51)
    expect(posts.at(-1)?.id).toBe(oldest?.id)
    const { month_counts = [] } = (await site.getStats()) ?? {}
    expect(month_counts.reduce((sum, n) => sum + n, 0)).toBe(70)
    // Pruned posts are not new again.
    expect(await site.importFeed(year)).toMatchObject({ new_posts: 0 })
  })

  it('have the declared language, else the feed’s, else the detected one', async () => {
    const [german, short] = [{ excerpt: paragraphs.de.slice(0, 300) }, { title: 'Ada', excerpt: '' }]
    await site.importFeed(
      [post(1, now, german), post(2, now, { language: 'fr' }), post(3, now, short)],
      now,
      {
        language: null,
      },
    )
    const languages = Object.fromEntries(
      (await site.getStoredPosts()).map(({ title, language }) => [title, language]),
    )
    expect(languages).toEqual({ 'Post 1': 'de', 'Post 2': 'fr', Ada: null })
    // A detected language does not count as a change the next time.
    expect(
      await wend.countStatements(() =>
        site.importFeed([post(1, now, german), post(2, now, { language: 'fr' }), post(3, now, short)], now, {
          language: null,
        }),
      ),
    ).toBe(1)
  })

  it('accept any characters in ids and texts', async () => {
    const hostileText = '\0\ud800\u202e<script>&\u{1f600}'
    const posts = [
      post(1, now, { id: hostileText, title: 'x'.repeat(300) }),
      post(2, now, { id: hostileText.repeat(5000) }),
    ]
    expect(await site.importFeed(posts)).toMatchObject({ new_posts: 2 })
    expect(await site.importFeed(posts)).toMatchObject({ new_posts: 0 })
  })
})
