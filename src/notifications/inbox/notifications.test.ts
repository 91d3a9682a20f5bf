import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#platform/db/transaction.ts'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { notify } from '../notify.ts'

let wend: Wend
let ada: TestPerson
let bob: TestPerson
let cyd: TestPerson
let site: number

beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada')
  bob = await makeUser(wend, 'Bob')
  cyd = await makeUser(wend, 'Cyd')
  site = await makeSite(wend, { title: 'Small Gardens', by: cyd })
})
afterAll(() => wend.close())
beforeEach(async () => {
  await wend.db.deleteFrom('notifications').execute()
  await wend.db.deleteFrom('notification_settings').execute()
})

interface ListedNotification {
  id: number
  is_read: boolean
  kind: string
  text: string
  url: string
  actor: { username: string } | null
}
const listNotifications = async (person: TestPerson, query = ''): Promise<ListedNotification[]> =>
  (await person.call(`GET /api/notifications/${query}`)).body
const summarizeNotifications = async (person: TestPerson) =>
  (await listNotifications(person)).map(({ kind, actor, text }) => `${kind}: ${actor?.username} ${text}`)

async function startDiscussion(by = ada, content = 'Which?'): Promise<string> {
  const { body } = await by.call(`POST /api/blogs/${site}/discussions/`, { title: 'Tea', content })
  return `/api/blogs/${site}/discussions/${body.id}/`
}
const addComment = async (by: TestPerson, discussionPath: string, content: string): Promise<number> =>
  (await by.call(`POST ${discussionPath}comments/`, { content })).body.id

