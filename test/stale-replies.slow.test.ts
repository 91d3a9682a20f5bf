import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPublicReplies, type PublicReplies } from './public-replies-over-time.ts'

// Cached public replies, feeds and site maps equal fresh ones after every change.

let replies: PublicReplies
beforeAll(async () => {
  replies = await openPublicReplies()
})
afterAll(() => replies.wend.close())

const reportComment = async (id: number) =>
  (await replies.fixture.people.cleo.call('POST /api/reports/', { kind: 'comment', id, reason: 'Rude.' }))
    .body.id

const changes: [what: string, change: () => Promise<unknown>][] = [
  ['a site is featured', () => replies.staff(`POST /api/staff/blogs/${replies.fixture.site}/feature/`)],
  ['a tag is renamed', () => replies.staff('PATCH /api/staff/tags/maps/', { value: 'cartography' })],
  ['a tag is blocked', () => replies.staff('POST /api/staff/tags/birds/block/')],
  ['a tag is unblocked', () => replies.staff('POST /api/staff/tags/birds/unblock/')],
  ['a tag is merged', () => replies.staff('POST /api/staff/tags/birds/merge/', { into: 'cartography' })],
  [
    'interests change',
    () =>
      replies.fixture.people.bob.call('POST /api/profile-create-update/', {
        about_me: 'I print.',
        tags: ['rivers'],
      }),
  ],
  [
    'a member changes their picture',
    () =>
      replies.wend.db
        .updateTable('profiles')
        .set({ avatar: '/media/bob.webp' })
        .where('user_id', '=', replies.fixture.people.bob.id)
        .execute(),
  ],
  [
    'a site is edited',
    () =>
      replies.fixture.people.bob.call('POST /api/upload-edit-blog/', {
        ...{ id: replies.fixture.site, url: 'https://old-maps.example.org/', title: 'Older maps' },
        tags: ['rivers', 'ink'],
      }),
  ],
  [
    'a discussion is edited',
    () =>
      replies.fixture.people.bob.call(
        `PATCH /api/blogs/${replies.fixture.site}/discussions/${replies.fixture.discussion}/edit/`,
        {
          title: 'Which ink?',
        },
      ),
  ],
  [
    'a comment is edited',
    () =>
      replies.fixture.people.cleo.call(
        `PATCH /api/blogs/${replies.fixture.site}/discussions/${replies.fixture.discussion}/comments/${replies.fixture.comment}/edit/`,
        {
          content: 'Larger.',
        },
      ),
  ],
  [
    'a comment is hidden',
    async () =>
      replies.staff(`POST /api/staff/reports/${await reportComment(replies.fixture.comment)}/decide/`, {
        decision: 'hide',
      }),
  ],
  [
    'an upvote is taken back',
    () => replies.fixture.people.cleo.call(`PATCH /api/blogs/upvote-blog/${replies.fixture.site}/`),
  ],
  [
    'a review changes',
    () =>
      replies.fixture.people.cleo.call(`POST /api/blogs/${replies.fixture.site}/reviews/`, {
        rating: 2,
        content: 'Not so fine.',
      }),
  ],
  ['a site is hidden', () => replies.staff(`POST /api/staff/blogs/${replies.fixture.site}/hide/`)],
  ['a site is restored', () => replies.staff(`POST /api/staff/blogs/${replies.fixture.site}/restore/`)],
  [
    'a member is suspended with their content',
    () => replies.staff('POST /api/staff/users/Cleo/suspend/', { hide_content: true }),
  ],
  ['a suspension is lifted', () => replies.staff('POST /api/staff/users/Cleo/restore/')],
  [
    'an account is deleted',
    () => replies.wend.db.deleteFrom('users').where('id', '=', replies.fixture.people.cleo.id).execute(),
  ],
]

it('serves no stale reply', async () => {
  const { addresses, fetchAll, findStale, apply } = replies
  let previous = await fetchAll()
  for (const [what, change] of changes) {
    await apply(what, change)
    const { cached, stale } = await findStale()
    expect([what, stale]).toEqual([what, []])
    // A change without a visible effect would prove nothing.
    expect([what, addresses.some((address) => cached[address] !== previous[address])]).toEqual([what, true])
    previous = cached
  }
  expect(Object.values(previous).some((text) => text.startsWith('500'))).toBe(false)
})
