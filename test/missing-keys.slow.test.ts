import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#api-contract/endpoint.ts'
import { routes } from '#app/modules.ts'
import { implement } from '#platform/http/dispatch.ts'
import { publicFeeds, publicReplies } from './public-replies.ts'
import { type Stage, setPublicStage } from './public-stage.ts'
import { findUnseenChanges } from './unseen-changes.ts'
import { startWend, type Wend } from './wend.ts'

// Every value in a public reply must have a key that invalidates it. Also fails for an endpoint without an input, a table
// without a row, and a reply that shows nothing of the stage.

let wend: Wend
let stage: Stage

/** Changes without an invalidation of their own: in practice they come with another change that has one. */
const notByThemselves: [what: RegExp, why: string][] = [
  [
    /^(blog_numbering|blog_positions|list_blocks|post_entries|search_entries|totals)\./,
    'follows what is listed',
  ],
  [/^(blog_stats|recommended_sites|settings)\.row/, 'never deleted but with what it is about'],
  [/^shown_tags\./, 'follows the tags of a site and what they are called, which is told'],
  [/^tags\.blog_count|^blog_tags\.position/, 'tags of a site are deleted and added again, which is told'],
  [
    /^(post_blogs|river_entries|posts_\d+)\..*, renewed$/,
    'the news feed is half a minute old at most, whatever comes',
  ],
  [
    /^(site_topics|word_counts|follows|bookmarks|blog_upvotes|recommendations)\..*similar.*, renewed$/,
    'alike by what people like and sites write: a minute old at most',
  ],
  [/^post_stats\..*, renewed$/, 'what sites post changes all the time: a minute old at most'],
  [
    /^(posts_\d+|post_stats)\..* GET .api.blogs.(:id.((details|posts|discussions).)?|url.|:blogId.discussions.:discussionId.) /,
    'told by the statements that keep and forget posts',
  ],
  [/^post_blogs\.row/, 'deleted with its post alone, which is told'],
  [/^comments\.discussion_id/, 'a comment stays where it was written'],
  [/^blog_edits\./, 'written along with the change of the site, and never changed'],
  [/^reading_budget\.row/, 'there is always the one row'],
  [/^recommended_sites\.is_open/, 'follows whether the site is shown and itself, which is told'],
  [/^recommendations\.(first|last)_seen_on/, 'moves with each reading, and nothing else does'],
  [/^health_changes\./, 'written along with the change of the site'],
  [/^(related_tags|tag_languages|language_tag_counts)\./, 'found out by a job, which tells'],
  [/^recommended_sites\..*sort.*, renewed$/, 'most recommended: a minute old at most'],
  [/^site_health\.row/, 'never deleted but with its site'],
  [/^merges\./, 'made and undone along with a hold of the site that it takes away'],
  [/^users\.username|^blogs\.user_id/, 'a name and who added a site stay'],
]
/** Filled once by a migration, for the entries of old feeds. */
const withoutRow = ['legacy_blog_slugs', 'legacy_discussion_slugs']
/** Append-only: PostgreSQL rejects other changes. stale-replies.slow.test.ts covers additions. */
const addedToOnly = ['GET /api/moderation-log/ {}']
const isExplained = (change: string) => notByThemselves.some(([what]) => what.test(change))

beforeAll(async () => {
  wend = await startWend()
  stage = await setPublicStage(wend)
})
afterAll(() => wend.close())

it('drops every public reply that a change shows in', { timeout: 1_200_000 }, async () => {
  const { site, talk, inputs } = stage
  const params = { tag: 'maps', username: 'Bob', slug: 'old-maps', id: `${site}`, discussion: `${talk}` }
  const replies = [...publicReplies(wend, routes, inputs), ...publicFeeds(wend, params, 'maps')]
  const { missing, empty, unchanged } = await findUnseenChanges(wend, replies)
  expect(missing.filter((change) => !isExplained(change))).toEqual([])
  // Posts are in sixteen partitions, and only few sites have any.
  expect(empty.filter((table) => !/^posts_\d+$/.test(table))).toEqual(withoutRow)
  expect(unchanged).toEqual(addedToOnly)
  const idle = notByThemselves.filter(([what]) => !missing.some((change) => what.test(change)))
  expect(idle).toEqual([])
})

/** Shows details of a site, and forgets the person. */
const forgetful = implement(
  endpoint('GET /api/forgetful/', {
    access: 'anyone',
    scope: 'read',
    summary: 'Who has added the first site.',
    input: {},
    reply: z.object({ title: z.string(), about_me: z.string() }),
  }),
  async (_, { db, dependsOn }) => {
    dependsOn(`blog:${stage.site}`)
    return db
      .selectFrom('blogs')
      .innerJoin('profiles', 'profiles.user_id', 'blogs.user_id')
      .select(['title', 'about_me'])
      .where('blogs.id', '=', stage.site)
      .executeTakeFirstOrThrow()
  },
)

it('finds a reply that shows a table which it has no key for', async () => {
  const { missing } = await findUnseenChanges(wend, publicReplies(wend, [forgetful], {}))
  expect(missing).toEqual([
    'profiles.about_me: GET /api/forgetful/ {}',
    'profiles.row: GET /api/forgetful/ {}',
  ])
})
