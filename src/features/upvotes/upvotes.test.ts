import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
let ada: TestPerson
let bo: TestPerson
let thread: string
let comment: string

beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada')
  bo = await makeUser(wend, 'Bo.')
})
afterAll(() => wend.close())

async function startThread(): Promise<number> {
  const site = await makeSite(wend)
  const text = { title: 'Tea', content: 'Which?' }
  const { id } = (await ada.call(`POST /api/blogs/${site}/discussions/`, text)).body
  thread = `/api/blogs/${site}/discussions/${id}/`
  const said = await ada.call(`POST ${thread}comments/`, { content: 'Black' })
  comment = `${thread}comments/${said.body.id}/`
  return id
}

const things = [
  ['a discussion', () => `${thread}upvote-discussion/`, () => `${thread}upvote-status-discussion/`],
  ['a comment', () => `${comment}upvote-comment/`, () => `${comment}upvote-status-comment/`],
] as const

describe.each(things)('the upvote on %s', (_, toggle, status) => {
  it('is given, seen by everybody, and taken back with a second press', async () => {
    await startThread()
    expect((await bo.call(`PATCH ${toggle()}`)).body).toEqual({ total_upvotes: 1, user_has_upvoted: true })
    expect((await bo.call(`GET ${status()}`)).body).toEqual({ total_upvotes: 1, user_has_upvoted: true })
    expect((await ada.call(`GET ${status()}`)).body).toEqual({ total_upvotes: 1, user_has_upvoted: false })
    expect((await wend.anyone(`GET ${status()}`)).body).toEqual({ total_upvotes: 1, user_has_upvoted: false })
    expect((await bo.call(`PATCH ${toggle()}`)).body).toEqual({ total_upvotes: 0, user_has_upvoted: false })
  })

  it('needs a log-in', async () => {
    await startThread()
    expect((await wend.anyone(`PATCH ${toggle()}`)).status).toBe(401)
  })

  it('is refused for what is not there, or hidden', async () => {
    const id = await startThread()
    expect((await bo.call(`PATCH ${toggle().replace(`/${id}/`, `/${id + 1000}/`)}`)).status).toBe(404)
    expect((await bo.call(`PATCH ${toggle().replace(/blogs\/\d+/, 'blogs/999999')}`)).status).toBe(404)
    await wend.db.updateTable('discussions').set({ status: 'hidden' }).where('id', '=', id).execute()
    expect((await bo.call(`PATCH ${toggle()}`)).status).toBe(404)
    expect((await bo.call(`GET ${status()}`)).status).toBe(404)
  })

  it('counts people, however many press at once', async () => {
    await startThread()
    const people = await Promise.all(Array.from({ length: 8 }, () => makeUser(wend)))
    const presses = people.flatMap((person, at) => Array.from({ length: (at % 3) + 1 }, () => person))
    const answers = await Promise.all(presses.map((person) => person.call(`PATCH ${toggle()}`)))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
    const given = await Promise.all(people.map((person) => person.call(`GET ${status()}`)))
    const voters = given.filter((answer) => answer.body.user_has_upvoted).length
    expect(given[0]?.body.total_upvotes).toBe(voters)
  })

  it('takes one transaction of at most four statements', async () => {
    await startThread()
    const statements = await wend.countStatements(() => bo.call(`PATCH ${toggle()}`))
    // Besides: one that finds out who calls, begin and commit.
    expect(statements).toBeLessThanOrEqual(4 + 3)
  })
})
