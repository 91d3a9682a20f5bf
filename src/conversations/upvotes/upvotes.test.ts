import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clearHolds, hold, makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { upvotables } from './testing/upvotables.ts'

let wend: Wend
let ada: TestPerson
let bo: TestPerson
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada')
  bo = await makeUser(wend, 'Bo.')
})
afterAll(() => wend.close())

describe.each(upvotables)('the upvote on %s', (_, make) => {
  it('is added, visible to everyone, and removed by a second press', async () => {
    const { toggleRoute, statusRoute } = await make(wend, ada)
    expect((await wend.anonymous(statusRoute)).body).toEqual({ total_upvotes: 0, user_has_upvoted: false })
    expect((await bo.call(toggleRoute)).body).toEqual({ total_upvotes: 1, user_has_upvoted: true })
    expect((await bo.call(statusRoute)).body).toEqual({ total_upvotes: 1, user_has_upvoted: true })
    expect((await ada.call(statusRoute)).body).toEqual({ total_upvotes: 1, user_has_upvoted: false })
    expect((await wend.anonymous(statusRoute)).body).toEqual({ total_upvotes: 1, user_has_upvoted: false })
    expect((await bo.call(toggleRoute)).body).toEqual({ total_upvotes: 0, user_has_upvoted: false })
  })

  it('requires a log-in', async () => {
    const { toggleRoute } = await make(wend, ada)
    expect((await wend.anonymous(toggleRoute)).status).toBe(401)
  })

  it('is rejected for a missing target or a wrong parent', async () => {
    const { id, toggleRoute, statusRoute } = await make(wend, ada)
    const wrongIds = [
      ...[999_999, 'abc'].map((other) => [`/${id}/`, `/${other}/`] as const),
      [/blogs\/\d+/, 'blogs/999999'] as const,
    ]
    for (const call of [toggleRoute, statusRoute]) {
      for (const [part, other] of wrongIds) {
        const wrongCall = call.replace(part, other)
        if (wrongCall !== call) expect((await bo.call(wrongCall)).status, wrongCall).toBe(404)
      }
    }
  })

  it('is rejected for hidden content and leaves no trace', async () => {
    const { id, kind, toggleRoute, statusRoute } = await make(wend, ada)
    const notificationCount = (await ada.call('GET /api/notifications/')).body.length
    await hold(wend, kind, id)
    expect((await bo.call(toggleRoute)).status).toBe(404)
    expect((await bo.call(statusRoute)).status).toBe(404)
    await clearHolds(wend, kind, id)
    expect((await bo.call(statusRoute)).body).toEqual({ total_upvotes: 0, user_has_upvoted: false })
    expect((await ada.call('GET /api/notifications/')).body).toHaveLength(notificationCount)
  })

  it('needs one transaction of at most four statements', async () => {
    const { toggleRoute } = await make(wend, ada)
    // Plus the statement that identifies the caller.
    expect(await wend.countStatements(() => bo.call(toggleRoute))).toBeLessThanOrEqual(4 + 1)
  })
})

it('counts a vote in the site’s total', async () => {
  const id = await makeSite(wend)
  await wend.anonymous(`GET /api/blogs/${id}/`)
  await bo.call(`PATCH /api/blogs/upvote-blog/${id}/`)
  expect((await wend.anonymous(`GET /api/blogs/${id}/`)).body.total_upvotes).toBe(1)
})

it('rejects a vote on a discussion or comment with a hidden parent', async () => {
  for (const [, make] of upvotables.slice(1)) {
    const { toggleRoute } = await make(wend, ada)
    const site = Number(/blogs\/(\d+)/.exec(toggleRoute)?.[1])
    await hold(wend, 'blog', site)
    expect((await bo.call(toggleRoute)).status, toggleRoute).toBe(404)
  }
})
