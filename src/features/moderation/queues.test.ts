import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
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
const told = async (person: TestPerson) =>
  (await person.call('GET /api/notifications/')).body.map(({ text }: { text: string }) => text)

describe('a report', () => {
  const report = (kind: string, id: number, by = cyd, reason = 'It sells things') =>
    by.call('POST /api/reports/', { kind, id, reason })
  const decide = (id: number, decision: string) =>
    ada.call(`POST /api/staff/reports/${id}/decide/`, { decision, reason: 'We looked' })

  it('lands in the queue with what it is about', async () => {
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

  it('is one for one person and thing', async () => {
    await report('blog', site)
    await report('blog', site, cyd, 'It sells many things')
    const { body } = await ada.call('GET /api/staff/reports/')
    expect(body).toMatchObject({ count: 1, results: [{ reason: 'It sells many things' }] })
  })

  it('must be about something that is there', async () => {
    expect((await report('comment', 999_999)).status).toBe(404)
    expect((await report('cloud', 1)).status).toBe(400)
    expect((await wend.anyone('POST /api/reports/', { kind: 'blog', id: site, reason: 'x' })).status).toBe(
      401,
    )
  })

  it('hides the thing; owner and reporters hear why', async () => {
    await report('blog', site)
    const { id } = (await report('blog', site, ada)).body
    expect((await decide(id, 'hide')).body).toMatchObject({ state: 'hide', decided_by: 'Ada' })
    expect((await wend.anyone(`GET /api/blogs/${site}/`)).status).toBe(404)
    expect((await ada.call('GET /api/staff/reports/')).body.count).toBe(0)
    expect(await told(bob)).toEqual(['Your site “Small Gardens” was hidden by the moderators. We looked'])
    expect(await told(cyd)).toEqual([
      'Thank you for your report: the site “Small Gardens” was hidden. We looked',
    ])
  })

  it('is dismissed without a word to the owner', async () => {
    const { id } = (await report('blog', site)).body
    await decide(id, 'dismiss')
    expect((await wend.anyone(`GET /api/blogs/${site}/`)).status).toBe(200)
    expect(await told(bob)).toEqual([])
    expect((await decide(id, 'hide')).body.non_field_errors).toEqual([
      'This report has been decided already.',
    ])
  })

  it('deletes a comment, and the count follows', async () => {
    const thread = await bob.call(`POST /api/blogs/${site}/discussions/`, { title: 'Tea', content: 'Which?' })
    const path = `/api/blogs/${site}/discussions/${thread.body.id}/`
    const comment = await bob.call(`POST ${path}comments/`, { content: 'Buy mine' })
    const { id } = (await report('comment', comment.body.id)).body
    await decide(id, 'delete')
    expect((await wend.anyone(`GET ${path}`)).body.comment_count).toBe(0)
    expect((await ada.call('GET /api/staff/reports/?state=delete')).body.results[0].thing).toBe(null)
  })

  it('about a person suspends, and never deletes', async () => {
    const rob = await makeUser(wend, 'Robin')
    const { id } = (await report('user', rob.id)).body
    expect((await decide(id, 'delete')).status).toBe(400)
    await decide(id, 'hide')
    expect((await rob.call('GET /api/notifications/')).status).toBe(403)
  })
})

describe('what is held', () => {
  const held = async () => (await ada.call('GET /api/staff/held/')).body.results

  it('is published or refused, and its owner hears why', async () => {
    const one = await makeSite(wend, { title: 'One', by: bob, status: 'held' })
    const two = await makeSite(wend, { title: 'Two', by: bob, status: 'held' })
    expect(await held()).toMatchObject([{ kind: 'blog', id: one, status: 'held' }, { id: two }])
    const decide = (id: number, decision: string) =>
      ada.call(`POST /api/staff/held/blog/${id}/decide/`, { decision, reason: 'Have a look.' })
    await decide(one, 'publish')
    await decide(two, 'refuse')
    expect(await held()).toEqual([])
    expect((await wend.anyone(`GET /api/blogs/${one}/`)).status).toBe(200)
    expect((await wend.anyone(`GET /api/blogs/${two}/`)).status).toBe(404)
    expect(await told(bob)).toEqual([
      'Your site “Two” was not taken. Have a look.',
      'Your site “One” is published now. Have a look.',
    ])
    expect((await decide(one, 'refuse')).status).toBe(400)
  })

  it('may be a review, which counts once it is let through', async () => {
    const { id } = await wend.db
      .insertInto('reviews')
      .values({
        blog_id: site,
        user_id: cyd.id,
        rating: 1,
        content: 'No',
        content_html: '<p>No</p>',
        status: 'held',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await held())[0]).toMatchObject({ kind: 'review', id, title: 'Small Gardens', username: 'Cyd' })
    await ada.call(`POST /api/staff/held/review/${id}/decide/`, { decision: 'publish', reason: 'Fair' })
    expect((await wend.anyone(`GET /api/blogs/${site}/`)).body).toMatchObject({
      review_count: 1,
      average_rating: 1,
    })
  })
})

it('answers messages once', async () => {
  const { id } = await wend.db
    .insertInto('contact_messages')
    .values({ user_id: cyd.id, subject: 'Hello', message: 'How are you?' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const list = await ada.call('GET /api/staff/messages/?query=how')
  expect(list.body.results).toMatchObject([
    { id, subject: 'Hello', username: 'Cyd', email: 'cyd@example.org' },
  ])
  const done = await ada.call(`POST /api/staff/messages/${id}/done/`, { reason: 'Well, thank you.' })
  expect(done.body).toMatchObject({ done_by: 'Ada' })
  expect(await told(cyd)).toEqual(['Your message “Hello” was answered. Well, thank you.'])
  expect((await ada.call('GET /api/staff/messages/')).body.count).toBe(0)
  expect((await ada.call(`POST /api/staff/messages/${id}/done/`)).status).toBe(400)
})

it('gives figures', async () => {
  const { body } = await ada.call('GET /api/staff/overview/')
  expect(body.totals.users).toBeGreaterThan(2)
  expect(body.days.length).toBe(30)
  expect(body.days.at(-1).users).toBe(body.totals.users)
  expect(body.storage.database).toBeGreaterThan(1_000_000)
  expect(body.intake).toBe('publish')
})

describe('sites and articles', () => {
  it('are found by status, kind, words and number', async () => {
    const article = await makeSite(wend, { title: 'On Gardens', kind: 'article', status: 'hidden' })
    const find = async (query: string) =>
      (await ada.call(`GET /api/staff/blogs/?${query}`)).body.results.map(({ id }: { id: number }) => id)
    expect(await find('kind=article&status=hidden')).toEqual([article])
    expect(await find('query=on+gardens')).toEqual([article])
    expect(await find(`query=${article}`)).toEqual([article])
    expect(await find('query=100%25')).toEqual([])
  })

  it('are hidden, shown, deleted, and the submitter hears why', async () => {
    await ada.call(`POST /api/staff/blogs/${site}/hide/`, { reason: 'Down for weeks.' })
    expect((await wend.anyone(`GET /api/blogs/${site}/`)).status).toBe(404)
    await ada.call(`POST /api/staff/blogs/${site}/restore/`, { reason: 'It is back.' })
    expect((await wend.anyone(`GET /api/blogs/${site}/`)).status).toBe(200)
    expect((await ada.call(`DELETE /api/staff/blogs/${site}/`)).body).toEqual({
      reason: ['This field is required.'],
    })
    const gone = await ada.call(`DELETE /api/staff/blogs/${site}/`, { reason: 'Gone for good.' })
    expect(gone.status).toBe(204)
    expect((await ada.call(`GET /api/blogs/${site}/`)).status).toBe(404)
    expect(await told(bob)).toEqual([
      'Your site “Small Gardens” was deleted by the moderators. Gone for good.',
      'Your site “Small Gardens” is shown now. It is back.',
      'Your site “Small Gardens” was hidden by the moderators. Down for weeks.',
    ])
  })

  it('articles are featured in an order', async () => {
    const [a, b] = [await makeSite(wend, { kind: 'article' }), await makeSite(wend, { kind: 'article' })]
    const order = (ids: number[]) => ada.call('PUT /api/staff/articles/order/', { ids })
    expect((await order([b, a])).body).toEqual({ ids: [b, a] })
    const { body } = await ada.call('GET /api/staff/blogs/?kind=article&status=published')
    expect(body.results.map((one: { featured_position: number }) => one.featured_position)).toEqual([1, 2])
    await order([a])
    expect((await order([site])).body).toEqual({ ids: ['Only articles can be featured.'] })
    expect((await order([a, a])).body).toEqual({ ids: ['Name each article once.'] })
    const log = await ada.call('GET /api/staff/log/?query=articles.order')
    expect(log.body.results[0]).toMatchObject({ before: { ids: [b, a] }, after: { ids: [a] } })
  })
})
