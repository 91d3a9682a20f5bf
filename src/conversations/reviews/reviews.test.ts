import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
let ada: TestPerson
let bo: TestPerson
let staff: TestPerson
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada')
  bo = await makeUser(wend, 'Bob')
  staff = await makeUser(wend, 'Steward', { is_staff: true })
})
afterAll(() => wend.close())

const postReview = (person: TestPerson, id: number, rating: unknown, content: unknown = 'Worth reading.') =>
  person.call(`POST /api/blogs/${id}/reviews/`, { rating, content })
const getScore = async (server: Wend, id: number) => {
  const { body } = await server.anonymous(`GET /api/blogs/${id}/`)
  return [body.review_count, body.average_rating]
}

it('shows a review at once, and updates the average', async () => {
  const id = await makeSite(wend)
  expect((await wend.anonymous(`GET /api/blogs/${id}/reviews/`)).body.results).toEqual([])
  const { status, body } = await postReview(ada, id, 5, 'Read *this*. <script>alert(1)</script>')
  expect(status).toBe(201)
  expect(body).toMatchObject({ rating: 5, user: { username: 'Ada' }, status: 'published' })
  expect(body.content_html).toContain('<em>this</em>')
  expect(body.content_html).not.toContain('<script')
  expect((await wend.anonymous(`GET /api/blogs/${id}/reviews/`)).body.count).toBe(1)
  await postReview(bo, id, '4')
  const list = (await wend.anonymous(`GET /api/blogs/${id}/reviews/`)).body
  expect(list).toMatchObject({
    count: 2,
    next: null,
    results: [{ user: { username: 'Bob' } }, { user: { username: 'Ada' } }],
  })
  expect(list.results[0].created_on).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(await getScore(wend, id)).toEqual([2, 4.5])
})

it('keeps one review per person and site: a second replaces the first', async () => {
  const id = await makeSite(wend)
  const first = await postReview(ada, id, 1, 'Not yet.')
  const second = await postReview(ada, id, 4, 'Better now.')
  expect(second).toMatchObject({
    status: 200,
    body: { id: first.body.id, rating: 4, content: 'Better now.' },
  })
  expect(await getScore(wend, id)).toEqual([1, 4])
  expect((await ada.call(`GET /api/blogs/${id}/reviews/mine/`)).body).toMatchObject({
    review: { rating: 4 },
    is_own_site: false,
  })
  expect((await bo.call(`GET /api/blogs/${id}/reviews/mine/`)).body).toEqual({
    review: null,
    is_own_site: false,
  })
})

