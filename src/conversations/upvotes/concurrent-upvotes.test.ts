import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { upvotables } from './testing/upvotables.ts'

let wend: Wend
let ada: TestPerson
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada')
})
afterAll(() => wend.close())

const makeUsers = (n: number) => Promise.all(Array.from({ length: n }, () => makeUser(wend)))

describe.each(upvotables)('the upvotes on %s', (_, make) => {
  it('are exactly 50 after 50 concurrent votes', async () => {
    const { toggleRoute, statusRoute } = await make(wend, ada)
    const people = await makeUsers(50)
    const responses = await Promise.all(people.map((person) => person.call(toggleRoute)))
    expect(responses.map(({ body }) => body.total_upvotes).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    )
    expect((await wend.anonymous(statusRoute)).body.total_upvotes).toBe(50)
  })

  it('are exact for a member who votes repeatedly and concurrently', async () => {
    const { toggleRoute, statusRoute } = await make(wend, ada)
    const responses = await Promise.all(Array.from({ length: 15 }, () => ada.call(toggleRoute)))
    expect(responses.filter(({ body }) => body.user_has_upvoted)).toHaveLength(8)
    expect((await ada.call(statusRoute)).body).toEqual({ total_upvotes: 1, user_has_upvoted: true })
  })

  it('equal the number of voters, however often each votes', async () => {
    const { toggleRoute, statusRoute } = await make(wend, ada)
    const people = await makeUsers(8)
    const presses = people.flatMap((person, index) => Array.from({ length: (index % 3) + 1 }, () => person))
    const responses = await Promise.all(presses.map((person) => person.call(toggleRoute)))
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]))
    const statuses = await Promise.all(people.map((person) => person.call(statusRoute)))
    const voters = statuses.filter((response) => response.body.user_has_upvoted).length
    expect(voters).toBe(people.filter((_, index) => index % 3 !== 1).length)
    expect(statuses[0]?.body.total_upvotes).toBe(voters)
  })

  it('fail cleanly if their target is deleted concurrently', async () => {
    const { toggleRoute, statusRoute, deleteRoute } = await make(wend, ada)
    const people = await makeUsers(6)
    const responses = await Promise.all([
      ...people.map((person) => person.call(toggleRoute)),
      ada.call(deleteRoute),
    ])
    expect(responses.filter(({ status: code }) => ![200, 204, 404].includes(code))).toEqual([])
    expect((await wend.anonymous(statusRoute)).status).toBe(404)
  })
})
