import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCall, splitRoute } from '#api-contract/build-call.ts'
import { routes } from '#app/modules.ts'
import { importPosts } from '#newsfeed/posts/storage/import-posts.ts'
import { crawledFeed, postAt } from '#newsfeed/posts/testing/crawled-feed.ts'
import { makeComment, makeDiscussion, makeReview } from './builders/contributions.ts'
import { clearHolds, hold, makeSite, makeUser, type TestPerson } from './builders.ts'
import { type Caller, startWend, type Wend } from './wend.ts'

// Hidden content is indistinguishable from content that never existed: every call with its id gets the same reply as for a
// missing id, for every way of hiding.

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
const none = 999_999_999

beforeAll(async () => {
  wend = await startWend({ env: { RATE_LIMIT_SCALE: '0' } })
  // Bob is the last suggestion for "B", unless he is ranked as close.
  for (const name of ['Bea', 'Ben', 'Bob']) await makeUser(wend, name)
  eve = await makeUser(wend, 'Eve')
})
afterAll(() => wend.close())

async function makeThings(): Promise<Ids> {
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
    ...{ blog_id: site, site_url: url, read_on: new Date(), is_first: false },
    feed: crawledFeed([postAt(url, 1, new Date())]),
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

const at = ({ blog, discussion }: Ids) => ({ blogId: blog, discussionId: discussion })
const inComment = (ids: Ids) => ({ ...at(ids), commentId: ids.comment })
const ofSite = ({ blog }: Ids) => ({ id: blog })
const report = (kind: Kind) => (ids: Ids) => ({ kind, id: ids[kind], reason: 'Look at this.' })
type Input = (ids: Ids) => Record<string, unknown>
/** Each call with its subject (the innermost item it names) and input. */
const calls: [route: string, about: Kind, input: Input][] = [
  ['GET /api/blogs/:id/', 'blog', ofSite],
  ['GET /api/blogs/:id/details/', 'blog', ofSite],
  ['GET /api/blogs/:id/similar/', 'blog', ofSite],
  ['GET /api/blogs/:id/no-posts/', 'blog', ofSite],
  ['GET /api/blogs/:id/history/', 'blog', ofSite],
  ['GET /api/blogs/:id/proposals/', 'blog', ofSite],
  ['POST /api/blogs/:id/proposals/', 'blog', (ids) => ({ ...ofSite(ids), title: 'N' })],
  ['POST /api/blogs/:id/proposals/:n/decide/', 'blog', (ids) => ({ ...ofSite(ids), n: 1, accept: true })],
  ['GET /api/blogs/:id/reviews/', 'blog', ofSite],
  ['GET /api/blogs/:id/reviews/mine/', 'blog', ofSite],
  ['POST /api/blogs/:id/reviews/', 'blog', (ids) => ({ ...ofSite(ids), rating: 3, content: 'Fine.' })],
  [
    'DELETE /api/blogs/:id/reviews/:review_id/',
    'review',
    (ids) => ({ ...ofSite(ids), review_id: ids.review }),
  ],
  ['GET /api/blogs/:id/posts/', 'blog', ofSite],
  ['POST /api/posts/:id/discuss/', 'post', ({ post }) => ({ id: post })],
  ['GET /api/blogs/:id/recommendations/', 'blog', ofSite],
  ['GET /api/blogs/:id/health/', 'blog', ofSite],
  ['GET /api/blogs/:id/discussions/', 'blog', ofSite],
  ['POST /api/blogs/:id/discussions/', 'blog', (ids) => ({ ...ofSite(ids), title: 'T', content: 'C' })],
  ['GET /api/blogs/upvote-status/:id/', 'blog', ofSite],
  ['PATCH /api/blogs/upvote-blog/:id/', 'blog', ofSite],
  ['POST /api/blogs/:id/owner/', 'blog', ofSite],
  ['DELETE /api/blogs/:id/owner/', 'blog', ofSite],
  [
    'POST /api/upload-edit-blog/',
    'blog',
    (ids) => ({ ...ofSite(ids), url: 'https://new.example.org', title: 'N' }),
  ],
  ['DELETE /api/blogs/delete-by-Id/', 'blog', ({ blog }) => ({ blogId: blog })],
  ['POST /api/blog/bookmark/', 'blog', ({ blog }) => ({ blogId: blog })],
  ['POST /api/blog/bookmark/', 'blog', ({ blog }) => ({ blog })],
  ['POST /api/blog/bookmark/', 'blog', ofSite],
  ['DELETE /api/blog/bookmark/', 'blog', ({ blog }) => ({ blogId: blog })],
  ['GET /api/blog/bookmark/', 'blog', ({ blog }) => ({ blogId: blog })],
  ['POST /api/blogs/:id/not-for-me/', 'blog', ofSite],
  ['DELETE /api/blogs/:id/not-for-me/', 'blog', ofSite],
  ['GET /api/blogs/:id/follow/', 'blog', ofSite],
  ['POST /api/blogs/:id/follow/', 'blog', ofSite],
  ['DELETE /api/blogs/:id/follow/', 'blog', ofSite],
  ['GET /api/blogs/:blogId/discussions/:discussionId/', 'discussion', at],
  [
    'PATCH /api/blogs/:blogId/discussions/:discussionId/edit/',
    'discussion',
    (ids) => ({ ...at(ids), title: 'T' }),
  ],
  ['DELETE /api/blogs/:blogId/discussions/:discussionId/', 'discussion', at],
  ['GET /api/blogs/:blogId/discussions/:discussionId/comments/', 'discussion', at],
  [
    'POST /api/blogs/:blogId/discussions/:discussionId/comments/',
    'discussion',
    (ids) => ({ ...at(ids), content: 'C' }),
  ],
  ['PATCH /api/blogs/:blogId/discussions/:discussionId/upvote-discussion/', 'discussion', at],
  ['GET /api/blogs/:blogId/discussions/:discussionId/upvote-status-discussion/', 'discussion', at],
  [
    'PATCH /api/blogs/:blogId/discussions/:discussionId/comments/:commentId/edit/',
    'comment',
    (ids) => ({ ...inComment(ids), content: 'C' }),
  ],
  ['DELETE /api/blogs/:blogId/discussions/:discussionId/comments/:commentId/', 'comment', inComment],
  ['GET /api/blogs/:blogId/discussions/:discussionId/comments/:commentId/page/', 'comment', inComment],
  [
    'PATCH /api/blogs/:blogId/discussions/:discussionId/comments/:commentId/upvote-comment/',
    'comment',
    inComment,
  ],
  [
    'GET /api/blogs/:blogId/discussions/:discussionId/comments/:commentId/upvote-status-comment/',
    'comment',
    inComment,
  ],
  ['GET /api/username-completion/', 'discussion', ({ discussion }) => ({ start: 'b', discussion })],
  ...(['blog', 'discussion', 'comment', 'review', 'post'] as const).map((kind): [string, Kind, Input] => [
    'POST /api/reports/',
    kind,
    report(kind),
  ]),
]
/** Ids that only ever belong to the caller, such as sessions and notifications. */
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

/** An item is hidden along with its containers. */
const standsIn: Record<Kind, Kind[]> = {
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
  const concerned = calls.filter(([, about]) => standsIn[about].includes(hidden))

  it.each(concerned)('does not exist for %s about a %s', async (route, about, input) => {
    const ids = await makeThings()
    if (hidden === 'post')
      await wend.db.updateTable('posts').set({ is_hidden: true }).where('id', '=', ids.post).execute()
    else await hold(wend, hidden, ids[hidden], status)
    // The same address except for the item itself; without the site nothing is there.
    const missing = {
      ...ids,
      ...Object.fromEntries(
        standsIn[about].slice(standsIn[about].indexOf(hidden)).map((kind) => [kind, none]),
      ),
    }
    for (const call of [wend.anyone, eve.call]) {
      const nothing = await sendCall(call, route, input(missing))
      const something = await sendCall(call, route, input(ids))
      expect(something).toEqual(nothing)
    }
  })
})

