import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCall, splitRoute } from '#api-contract/build-call.ts'
import { routes } from '#app/modules.ts'
import { importPosts } from '#newsfeed/posts/storage/import-posts.ts'
import { createFeed, createPost } from '#newsfeed/posts/testing/crawled-feed.ts'
import { makeComment, makeDiscussion, makeReview } from './builders/contributions.ts'
import { clearHolds, hold, makeSite, makeUser, type TestPerson } from './builders.ts'
import { type Caller, startWend, type Wend } from './wend.ts'

// Hidden content is indistinguishable from content that never existed: every call with its id gets the same reply as
// for a missing id, for every way of hiding.

let wend: Wend
let eve: TestPerson
/** One item of each kind by id; each case hides one of them. */
interface Ids {
  blog: number
  discussion: number
  comment: number
  review: number
  post: number
}
const missingId = 999_999_999

beforeAll(async () => {
  wend = await startWend({ env: { RATE_LIMIT_SCALE: '0' } })
  // Makes Bob the last suggestion for "B" unless he is ranked higher as a participant of the discussion.
  for (const name of ['Bea', 'Ben', 'Bob']) await makeUser(wend, name)
  eve = await makeUser(wend, 'Eve')
})
afterAll(() => wend.close())

async function makeItems(): Promise<Ids> {
  const bob = await wend.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'Bob')
    .executeTakeFirstOrThrow()
  const site = await makeSite(wend, { title: 'A site of Bob', by: bob })
  const discussion = await makeDiscussion(wend, { site, by: bob })
  const comment = await makeComment(wend, { discussion, by: bob })
  const review = await makeReview(wend, { site, by: bob })
  const url = `https://site.example.net/${site}`
  await importPosts(wend.db, {
    ...{ blog_id: site, site_url: url, read_on: new Date(), is_first_feed: false },
    feed: createFeed([createPost(url, 1, new Date())]),
  })
  const post = await wend.db
    .selectFrom('posts')
    .select('id')
    .where('blog_id', '=', site)
    .executeTakeFirstOrThrow()
  return { blog: site, discussion, comment, review, post: post.id }
}

type Kind = 'blog' | 'discussion' | 'comment' | 'review' | 'post'
/** Hidden by staff, or held for review. */
const cases: [hidden: Kind, status: 'hidden' | 'held'][] = [
  ['blog', 'hidden'],
  ['blog', 'held'],
  ['discussion', 'hidden'],
  ['comment', 'hidden'],
  ['review', 'hidden'],
  ['review', 'held'],
  ['post', 'hidden'],
]

