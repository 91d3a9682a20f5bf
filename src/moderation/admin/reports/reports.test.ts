import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { queueBehindAccountLock } from '#accounts/testing/queue-behind-account-lock.ts'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
let ada: TestPerson
let bob: TestPerson
let cyd: TestPerson
let site: number
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada', { is_staff: true })
  bob = await makeUser(wend, 'Bob')
  cyd = await makeUser(wend, 'Cyd')
})
afterAll(() => wend.close())
beforeEach(async () => {
  await wend.db.deleteFrom('reports').execute()
  await wend.db.deleteFrom('notifications').execute()
  site = await makeSite(wend, { title: 'Small Gardens', by: bob })
})
const listNotifications = async (person: TestPerson) =>
  (await person.call('GET /api/notifications/')).body.map(({ text }: { text: string }) => text)

describe('a report', () => {
  const report = (kind: string, id: number, by = cyd, reason = 'It sells things') =>
    by.call('POST /api/reports/', { kind, id, reason })
  const decide = (id: number, decision: string) =>
    ada.call(`POST /api/staff/reports/${id}/decide/`, { decision, reason: 'We looked' })

  it('appears in the queue with its content', async () => {
    expect((await report('blog', site)).status).toBe(201)
    const { body } = await ada.call('GET /api/staff/reports/')
    expect(body.results).toMatchObject([
      {
        kind: 'blog',
        reason: 'It sells things',
        username: 'Cyd',
        thing: { title: 'Small Gardens', username: 'Bob' },
      },
    ])
  })

  it('replaces an earlier report by the same person about the same content', async () => {
    await report('blog', site)
    await report('blog', site, cyd, 'It sells many things')
    const { body } = await ada.call('GET /api/staff/reports/')
    expect(body).toMatchObject({ count: 1, results: [{ reason: 'It sells many things' }] })
  })

  it('replaces a concurrent one, too', async () => {
    const replies = await queueBehindAccountLock(wend, cyd.id, [
      () => report('blog', site),
      () => report('blog', site, cyd, 'It sells many things'),
    ])
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    expect(replies[1]?.body).toEqual(replies[0]?.body)
    const { body } = await ada.call('GET /api/staff/reports/')
    expect(body).toMatchObject({ count: 1, results: [{ reason: 'It sells many things' }] })
  })

  it('is not joined with a decided one', async () => {
    const { id } = (await report('blog', site)).body
    await decide(id, 'dismiss')
    const { body } = await report('blog', site)
    expect(body.id).toBeGreaterThan(id)
    expect((await ada.call('GET /api/staff/reports/?state=all')).body.count).toBe(2)
  })

  it('states the kind of problem, and needs text only for “other”', async () => {
    const send = (fields: object) => cyd.call('POST /api/reports/', { kind: 'blog', id: site, ...fields })
    for (const category of ['spam', 'dead', 'changed_hands', 'wrong_tags', 'unkind']) {
      expect((await send({ category })).status).toBe(201)
      const { body } = await ada.call('GET /api/staff/reports/')
      expect(body).toMatchObject({ count: 1, results: [{ category, reason: '' }] })
    }
    expect((await send({})).body).toMatchObject({ reason: ['This field is required.'] })
    expect((await send({ category: 'other', reason: ' ' })).body).toMatchObject({
      reason: ['This field may not be blank.'],
    })
    expect((await send({ category: 'boring', reason: 'x' })).status).toBe(400)
    expect((await send({ reason: 'x' })).status).toBe(201)
    const { body } = await ada.call('GET /api/staff/reports/')
    expect(body).toMatchObject({ count: 1, results: [{ category: 'other', reason: 'x' }] })
  })

  it('must be about existing content', async () => {
    expect((await report('comment', 999_999)).status).toBe(404)
    expect((await report('cloud', 1)).status).toBe(400)
    expect((await wend.anonymous('POST /api/reports/', { kind: 'blog', id: site, reason: 'x' })).status).toBe(
      401,
    )
  })

  it('hides the content, and notifies owner and reporters', async () => {
    await report('blog', site)
    const { id } = (await report('blog', site, ada)).body
    expect((await decide(id, 'hide')).body).toMatchObject({ state: 'hide', decided_by: 'Ada' })
    expect((await wend.anonymous(`GET /api/blogs/${site}/`)).status).toBe(404)
    expect((await ada.call('GET /api/staff/reports/')).body.count).toBe(0)
    expect(await listNotifications(bob)).toEqual([
      'Your site “Small Gardens” was hidden by the moderators. We looked',
    ])
    expect(await listNotifications(cyd)).toEqual([
      'Thank you for your report: the site “Small Gardens” was hidden. We looked',
    ])
  })

  it('is dismissed without notifying the owner', async () => {
    const { id } = (await report('blog', site)).body
    await decide(id, 'dismiss')
    expect((await wend.anonymous(`GET /api/blogs/${site}/`)).status).toBe(200)
    expect(await listNotifications(bob)).toEqual([])
    expect((await decide(id, 'hide')).body.detail).toBe('This report has already been decided.')
  })

  it('deletes a comment, and updates the count', async () => {
    const thread = await bob.call(`POST /api/blogs/${site}/discussions/`, { title: 'Tea', content: 'Which?' })
    const path = `/api/blogs/${site}/discussions/${thread.body.id}/`
    const comment = await bob.call(`POST ${path}comments/`, { content: 'Buy mine' })
    const { id } = (await report('comment', comment.body.id)).body
    await decide(id, 'delete')
    expect((await wend.anonymous(`GET ${path}`)).body.comment_count).toBe(0)
    expect((await ada.call('GET /api/staff/reports/?state=delete')).body.results[0].thing).toBe(null)
  })

  it('suspends the reported person, and never deletes them', async () => {
    const rob = await makeUser(wend, 'Robin')
    const { id } = (await report('user', rob.id)).body
    expect((await decide(id, 'delete')).status).toBe(400)
    await decide(id, 'hide')
    expect((await rob.call('GET /api/notifications/')).status).toBe(403)
    const { body } = await ada.call('GET /api/staff/users/Robin/')
    expect(body).toMatchObject({
      suspended_until: '9999-12-31T00:00:00.000Z',
      suspension_reason: 'We looked',
    })
  })

  it('hides the content of a suspended person without changing the end date', async () => {
    const until = '2999-01-31T00:00:00.000Z'
    const kim = await makeUser(wend, 'Kim')
    const garden = await makeSite(wend, { by: kim })
    const suspension = { until: '2999-01-31', hide_content: false, reason: 'Rude to others' }
    await ada.call('POST /api/staff/users/Kim/suspend/', suspension)
    expect((await wend.anonymous(`GET /api/blogs/${garden}/`)).status).toBe(200)
    await decide((await report('user', kim.id)).body.id, 'hide')
    expect((await wend.anonymous(`GET /api/blogs/${garden}/`)).status).toBe(404)
    const person = (await ada.call('GET /api/staff/users/Kim/')).body
    expect(person).toMatchObject({ suspended_until: until, suspension_reason: 'Rude to others' })
    // An expired suspension does not limit the new one.
    const lee = await makeUser(wend, 'Lee')
    const expiredSuspension = { suspended_until: new Date(), suspension_reason: 'Rude to others' }
    await wend.db.updateTable('users').set(expiredSuspension).where('id', '=', lee.id).execute()
    await decide((await report('user', lee.id)).body.id, 'hide')
    const { body } = await ada.call('GET /api/staff/users/Lee/')
    expect(body).toMatchObject({ suspended_until: '9999-12-31T00:00:00.000Z' })
  })
})
