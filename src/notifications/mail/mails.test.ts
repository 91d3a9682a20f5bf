import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { sendWaitingMails } from '../testing/send-waiting-mails.ts'

let wend: Wend
let bob: TestPerson
let ada: TestPerson
let discussionPath: string
let count = 0

beforeAll(async () => {
  wend = await startWend({ env: { PUBLIC_URL: 'https://wend.example' } })
  bob = await makeUser(wend, 'Bob')
})
afterAll(() => wend.close())
beforeEach(async () => {
  ada = await makeUser(wend, `ada${++count}`)
  const site = await makeSite(wend)
  const text = { title: 'Tea & <cake>', content: '' }
  const { body } = await ada.call(`POST /api/blogs/${site}/discussions/`, text)
  discussionPath = `/api/blogs/${site}/discussions/${body.id}/`
})

const addComment = (content = 'Green') => bob.call(`POST ${discussionPath}comments/`, { content })

const getDueMails = () => sendWaitingMails(wend)
const findUnsubscribePath = (mail: string) =>
  /^List-Unsubscribe: <https:\/\/wend\.example(.*)>/im.exec(mail)?.[1] ?? ''

describe('a mail', () => {
  it('contains unread notifications once, after a delay', async () => {
    await addComment()
    await wend.runJobs()
    const [mail = '', ...otherMails] = await getDueMails()
    expect(otherMails).toEqual([])
    expect(mail).toContain(`To: ${ada.email}`)
    expect(mail).toMatch(/^Subject: .*Bob/m)
    expect(mail).toContain(`https://wend.example/blog/`)
    expect(mail).toContain('#comment-')
    expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const html = mail.slice(mail.indexOf('text/html'))
    expect(html).toContain('&lt;cake&gt;')
    expect(html).not.toContain('<cake>')
    expect(await getDueMails()).toEqual([])
  })

  it('contains everything since the last one', async () => {
    await addComment('one')
    await addComment(`two @${ada.username}`)
    const mails = await getDueMails()
    expect(mails.length).toBe(1)
    expect(mails[0]).toContain('2 updates from Wend')
    expect(findUnsubscribePath(mails[0] ?? '')).toMatch(/^\/unsubscribe\/[\w-]{24}\/all$/)
  })

  it('leaves out read notifications and disabled kinds', async () => {
    await addComment()
    const ids = (await ada.call('GET /api/notifications/')).body.map(({ id }: { id: number }) => id)
    await ada.call('POST /api/notifications/mark-viewed/', { ids })
    await bob.call(`PATCH ${discussionPath}upvote-discussion/`)
    expect(await getDueMails()).toEqual([])
  })

  it('goes to confirmed email addresses only', async () => {
    await wend.db.updateTable('users').set({ email_confirmed_on: null }).where('id', '=', ada.id).execute()
    await addComment()
    expect(await getDueMails()).toEqual([])
  })

  it('also contains kinds that are disabled on the site', async () => {
    await ada.call('PATCH /api/notifications/settings/', { kind: 'comment', in_app: false, email: true })
    await addComment()
    expect((await ada.call('GET /api/notifications/')).body).toEqual([])
    expect((await getDueMails()).length).toBe(1)
  })
})

describe('unsubscribing', () => {
  const getsEmail = async (kind: string) => {
    const { body } = await ada.call('GET /api/notifications/settings/')
    return body.find((setting: { kind: string }) => setting.kind === kind).email
  }
  const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }

  it('takes one click in a mail program, without a log-in', async () => {
    await addComment()
    const [mail = ''] = await getDueMails()
    const response = await wend.anonymous(
      `POST ${findUnsubscribePath(mail)}`,
      'List-Unsubscribe=One-Click',
      form,
    )
    expect([response.status, response.text]).toEqual([200, 'You won’t get any more of these emails.\n'])
    expect([await getsEmail('comment'), await getsEmail('mention')]).toEqual([false, true])
    await addComment()
    expect(await getDueMails()).toEqual([])
    expect((await ada.call('GET /api/notifications/')).body.length).toBe(2)
  })

  it('takes a button on a page; viewing it changes nothing', async () => {
    await addComment()
    const [mail = ''] = await getDueMails()
    const path = findUnsubscribePath(mail)
    expect((await wend.anonymous(`GET ${path}`)).status).toBe(200)
    expect(await getsEmail('comment')).toBe(true)
    const response = await wend.anonymous(`POST ${path}`, '', form)
    expect([response.status, response.headers.location]).toEqual([303, `${path}?done`])
    expect(await getsEmail('comment')).toBe(false)
  })

  it('is rejected with an invalid key, or for an invalid kind', async () => {
    await addComment()
    const [mail = ''] = await getDueMails()
    for (const key of ['nobody', 'no%00body'])
      expect((await wend.anonymous(`POST /unsubscribe/${key}/all`, '', form)).status).toBe(404)
    const invalidPath = findUnsubscribePath(mail).replace(/\w+$/, 'gossip')
    expect((await wend.anonymous(`POST ${invalidPath}`, '', form)).status).toBe(404)
    const inBrowser = { headers: { ...form.headers, accept: 'text/html' } }
    const { headers } = await wend.anonymous('POST /unsubscribe/nobody/all', '', inBrowser)
    expect(headers.location).toBe('/unsubscribe/nobody/all?dead')
    expect(await getsEmail('comment')).toBe(true)
  })
})
