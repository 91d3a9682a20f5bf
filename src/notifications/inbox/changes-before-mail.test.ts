import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeNotification } from '#test/builders/notifications.ts'
import { hold, makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { sendWaitingMails } from '../testing/send-waiting-mails.ts'

// Changes between a notification and its email.

let wend: Wend
let staff: TestPerson
let ada: TestPerson
let bob: TestPerson
let site: number
let discussionId: number
let n = 0
beforeAll(async () => {
  wend = await startWend()
  staff = await makeUser(wend, 'Moderator', { is_staff: true })
})
afterAll(() => wend.close())
beforeEach(async () => {
  n++
  ada = await makeUser(wend, `Ada${n}`)
  bob = await makeUser(wend, `Bob${n}`)
  site = await makeSite(wend, { title: `Garden ${n}`, by: ada })
  const { body } = await ada.call(`POST /api/blogs/${site}/discussions/`, { title: 'Tea', content: '' })
  discussionId = body.id
})

const getDiscussionPath = () => `/api/blogs/${site}/discussions/${discussionId}/`
const addComment = (by = bob, content = 'Green') =>
  by.call(`POST ${getDiscussionPath()}comments/`, { content })
const suspend = (person: TestPerson, hide_content: boolean) =>
  staff.call(`POST /api/staff/users/${person.username}/suspend/`, { reason: 'Spam', hide_content })
const enableAllMails = () =>
  sql`insert into notification_settings (user_id, kind, in_app, email)
    select ${ada.id}, kind, true, true from unnest('{upvote,review,discussion,proposal,reply,health}'::text[]) kind`.execute(
    wend.db,
  )
const listNotifications = async () => (await ada.call('GET /api/notifications/')).body
const getMailsToAda = async () =>
  (await sendWaitingMails(wend)).filter((mail) => mail.includes(`To: ${ada.email}`))
const expectNothingSent = async () =>
  expect([await listNotifications(), await getMailsToAda()]).toEqual([[], []])

describe('no mail is sent', () => {
  it('about a disabled kind of notification', async () => {
    await addComment()
    await ada.call('PATCH /api/notifications/settings/', { kind: 'comment', in_app: true, email: false })
    expect(await sendWaitingMails(wend)).toEqual([])
  })

  it('to a suspended member, except about staff decisions', async () => {
    await addComment()
    await suspend(ada, false)
    const [mail = '', ...otherMails] = await sendWaitingMails(wend)
    expect(otherMails).toEqual([])
    expect(mail).toMatch(/^Subject: Your account is suspended/m)
  })

  it('about a comment that was hidden', async () => {
    const { body } = await addComment()
    await hold(wend, 'comment', body.id)
    await expectNothingSent()
  })

  it('about a comment that was deleted', async () => {
    const { body } = await addComment()
    await bob.call(`DELETE ${getDiscussionPath()}comments/${body.id}/`)
    await expectNothingSent()
  })

  it('about a discussion that was hidden, or a mention in it', async () => {
    const mention = { title: 'Look', content: `@${ada.username}` }
    const { body } = await bob.call(`POST /api/blogs/${site}/discussions/`, mention)
    await hold(wend, 'discussion', body.id)
    await expectNothingSent()
  })

  it('about a review that was hidden', async () => {
    await enableAllMails()
    const { body } = await bob.call(`POST /api/blogs/${site}/reviews/`, { rating: 4, content: 'Green' })
    await hold(wend, 'review', body.id)
    await expectNothingSent()
  })

  it('about a site that was hidden', async () => {
    await enableAllMails()
    await bob.call(`PATCH /api/blogs/upvote-blog/${site}/`)
    await addComment()
    await hold(wend, 'blog', site)
    await expectNothingSent()
  })

  it('about actions of a member who is hidden now', async () => {
    await enableAllMails()
    await bob.call(`PATCH /api/blogs/upvote-blog/${site}/`)
    await bob.call(`POST /api/blogs/${site}/proposals/`, { title: 'Cheap casinos' })
    await suspend(bob, true)
    await expectNothingSent()
  })
})

it('links to the target of a merged site', async () => {
  await enableAllMails()
  await addComment()
  await bob.call(`POST /api/blogs/${site}/reviews/`, { rating: 4, content: 'Green' })
  const into = await makeSite(wend, { title: `Park ${n}` })
  await staff.call(`POST /api/staff/blogs/${site}/merge/`, { into, reason: 'The same.' })
  const listFromMembers = async () =>
    (await listNotifications()).filter(({ kind }: { kind: string }) => kind !== 'staff')
  expect(await listFromMembers()).toHaveLength(2)
  expect((await getMailsToAda())[0]).toContain(`Bob${n} commented on your discussion`)
  await hold(wend, 'discussion', discussionId)
  expect(await listFromMembers()).toHaveLength(1)
})

it('does not count hidden members as upvoters', async () => {
  await enableAllMails()
  const eve = await makeUser(wend, `Eve${n}`)
  for (const voter of [bob, eve]) await voter.call(`PATCH /api/blogs/upvote-blog/${site}/`)
  await suspend(eve, true)
  const [mail = ''] = await getMailsToAda()
  expect(mail).toMatch(new RegExp(`Bob${n} upvoted your site`))
})

it('states in the email how many notifications it leaves out, and never sends those', async () => {
  for (let i = 1; i <= 130; i++)
    await makeNotification(wend, ada, { text: `did ${i}`, url: '/notifications/', wants_mail: true })
  await addComment()
  const [mail = '', ...otherMails] = await sendWaitingMails(wend)
  expect(otherMails).toEqual([])
  expect(mail).toContain('131 updates from Wend')
  expect(mail).toContain('31 more notifications')
  await addComment(bob, 'Black')
  expect((await getMailsToAda())[0]).toContain(`Bob${n} commented on your discussion`)
})
