import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
let ada: TestPerson
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada')
})
afterAll(() => wend.close())

const press = (person: TestPerson, id: number) => person.call(`PATCH /api/blogs/upvote-blog/${id}/`)
const status = (id: number) => `GET /api/blogs/upvote-status/${id}/`

it('is given, seen by everybody, and taken back with a second press', async () => {
  const id = await makeSite(wend)
  await wend.anyone(`GET /api/blogs/${id}/`)
  expect((await press(ada, id)).body).toEqual({ total_upvotes: 1, user_has_upvoted: true })
  expect((await ada.call(status(id))).body).toEqual({ total_upvotes: 1, user_has_upvoted: true })
  expect((await wend.anyone(status(id))).body).toEqual({ total_upvotes: 1, user_has_upvoted: false })
  expect((await wend.anyone(`GET /api/blogs/${id}/`)).body.total_upvotes).toBe(1)
  expect((await press(ada, id)).body).toEqual({ total_upvotes: 0, user_has_upvoted: false })
})

it('counts exactly 50 when 50 people press at once', async () => {
  const id = await makeSite(wend)
  const people = await Promise.all(Array.from({ length: 50 }, () => makeUser(wend)))
  const answers = await Promise.all(people.map((person) => press(person, id)))
  expect(answers.map(({ body }) => body.total_upvotes).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 50 }, (_, at) => at + 1),
  )
  expect((await wend.anyone(status(id))).body.total_upvotes).toBe(50)
})

it('is exact for one person who presses many times at once', async () => {
  const id = await makeSite(wend)
  const answers = await Promise.all(Array.from({ length: 15 }, () => press(ada, id)))
  expect(answers.filter(({ body }) => body.user_has_upvoted)).toHaveLength(8)
  expect((await ada.call(status(id))).body).toEqual({ total_upvotes: 1, user_has_upvoted: true })
})

it('survives that the site goes meanwhile', async () => {
  const id = await makeSite(wend, { by: ada })
  const people = await Promise.all(Array.from({ length: 6 }, () => makeUser(wend)))
  const answers = await Promise.all([
    ...people.map((person) => press(person, id)),
    ada.call(`DELETE /api/blogs/delete-by-Id/?blogId=${id}`),
  ])
  expect(answers.filter(({ status }) => ![200, 204, 404].includes(status))).toEqual([])
  expect((await wend.anyone(status(id))).status).toBe(404)
})

it('is refused to the anonymous, and for what is not there or hidden', async () => {
  const id = await makeSite(wend, { status: 'hidden' })
  expect((await wend.anyone(`PATCH /api/blogs/upvote-blog/${id}/`)).status).toBe(401)
  for (const nowhere of [id, 999_999, 'abc']) {
    expect((await ada.call(`PATCH /api/blogs/upvote-blog/${nowhere}/`)).status).toBe(404)
    expect((await ada.call(`GET /api/blogs/upvote-status/${nowhere}/`)).status).toBe(404)
  }
})

it('tells whoever submitted the site, once a day', async () => {
  const id = await makeSite(wend, { title: 'Told', by: ada })
  const [bo, cy] = [await makeUser(wend, 'Bob'), await makeUser(wend, 'Cyd')]
  await press(ada, id)
  await press(bo, id)
  await press(cy, id)
  const told = (await ada.call('GET /api/notifications/')).body
  expect(told.slice(0, 1)).toMatchObject([
    {
      kind: 'upvote',
      actor: { username: 'Cyd' },
      text: 'and 1 other upvoted your site “Told”',
      url: `/blog/told/${id}`,
    },
  ])
})

it('takes one transaction of at most four statements', async () => {
  const id = await makeSite(wend, { by: ada })
  const bo = await makeUser(wend)
  // Besides: one that finds out who calls, begin and commit.
  expect(await wend.countStatements(() => press(bo, id))).toBeLessThanOrEqual(4 + 1)
})
