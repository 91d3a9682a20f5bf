import { sql } from 'kysely'
import { importPosts } from '#newsfeed/posts/storage/import-posts.ts'
import { createFeed, createPost } from '#newsfeed/posts/testing/crawled-feed.ts'
import { blockHost } from './builders/for-staff.ts'
import { makeSite, makeUser, type TestPerson } from './builders.ts'
import type { Inputs } from './public-replies.ts'
import type { Wend } from './wend.ts'

/** The ids of the content in public replies. */
export interface PublicFixture {
  /** Ada is staff. */
  people: Record<'ada' | 'bob' | 'cleo', TestPerson>
  site: number
  discussion: number
  comment: number
  postDiscussion: number
  inputs: Inputs
}

const mergedUrl = 'https://old-maps-too.example.org/'

/** Inputs of public endpoints. Endpoints without parameters need none. */
function createInputs({ site, discussion, comment, postDiscussion }: Omit<PublicFixture, 'inputs'>): Inputs {
  const siteInput = { id: site }
  const discussionInput = { blogId: site, discussionId: discussion }
  const commentInput = { ...discussionInput, commentId: comment }
  return {
    // Not cacheable: personal, or never invalidated.
    'GET /api/get-all-user-info-by-email/:email/': [],
    'GET /api/validate-username/:username/': [],
    'GET /api/owner-requests/:key/': [],
    'GET /api/public-profile/:username/': [{ username: 'Bob' }, { username: 'Cleo' }],
    'GET /api/public-profile/:username/activities/': [{ username: 'Bob' }, { username: 'Cleo' }],
    'GET /api/public-profile/:username/follows/': [{ username: 'Cleo' }],
    'GET /api/public-profile/:username/submitted/': [{ username: 'Bob' }],
    'GET /api/public-profile/:username/reviews/': [{ username: 'Cleo' }],
    'GET /api/blogs/:id/': [siteInput],
    'GET /api/blogs/:id/details/': [siteInput],
    'GET /api/blogs/:id/posts/': [siteInput],
    'GET /api/blogs/:id/recommendations/': [siteInput, { ...siteInput, direction: 'out' }],
    'GET /api/blogs/:id/health/': [siteInput],
    'GET /api/blogs/:id/history/': [siteInput],
    'GET /api/blogs/url/': [{ url: 'old-maps.example.org' }, { url: mergedUrl }],
    'GET /api/blogs/upvote-status/:id/': [siteInput],
    'GET /api/blogs/:blogId/discussions/:discussionId/upvote-status-discussion/': [discussionInput],
    'GET /api/blogs/:blogId/discussions/:discussionId/comments/:commentId/upvote-status-comment/': [
      commentInput,
    ],
    'GET /api/blogs/:id/reviews/': [siteInput],
    'GET /api/posts/': [{}, { tag: 'maps', lang: 'en' }],
    'GET /api/community/': [{}, { language: 'de' }],
    'GET /api/community/about/': [{}, { language: 'de' }],
    'GET /api/documents/:name/': [{ name: 'terms' }, { name: 'terms', language: 'de' }],
    'GET /api/paths/': [{ from: site, to: site + 1 }],
    'GET /api/paths/by-name/': [{ from: String(site), to: String(site + 1) }],
    'GET /api/tags/': [{}, { query: 'ma' }],
    'GET /api/tags/:value/': [{ value: 'maps' }],
    'GET /api/tags/:value/blogs/': ['newest', 'quiet', 'recommended'].flatMap((sort) => [
      { value: 'maps', sort },
      { value: 'maps', sort, lang: 'en,und' },
    ]),
    'GET /api/tags-by-letter/': [{ letter: 'm' }, { language: 'en' }, { query: 'ma' }],
    'GET /api/blogs/:id/discussions/': [siteInput],
    'GET /api/blogs/:blogId/discussions/:discussionId/': [
      discussionInput,
      { blogId: site, discussionId: postDiscussion },
    ],
    'GET /api/blogs/:blogId/discussions/:discussionId/comments/': [discussionInput],
    'GET /api/blogs/:blogId/discussions/:discussionId/comments/:commentId/page/': [commentInput],
    'GET /api/blogs/': [{}, { lang: 'en,und' }],
    'GET /api/blogs/ninja-recent/': [{}, { lang: 'en,und' }],
    'GET /api/blogs/ninja-shuffled-blogs/': [{ seed: 'a' }, { seed: 'a', lang: 'en,und' }],
    'GET /api/blogs/:id/similar/': [siteInput],
    'GET /api/search/': [
      ...['maps', 'tag:birds', 'old', 'post'].map((query) => ({ query })),
      { query: 'maps', lang: 'und' },
      { query: 'post', in: 'posts' },
    ],
    'GET /api/search/suggestions/': [{ query: 'ma' }, { query: 'bob' }, { query: 'cleo' }],
  }
}