const discussionInput = ({ blog, discussion }: Ids) => ({ blogId: blog, discussionId: discussion })
const commentInput = (ids: Ids) => ({ ...discussionInput(ids), commentId: ids.comment })
const siteInput = ({ blog }: Ids) => ({ id: blog })
const reportInput = (kind: Kind) => (ids: Ids) => ({ kind, id: ids[kind], reason: 'Look at this.' })
type Input = (ids: Ids) => Record<string, unknown>
/** Each call with its subject (the innermost item it names) and input. */
const calls: [route: string, about: Kind, input: Input][] = [
  ['GET /api/blogs/:id/', 'blog', siteInput],
  ['GET /api/blogs/:id/details/', 'blog', siteInput],
  ['GET /api/blogs/:id/similar/', 'blog', siteInput],
  ['GET /api/blogs/:id/no-posts/', 'blog', siteInput],
  ['GET /api/blogs/:id/history/', 'blog', siteInput],
  ['GET /api/blogs/:id/proposals/', 'blog', siteInput],
  ['POST /api/blogs/:id/proposals/', 'blog', (ids) => ({ ...siteInput(ids), title: 'N' })],
  ['POST /api/blogs/:id/proposals/:n/decide/', 'blog', (ids) => ({ ...siteInput(ids), n: 1, accept: true })],
  ['GET /api/blogs/:id/reviews/', 'blog', siteInput],
  ['GET /api/blogs/:id/reviews/mine/', 'blog', siteInput],
  ['POST /api/blogs/:id/reviews/', 'blog', (ids) => ({ ...siteInput(ids), rating: 3, content: 'Fine.' })],
  [
    'DELETE /api/blogs/:id/reviews/:review_id/',
    'review',
    (ids) => ({ ...siteInput(ids), review_id: ids.review }),
  ],
  ['GET /api/blogs/:id/posts/', 'blog', siteInput],
  ['POST /api/posts/:id/discuss/', 'post', ({ post }) => ({ id: post })],
  ['GET /api/blogs/:id/recommendations/', 'blog', siteInput],
  ['GET /api/blogs/:id/health/', 'blog', siteInput],
  ['GET /api/blogs/:id/discussions/', 'blog', siteInput],
  ['POST /api/blogs/:id/discussions/', 'blog', (ids) => ({ ...siteInput(ids), title: 'T', content: 'C' })],
  ['GET /api/blogs/upvote-status/:id/', 'blog', siteInput],
  ['PATCH /api/blogs/upvote-blog/:id/', 'blog', siteInput],
  ['POST /api/blogs/:id/owner/', 'blog', siteInput],
  ['DELETE /api/blogs/:id/owner/', 'blog', siteInput],
  [
    'POST /api/upload-edit-blog/',
    'blog',
    (ids) => ({ ...siteInput(ids), url: 'https://new.example.org', title: 'N' }),
  ],
  ['DELETE /api/blogs/delete-by-Id/', 'blog', ({ blog }) => ({ blogId: blog })],
  ['POST /api/blog/bookmark/', 'blog', ({ blog }) => ({ blogId: blog })],
  ['POST /api/blog/bookmark/', 'blog', ({ blog }) => ({ blog })],
  ['POST /api/blog/bookmark/', 'blog', siteInput],
  ['DELETE /api/blog/bookmark/', 'blog', ({ blog }) => ({ blogId: blog })],
  ['GET /api/blog/bookmark/', 'blog', ({ blog }) => ({ blogId: blog })],
  ['POST /api/blogs/:id/not-for-me/', 'blog', siteInput],
  ['DELETE /api/blogs/:id/not-for-me/', 'blog', siteInput],
  ['GET /api/blogs/:id/follow/', 'blog', siteInput],
  ['POST /api/blogs/:id/follow/', 'blog', siteInput],
  ['DELETE /api/blogs/:id/follow/', 'blog', siteInput],
  ['GET /api/blogs/:blogId/discussions/:discussionId/', 'discussion', discussionInput],
  [
    'PATCH /api/blogs/:blogId/discussions/:discussionId/edit/',
    'discussion',
    (ids) => ({ ...discussionInput(ids), title: 'T' }),
  ],
  ['DELETE /api/blogs/:blogId/discussions/:discussionId/', 'discussion', discussionInput],
  ['GET /api/blogs/:blogId/discussions/:discussionId/comments/', 'discussion', discussionInput],
  [
    'POST /api/blogs/:blogId/discussions/:discussionId/comments/',
    'discussion',
    (ids) => ({ ...discussionInput(ids), content: 'C' }),
  ],
  ['PATCH /api/blogs/:blogId/discussions/:discussionId/upvote-discussion/', 'discussion', discussionInput],
  [
    'GET /api/blogs/:blogId/discussions/:discussionId/upvote-status-discussion/',
    'discussion',
    discussionInput,
  ],
  [
    'PATCH /api/blogs/:blogId/discussions/:discussionId/comments/:commentId/edit/',
    'comment',
    (ids) => ({ ...commentInput(ids), content: 'C' }),
  ],
  ['DELETE /api/blogs/:blogId/discussions/:discussionId/comments/:commentId/', 'comment', commentInput],
  ['GET /api/blogs/:blogId/discussions/:discussionId/comments/:commentId/page/', 'comment', commentInput],
  [
    'PATCH /api/blogs/:blogId/discussions/:discussionId/comments/:commentId/upvote-comment/',
    'comment',
    commentInput,
  ],
  [
    'GET /api/blogs/:blogId/discussions/:discussionId/comments/:commentId/upvote-status-comment/',
    'comment',
    commentInput,
  ],
  ['GET /api/username-completion/', 'discussion', ({ discussion }) => ({ start: 'b', discussion })],
  ...(['blog', 'discussion', 'comment', 'review', 'post'] as const).map((kind): [string, Kind, Input] => [
    'POST /api/reports/',
    kind,
    reportInput(kind),
  ]),
]
/** Routes whose ids only ever belong to the caller, such as sessions and notifications. */
const otherIds = [
  'GET /api/auth/users/:id/',
  'PATCH /api/auth/users/:id/',
  'PUT /api/auth/users/:id/',
  'DELETE /api/auth/users/:id/',
  'DELETE /api/auth/sessions/:id/',
  // Credentials of the caller's own account; a passkey's id comes from the browser.
  'DELETE /api/auth/api-tokens/:id/',
  'POST /api/auth/passkeys/verify/',
  'POST /api/auth/passkeys/login/verify/',
  'PATCH /api/auth/passkeys/:id/',
  'DELETE /api/auth/passkeys/:id/',
  'DELETE /api/auth/domains/:id/',
  'POST /api/notifications/mark-viewed/',
  'POST /api/blogs/surprise/',
  // Leaves out invisible sites: src/newsfeed/following.
  'POST /api/follows/',
]