describe('content by a suspended member on another site', () => {
  const concerned = calls.filter(([, about]) => about !== 'blog' && about !== 'post')

  it.each(concerned)('does not exist for %s about a %s', async (route, about, input) => {
    const ids = await makeThings()
    await wend.db.updateTable('blogs').set({ user_id: null }).where('id', '=', ids.blog).execute()
    const { user_id } = await wend.db
      .selectFrom('comments')
      .select('user_id')
      .where('id', '=', ids.comment)
      .executeTakeFirstOrThrow()
    await hold(wend, 'user', Number(user_id))
    const missing = { ...ids, ...Object.fromEntries(standsIn[about].slice(1).map((kind) => [kind, none])) }
    for (const call of [wend.anyone, eve.call]) {
      expect(await sendCall(call, route, input(ids))).toEqual(await sendCall(call, route, input(missing)))
    }
    await clearHolds(wend, 'user', Number(user_id))
  })
})

it('covers all calls that take an id', () => {
  const walked = new Set([...calls.map(([route]) => route), ...otherIds])
  const isId = (name: string) => /^(id|ids|blog|discussion|comment|review)$|_id$|Id$/.test(name)
  const taking = routes
    .map(({ endpoint }) => endpoint)
    .filter(({ access }) => access !== 'staff')
    .filter(({ input }) => Object.keys((input as { shape?: object }).shape ?? {}).some(isId))
  expect(taking.map(({ route }) => route).filter((route) => !walked.has(route))).toEqual([])
})