/** Creates content for every public reply, and returns the input of each endpoint. */
export async function createPublicFixture(wend: Wend): Promise<PublicFixture> {
  const ada = await makeUser(wend, 'Ada', { is_staff: true })
  const bob = await makeUser(wend, 'Bob')
  const cleo = await makeUser(wend, 'Cleo')
  const tags = ['maps', 'birds']
  const url = 'https://old-maps.example.org/'
  const site = await makeSite(wend, { title: 'Old maps', url, tags, by: bob })
  await makeSite(wend, { title: 'More maps', tags, by: cleo })
  const deletedSite = await makeSite(wend, { title: 'Gone maps', tags, by: ada })
  await blockHost(wend, 'casino.example.net', '')
  await sql`
    with refused as (
      insert into refused_sites (key, url, source)
      values ('spam.example.org', 'https://spam.example.org/', 'refused') returning key, id)
    insert into refused_keys (key, refused_id) select key, id from refused`.execute(wend.db)
  const duplicate = await makeSite(wend, { title: 'Old maps too', url: mergedUrl, tags, by: ada })
  await makeSite(wend, { title: 'Maps, an article', kind: 'article', tags, by: ada })
  await bob.call('POST /api/profile-create-update/', { about_me: 'I draw.', tags })
  await cleo.call('POST /api/profile-create-update/', { about_me: 'I print.', tags: ['maps'] })
  const discussions = `/api/blogs/${site}/discussions/`
  const discussion = (await bob.call(`POST ${discussions}`, { title: 'Which scale?', content: 'Hm.' })).body
    .id
  const comment = (await cleo.call(`POST ${discussions}${discussion}/comments/`, { content: 'Large.' })).body
    .id
  await cleo.call(`POST /api/blogs/${site}/reviews/`, { rating: 5, content: 'Fine lines.' })
  await cleo.call(`PATCH /api/blogs/upvote-blog/${site}/`)
  await cleo.call('POST /api/blog/bookmark/', { id: site })
  await cleo.call(`POST /api/blogs/${site}/follow/`)
  await cleo.call('PATCH /api/preferences/', { shows_follows: true })
  await bob.call(`PATCH ${discussions}${discussion}/upvote-discussion/`)
  await bob.call(`PATCH ${discussions}${discussion}/comments/${comment}/upvote-comment/`)
  await ada.call(`PATCH /api/blogs/upvote-blog/${site + 1}/`)
  await ada.call(`POST /api/staff/blogs/${site + 1}/hide/`, { reason: 'Because.' })
  await ada.call(`POST /api/staff/blogs/${site + 1}/restore/`, { reason: 'Because.' })
  const posts = [createPost(url, 2, '2024-06-14T08:00:00Z'), createPost(url, 1, '2024-06-10T08:00:00Z')]
  const crawl = {
    blog_id: site,
    site_url: url,
    read_on: new Date('2024-06-15T12:00:00Z'),
    is_first_feed: true,
  }
  await importPosts(wend.db, { ...crawl, feed: createFeed(posts) })
  // A post that is recent enough for the newsfeed.
  const moreMapsUrl = 'https://more-maps.example.org/'
  const recentCrawl = { blog_id: site + 1, site_url: moreMapsUrl, read_on: new Date(), is_first_feed: true }
  await importPosts(wend.db, {
    ...recentCrawl,
    feed: createFeed([createPost(moreMapsUrl, 1, new Date(Date.now() - 3_600_000))]),
  })
  const { body: postList } = await wend.anonymous(`GET /api/blogs/${site}/posts/`)
  const { body: startedDiscussion } = await cleo.call(`POST /api/posts/${postList.results[0].id}/discuss/`)
  await bob.call(`POST ${discussions}${startedDiscussion.discussion_id}/comments/`, { content: 'That one.' })
  const postDiscussion = startedDiscussion.discussion_id
  const timestamps = { first_seen_on: new Date(), last_seen_on: new Date() }
  await wend.db
    .insertInto('recommendations')
    .values([
      { from_id: site, to_id: site + 1, kind: 'xfn', ...timestamps },
      { from_id: site + 1, to_id: site, kind: 'opml', ...timestamps },
    ])
    .execute()
  await bob.call('POST /api/upload-edit-blog/', {
    id: site,
    url,
    title: 'Old maps',
    description: 'Of roads.',
    tags,
  })
  await ada.call(`POST /api/staff/blogs/${site}/health/`, { health: 'unsteady', reason: 'Because.' })
  const dee = await makeUser(wend, 'Dee')
  await ada.call(`POST /api/staff/users/${dee.username}/suspend/`, { reason: 'Because.' })
  await wend.runOutbox()
  // Last, since the deletion gives a shuffle position to another site, and the merge redirects an address.
  await ada.call(`DELETE /api/blogs/${deletedSite}/`)
  await ada.call(`POST /api/staff/blogs/${duplicate}/merge/`, { into: site, reason: 'The same.' })
  await wend.runOutbox()
  // Stored directly: the job finds no shared topic among so few sites.
  const topic = { lexeme: 'contour', word: 'contours', weight: 1 }
  await wend.db
    .insertInto('fairness_figures')
    .values({
      ...{ chooser: 'river', since: '2026-01-01', measured_on: new Date() },
      ...{ sites: 2, sites_shown: 1, thirds: ['1', '0', '0'] },
    })
    .execute()
  await wend.db
    .insertInto('site_topics')
    .values([site, site + 1].map((blog_id) => ({ ...topic, blog_id })))
    .execute()
  // Stored directly: the job needs more sites to find these.
  const { rows: tagIds } = await sql<{ id: number }>`
    select id from tags where value in ('maps', 'birds') order by value desc`.execute(wend.db)
  const [maps = 0, birds = 0] = tagIds.map(({ id }) => id)
  await wend.db
    .insertInto('related_tags')
    .values({ tag_id: maps, place: 1, other_id: birds, together: 2 })
    .execute()
  await wend.db.insertInto('tag_languages').values({ language: 'en', tag_id: maps, sites: 2 }).execute()
  await wend.db.insertInto('language_tag_counts').values({ language: 'en', tags: 1 }).execute()
  const content = { people: { ada, bob, cleo }, site, discussion, comment, postDiscussion }
  return { ...content, inputs: createInputs(content) }
}