/** Each kind with its containers, outermost first: hiding any of them hides the item. */
const containers: Record<Kind, Kind[]> = {
  blog: ['blog'],
  discussion: ['blog', 'discussion'],
  comment: ['blog', 'discussion', 'comment'],
  review: ['blog', 'review'],
  post: ['blog', 'post'],
}

async function sendCall(call: Caller, route: string, input: Record<string, unknown>) {
  const { method } = splitRoute(route as 'GET /')
  const { address, rest } = buildCall(route as 'GET /', input)
  const hasBody = method !== 'GET' && method !== 'DELETE'
  const { status, text } = await call(`${method} ${address}`, hasBody ? rest : undefined)
  return { status, text }
}

describe.each(cases)('a %s that is %s', (hidden, status) => {
  const affectedCalls = calls.filter(([, about]) => containers[about].includes(hidden))

  it.each(affectedCalls)('does not exist for %s about a %s', async (route, about, input) => {
    const ids = await makeItems()
    if (hidden === 'post')
      await wend.db.updateTable('posts').set({ is_hidden: true }).where('id', '=', ids.post).execute()
    else await hold(wend, hidden, ids[hidden], status)
    // The same ids, except for the hidden item and everything inside it.
    const missing = {
      ...ids,
      ...Object.fromEntries(
        containers[about].slice(containers[about].indexOf(hidden)).map((kind) => [kind, missingId]),
      ),
    }
    for (const call of [wend.anonymous, eve.call]) {
      const nothing = await sendCall(call, route, input(missing))
      const something = await sendCall(call, route, input(ids))
      expect(something).toEqual(nothing)
    }
  })
})

describe('content by a suspended member on another site', () => {
  const affectedCalls = calls.filter(([, about]) => about !== 'blog' && about !== 'post')

  it.each(affectedCalls)('does not exist for %s about a %s', async (route, about, input) => {
    const ids = await makeItems()
    await wend.db.updateTable('blogs').set({ user_id: null }).where('id', '=', ids.blog).execute()
    const { user_id } = await wend.db
      .selectFrom('comments')
      .select('user_id')
      .where('id', '=', ids.comment)
      .executeTakeFirstOrThrow()
    await hold(wend, 'user', Number(user_id))
    const missing = {
      ...ids,
      ...Object.fromEntries(containers[about].slice(1).map((kind) => [kind, missingId])),
    }
    for (const call of [wend.anonymous, eve.call]) {
      expect(await sendCall(call, route, input(ids))).toEqual(await sendCall(call, route, input(missing)))
    }
    await clearHolds(wend, 'user', Number(user_id))
  })
})

it('covers all calls that take an id', () => {
  const coveredRoutes = new Set([...calls.map(([route]) => route), ...otherIds])
  const isId = (name: string) => /^(id|ids|blog|discussion|comment|review)$|_id$|Id$/.test(name)
  const endpointsWithId = routes
    .map(({ endpoint }) => endpoint)
    .filter(({ access }) => access !== 'staff')
    .filter(({ input }) => Object.keys((input as { shape?: object }).shape ?? {}).some(isId))
  expect(endpointsWithId.map(({ route }) => route).filter((route) => !coveredRoutes.has(route))).toEqual([])
})
