import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { schema } from '#api-contract/schema.ts'
import { routes } from '#app/modules.ts'
import { implement } from '#platform/http/dispatch.ts'
import { findMissingInvalidations } from './missing-invalidations.ts'
import { createPublicFixture, type PublicFixture } from './public-fixture.ts'
import { listPublicFeeds, listPublicReplies } from './public-replies.ts'
import { startWend, type Wend } from './wend.ts'

// Every value in a public reply must have a key that invalidates it. Also fails for an endpoint without an input, a
// table without a row, and a reply that shows no fixture content.

let wend: Wend
let fixture: PublicFixture

/** Changes that need no invalidation of their own, and why. */
const explainedChanges: [what: RegExp, why: string][] = [
  [
    /^(blog_numbering|blog_positions|list_blocks|post_entries|search_entries|totals)\./,
    'follows the listed sites',
  ],
  [/^(blog_stats|recommended_sites|settings)\.row/, 'only deleted along with its subject'],
  [/^shown_tags\./, 'follows the tags of a site and their names, which invalidate'],
  [/^tags\.blog_count|^blog_tags\.position/, 'tags of a site are deleted and added again, which invalidates'],
  [/^(post_blogs|river_entries|posts_\d+)\..*, expires anyway$/, 'the newsfeed is at most half a minute old'],
  [
    /^(site_topics|word_counts|follows|bookmarks|blog_upvotes|recommendations)\..*similar.*, expires anyway$/,
    'similar sites are at most a minute old',
  ],
  [/^post_stats\..*, expires anyway$/, 'changes all the time: at most a minute old'],
  [
    /^(posts_\d+|post_stats)\..* GET .api.blogs.(:id.((details|posts|discussions).)?|url.|:blogId.discussions.:discussionId.) /,
    'invalidated by the statements that store and delete posts',
  ],
  [/^post_blogs\.row/, 'only deleted along with its post, which invalidates'],
  [/^comments\.discussion_id/, 'comments do not move'],
  [/^blog_edits\./, 'written along with an edit of the site, and never changed'],
  [/^reading_budget\.row/, 'there is always one row'],
  [/^recommended_sites\.is_open/, 'follows visibility and health of the site, which invalidate'],
  [/^recommendations\.(first|last)_seen_on/, 'changes with each crawl, without a visible effect'],
  [/^health_changes\./, 'written along with an edit of the site'],
  [/^(related_tags|tag_languages|language_tag_counts)\./, 'computed by a job, which invalidates'],
  [/^recommended_sites\..*sort.*, expires anyway$/, 'most recommended: at most a minute old'],
  [/^site_health\.row/, 'only deleted along with its site'],
  [/^merges\./, 'added and undone along with a hold of the merged site'],
  [/^users\.username|^blogs\.user_id/, 'usernames and submitters do not change'],
]
/** Tables that only a migration fills, for the entries of old feeds. */
const emptyTables = ['legacy_blog_slugs', 'legacy_discussion_slugs']
/** Append-only: PostgreSQL rejects other changes. stale-replies.slow.test.ts covers additions. */
const appendOnlyReplies = ['GET /api/moderation-log/ {}']
const isExplained = (change: string) => explainedChanges.some(([what]) => what.test(change))

beforeAll(async () => {
  wend = await startWend()
  fixture = await createPublicFixture(wend)
})
afterAll(() => wend.close())

it('invalidates every public reply that shows a change', { timeout: 1_200_000 }, async () => {
  const { site, discussion, inputs } = fixture
  const params = {
    tag: 'maps',
    username: 'Bob',
    slug: 'old-maps',
    id: `${site}`,
    discussion: `${discussion}`,
  }
  const replies = [...listPublicReplies(wend, routes, inputs), ...listPublicFeeds(wend, params, 'maps')]
  const { missing, empty, unchanged } = await findMissingInvalidations(wend, replies)
  expect(missing.filter((change) => !isExplained(change))).toEqual([])
  // Posts are in sixteen partitions, and only few sites have any.
  expect(empty.filter((table) => !/^posts_\d+$/.test(table))).toEqual(emptyTables)
  expect(unchanged).toEqual(appendOnlyReplies)
  const unusedExplanations = explainedChanges.filter(([what]) => !missing.some((change) => what.test(change)))
  expect(unusedExplanations).toEqual([])
})

const forgetfulSchema = schema({
  scope: 'read',
  summary: 'Who has added the first site.',
  input: {},
  reply: z.object({ title: z.string(), about_me: z.string() }),
})
/** Replies with details of a site and its submitter, but declares no key for the submitter. */
const endpointWithoutKey = implement(
  endpoint<typeof forgetfulSchema>()('GET /api/forgetful/', { access: 'anyone' }),
  forgetfulSchema,
  async (_, { db, dependsOn }) => {
    dependsOn(`blog:${fixture.site}`)
    return db
      .selectFrom('blogs')
      .innerJoin('profiles', 'profiles.user_id', 'blogs.user_id')
      .select(['title', 'about_me'])
      .where('blogs.id', '=', fixture.site)
      .executeTakeFirstOrThrow()
  },
)

it('finds a reply that lacks the key of a table', async () => {
  const { missing } = await findMissingInvalidations(wend, listPublicReplies(wend, [endpointWithoutKey], {}))
  expect(missing).toEqual([
    'profiles.about_me: GET /api/forgetful/ {}',
    'profiles.row: GET /api/forgetful/ {}',
  ])
})