describe('a member is notified', () => {
  it('of a discussion of their site', async () => {
    const discussionPath = await startDiscussion()
    expect(await listNotifications(cyd)).toMatchObject([
      {
        is_read: false,
        kind: 'discussion',
        actor: { username: 'Ada', avatar: null },
        text: 'started the discussion “Tea” about your site “Small Gardens”',
        url: discussionPath.replace('/api/blogs', '/blog/small-gardens').replace(/\/$/, ''),
      },
    ])
    expect(await listNotifications(ada)).toEqual([])
  })

  it('of a comment on their discussion, with a link to it', async () => {
    const discussionPath = await startDiscussion()
    const id = await addComment(bob, discussionPath, 'Green')
    const [notification] = await listNotifications(ada)
    expect(notification).toMatchObject({ kind: 'comment', text: 'commented on your discussion “Tea”' })
    expect(notification?.url).toMatch(
      new RegExp(`/blog/small-gardens/${site}/discussions/\\d+#comment-${id}$`),
    )
  })

  it('of a reply in a discussion they joined', async () => {
    const discussionPath = await startDiscussion()
    await addComment(bob, discussionPath, 'Green')
    await addComment(cyd, discussionPath, 'Red')
    expect(await summarizeNotifications(bob)).toEqual(['reply: Cyd replied in “Tea”'])
  })

  it('of being mentioned, once, and not also of the comment', async () => {
    const discussionPath = await startDiscussion()
    await addComment(bob, discussionPath, 'What do @ADA, @ada and @cyd say, and @nobody_here?')
    expect(await summarizeNotifications(ada)).toEqual(['mention: Bob mentioned you in “Tea”'])
    expect((await summarizeNotifications(cyd))[0]).toBe('mention: Bob mentioned you in “Tea”')
  })

  it('of being mentioned in an edit, if they were not before', async () => {
    const discussionPath = await startDiscussion()
    const id = await addComment(bob, discussionPath, 'Ask @ada')
    await bob.call(`PATCH ${discussionPath}comments/${id}/edit/`, { content: 'Ask @ada or @cyd' })
    await ada.call(`PATCH ${discussionPath}edit/`, { content: 'I ask @bob' })
    expect((await listNotifications(ada)).length).toBe(1)
    expect((await summarizeNotifications(cyd))[0]).toBe('mention: Bob mentioned you in “Tea”')
    expect(await summarizeNotifications(bob)).toEqual(['mention: Ada mentioned you in “Tea”'])
  })

  it('of upvotes, grouped per item and day, counting each person once', async () => {
    const discussionPath = await startDiscussion()
    const comment = await addComment(ada, discussionPath, 'Mine')
    await addComment(ada, discussionPath, 'Another')
    const toggleUpvote = (person: TestPerson) =>
      person.call(`PATCH ${discussionPath}comments/${comment}/upvote-comment/`)
    await toggleUpvote(bob)
    expect(await summarizeNotifications(ada)).toEqual(['upvote: Bob upvoted your comment in “Tea”'])
    await toggleUpvote(cyd)
    expect(await summarizeNotifications(ada)).toEqual([
      'upvote: Cyd and 1 other upvoted your comment in “Tea”',
    ])
    const [{ id }] = (await listNotifications(ada)) as [ListedNotification]
    await ada.call('POST /api/notifications/mark-viewed/', { ids: [id] })
    await toggleUpvote(bob)
    await toggleUpvote(bob)
    expect(await listNotifications(ada)).toMatchObject([{ id, is_read: true }])
    await toggleUpvote(await makeUser(wend, 'Dee'))
    expect(await listNotifications(ada)).toMatchObject([
      { id, is_read: false, text: 'and 2 others upvoted your comment in “Tea”' },
    ])
    await bob.call(`PATCH ${discussionPath}upvote-discussion/`)
    expect(await summarizeNotifications(ada)).toEqual([
      'upvote: Bob upvoted your discussion “Tea”',
      'upvote: Dee and 2 others upvoted your comment in “Tea”',
    ])
  })

  it('of staff changes to their texts', async () => {
    const staff = await makeUser(wend, 'Keeper', { is_staff: true })
    const discussionPath = await startDiscussion()
    const id = await addComment(bob, discussionPath, 'Green')
    await wend.db.deleteFrom('notifications').execute()
    await staff.call(`PATCH ${discussionPath}comments/${id}/edit/`, { content: 'Green.' })
    await staff.call(`DELETE ${discussionPath}comments/${id}/`)
    await staff.call(`PATCH ${discussionPath}edit/`, { title: 'Tea?' })
    await staff.call(`DELETE ${discussionPath}`)
    expect((await listNotifications(bob)).map(({ actor, text }) => [actor, text])).toEqual([
      [null, 'The moderators deleted your comment in “Tea”.'],
      [null, 'The moderators edited your comment in “Tea”.'],
    ])
    expect((await listNotifications(ada)).map(({ text }) => text)).toEqual([
      'The moderators deleted your discussion “Tea?”.',
      'The moderators edited your discussion “Tea?”.',
    ])
  })

  it('never of their own actions', async () => {
    const discussionPath = await startDiscussion(cyd)
    const comment = await addComment(cyd, discussionPath, 'I am @cyd')
    await cyd.call(`PATCH ${discussionPath}comments/${comment}/upvote-comment/`)
    await cyd.call(`PATCH ${discussionPath}upvote-discussion/`)
    expect(await listNotifications(cyd)).toEqual([])
  })

  it('only when the write that caused it is committed', async () => {
    const failing = inTransaction(wend.db, async (tx) => {
      const base = { kind: 'staff', actor_id: null, url: '/home' } as const
      const payload = { event: 'staff_granted', params: { reason: 'Welcome.' } } as const
      await notify(tx, [{ ...base, ...payload, to: ada.id }])
      throw new Error('the write failed')
    })
    await expect(failing).rejects.toThrow('the write failed')
    expect(await listNotifications(ada)).toEqual([])
  })

  it('even if the actor’s account is deleted', async () => {
    const dan = await makeUser(wend, 'Dan')
    await addComment(dan, await startDiscussion(), 'Bye')
    await wend.db.deleteFrom('users').where('id', '=', dan.id).execute()
    expect(await listNotifications(ada)).toMatchObject([
      { actor: null, text: 'commented on your discussion “Tea”' },
    ])
  })
})