it('counts correctly under concurrent, repeated reviews', async () => {
  const id = await makeSite(wend)
  const people = await Promise.all(Array.from({ length: 12 }, () => makeUser(wend)))
  await Promise.all(
    people.flatMap((person, index) => [1, 2, 3].map((n) => postReview(person, id, ((index + n) % 5) + 1))),
  )
  const { rating } = await wend.db
    .selectFrom('reviews')
    .select(({ fn }) => fn.sum<string>('rating').as('rating'))
    .where('blog_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(await getScore(wend, id)).toEqual([12, Math.round((Number(rating) / 12) * 100) / 100])
})

it('rejects an invalid review with a message per field', async () => {
  const id = await makeSite(wend)
  for (const rating of [0, 6, 2.5, 'five', null, -1]) {
    expect((await postReview(ada, id, rating)).body).toHaveProperty('rating')
  }
  expect((await postReview(ada, id, 3, '  ')).body).toMatchObject({
    content: ['This field may not be blank.'],
  })
  expect((await postReview(ada, id, 3, 'x'.repeat(5001))).body.content[0]).toContain('5000')
  expect((await ada.call(`POST /api/blogs/${id}/reviews/`, {})).body).toMatchObject({
    rating: ['This field is required.'],
    content: ['This field is required.'],
  })
  expect((await wend.anonymous(`POST /api/blogs/${id}/reviews/`, { rating: 3, content: 'x' })).status).toBe(
    401,
  )
  expect((await postReview(ada, 999_999, 3)).status).toBe(404)
})

it('lists no reviews of a hidden site or past the last page', async () => {
  const id = await makeSite(wend, { status: 'hidden' })
  expect((await wend.anonymous(`GET /api/blogs/${id}/reviews/`)).status).toBe(404)
  expect((await staff.call(`GET /api/blogs/${id}/reviews/`)).status).toBe(200)
  expect((await postReview(ada, id, 3)).status).toBe(404)
  const visibleSite = await makeSite(wend)
  expect((await wend.anonymous(`GET /api/blogs/${visibleSite}/reviews/?page=2`)).body).toMatchObject({
    detail: 'Invalid page.',
  })
})

it('lets the author and staff delete a review, and updates the average', async () => {
  const id = await makeSite(wend)
  const adasId = (await postReview(ada, id, 2)).body.id
  const bosId = (await postReview(bo, id, 4)).body.id
  const deleteReview = (person: TestPerson, reviewId: number, siteId = id) =>
    person.call(`DELETE /api/blogs/${siteId}/reviews/${reviewId}/`)
  expect((await deleteReview(bo, adasId)).status).toBe(403)
  expect((await deleteReview(ada, adasId, id + 1)).status).toBe(404)
  expect((await deleteReview(ada, adasId)).status).toBe(204)
  expect(await getScore(wend, id)).toEqual([1, 4])
  expect((await deleteReview(staff, bosId)).status).toBe(204)
  expect(await getScore(wend, id)).toEqual([0, null])
  expect((await deleteReview(staff, bosId)).status).toBe(404)
})

it('notifies the site’s owners of a member’s first review only', async () => {
  const id = await makeSite(wend, { title: 'Told', by: ada })
  await postReview(bo, id, 3)
  await postReview(bo, id, 4)
  await postReview(ada, id, 5)
  const notifications = (await ada.call('GET /api/notifications/')).body
  expect(notifications).toMatchObject([
    {
      kind: 'review',
      actor: { username: 'Bob' },
      text: 'reviewed your site “Told”',
      url: expect.stringMatching(`^/blog/told/${id}#review-\\d+$`),
    },
  ])
})

it('notifies mentioned people once', async () => {
  const id = await makeSite(wend, { title: 'Named' })
  await bo.call('POST /api/notifications/mark-all-viewed/')
  const { body } = await postReview(ada, id, 4, 'As @Bob said, and @nobody else.')
  expect(body.content_html).toContain('/user/Bob')
  await postReview(ada, id, 5, 'As @bob said.')
  const notifications = (await bo.call('GET /api/notifications/?unread_only=true')).body
  expect(notifications).toMatchObject([{ kind: 'mention', text: 'mentioned you in a review of “Named”' }])
})

it('keeps a review after the account of its author is deleted', async () => {
  const id = await makeSite(wend)
  const author = await makeUser(wend)
  await postReview(author, id, 3)
  await wend.anonymous(`GET /api/blogs/${id}/reviews/`)
  await wend.db.deleteFrom('users').where('id', '=', author.id).execute()
  await wend.services.invalidation.catchUp()
  expect((await wend.anonymous(`GET /api/blogs/${id}/reviews/`)).body.results).toMatchObject([
    { user: null, rating: 3 },
  ])
})

it('lists reviews in one statement', async () => {
  const id = await makeSite(wend)
  await postReview(ada, id, 3)
  expect(await wend.countStatements(() => wend.anonymous(`GET /api/blogs/${id}/reviews/?page_size=7`))).toBe(
    1,
  )
})

describe('a burst of ratings by new accounts', () => {
  let limitedWend: Wend
  beforeAll(async () => {
    limitedWend = await startWend({ env: { RATE_LIMIT_SCALE: '1' } })
  })
  afterAll(() => limitedWend.close())

  it('waits for staff without changing the score', async () => {
    const id = await makeSite(limitedWend)
    const elder = await makeUser(limitedWend, 'Elder')
    await limitedWend.db
      .updateTable('users')
      .set({ created_on: '2020-01-01' })
      .where('id', '=', elder.id)
      .execute()
    await postReview(elder, id, 3)
    const newcomers = await Promise.all(Array.from({ length: 8 }, () => makeUser(limitedWend)))
    const responses = await Promise.all(newcomers.map((person) => postReview(person, id, 5)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]))
    expect(await getScore(limitedWend, id)).toEqual([1, 3])
    expect((await limitedWend.anonymous(`GET /api/blogs/${id}/reviews/`)).body.count).toBe(1)
    const ownReview = await newcomers[0]?.call(`GET /api/blogs/${id}/reviews/mine/`)
    expect(ownReview?.body.review).toMatchObject({ status: 'held', rating: 5 })
    expect((await postReview(elder, id, 4)).body.status).toBe('published')
  })

  it('starts at the limit, and approved ratings stay published', async () => {
    const id = await makeSite(limitedWend)
    const newcomers = await Promise.all(Array.from({ length: 6 }, () => makeUser(limitedWend)))
    for (const person of newcomers.slice(0, 4)) await postReview(person, id, 5)
    expect(await getScore(limitedWend, id)).toEqual([4, 5])
    await postReview(newcomers[4] as TestPerson, id, 5)
    expect(await getScore(limitedWend, id)).toEqual([0, null])
    const { rows } = await sql<{ id: number }>`select id from reviews where blog_id = ${id}`.execute(
      limitedWend.db,
    )
    const ada = await makeUser(limitedWend, 'Ada', { is_staff: true })
    const decision = { decision: 'publish', reason: 'Friends of hers' }
    for (const row of rows) await ada.call(`POST /api/staff/held/review/${row.id}/decide/`, decision)
    expect(await getScore(limitedWend, id)).toEqual([5, 5])
    await postReview(newcomers[5] as TestPerson, id, 5)
    expect(await getScore(limitedWend, id)).toEqual([6, 5])
  })
})