describe('the list', () => {
  it('requires a log-in', async () => {
    expect((await wend.anonymous('GET /api/notifications/')).status).toBe(401)
    expect((await wend.anonymous('POST /api/notifications/mark-viewed/', { ids: [1] })).status).toBe(401)
  })

  it('contains the newest hundred, or only unread ones with unread_only', async () => {
    const payload = {
      kind: 'comment',
      event: 'comment_on_discussion',
      actor_id: bob.id,
      url: '/home',
    } as const
    for (let n = 1; n <= 103; n++)
      await notify(wend.db, [{ ...payload, to: ada.id, params: { title: `No. ${n}` } }])
    const all = await listNotifications(ada)
    expect(all.length).toBe(100)
    expect(all[0]?.text).toBe('commented on your discussion “No. 103”')
    await ada.call('POST /api/notifications/mark-viewed/', { ids: all.slice(0, 60).map(({ id }) => id) })
    const unread = await listNotifications(ada, '?unread_only=true')
    expect([unread.length, unread[0]?.text]).toEqual([43, 'commented on your discussion “No. 43”'])
    expect((await listNotifications(ada, '?unread_only=false')).length).toBe(100)
  })
})

describe('marking as read', () => {
  it('reports how many were unread, and affects only the member’s own', async () => {
    const discussionPath = await startDiscussion()
    await addComment(bob, discussionPath, 'Green')
    const [own] = (await listNotifications(ada)) as [ListedNotification]
    const [other] = (await listNotifications(cyd)) as [ListedNotification]
    const markViewed = (ids: unknown) => ada.call('POST /api/notifications/mark-viewed/', { ids })
    expect((await markViewed([own.id, other.id, 99_999])).body).toEqual({ marked: 1 })
    expect((await markViewed([own.id])).body).toEqual({ marked: 0 })
    expect(await listNotifications(ada)).toMatchObject([{ is_read: true }])
    expect((await listNotifications(cyd))[0]).toMatchObject({ is_read: false })
  })

  it.each([
    [{ ids: [] }, 'No notification IDs provided to mark as read.'],
    [{}, 'No notification IDs provided to mark as read.'],
    [{ ids: ['x'] }, 'A valid integer is required.'],
    [{ ids: { a: 1 } }, 'A list of integers is required.'],
    [{ ids: Array.from({ length: 1001 }, () => 1) }, 'At most 1000 at once.'],
  ])('rejects %j', async (body, error) => {
    const response = await ada.call('POST /api/notifications/mark-viewed/', body)
    expect(response).toMatchObject({ status: 400, body: { ids: [error], code: 'invalid' } })
  })
})

describe('settings', () => {
  it('default to everything on the site, and personal messages by email', async () => {
    const { body } = await ada.call('GET /api/notifications/settings/')
    expect(body.map((setting: { kind: string }) => setting.kind)).toEqual(
      'comment reply mention review discussion upvote proposal health staff'.split(' '),
    )
    const byMail = body.filter((setting: { email: boolean }) => setting.email)
    expect(byMail.map((setting: { kind: string }) => setting.kind)).toEqual(['comment', 'mention', 'staff'])
  })

  it('suppress disabled kinds', async () => {
    const change = { kind: 'comment', in_app: false, email: false }
    const { body } = await ada.call('PATCH /api/notifications/settings/', change)
    expect(body[0]).toEqual(change)
    await addComment(bob, await startDiscussion(), 'Green')
    expect(await listNotifications(ada)).toEqual([])
    await ada.call('PATCH /api/notifications/settings/', 'kind=comment&in_app=true', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect((await ada.call('GET /api/notifications/settings/')).body[0]).toEqual({
      kind: 'comment',
      in_app: true,
      email: false,
    })
  })

  it('are rejected for an invalid kind and without a session', async () => {
    expect((await ada.call('PATCH /api/notifications/settings/', { kind: 'gossip' })).status).toBe(400)
    expect((await ada.call('PATCH /api/notifications/settings/', { kind: 'reply', email: 7 })).status).toBe(
      400,
    )
    expect((await wend.anonymous('GET /api/notifications/settings/')).status).toBe(401)
  })
})
