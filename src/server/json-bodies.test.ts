import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
let staff: TestPerson
beforeAll(async () => {
  wend = await startWend()
  staff = await makeUser(wend, 'Ada', { is_staff: true })
})
afterAll(() => wend.close())

it.each(['{', '{"reason": }', 'reason', '"\\ud8"'])('refuses what is no JSON: %s', async (payload) => {
  const { statusCode, body } = await wend.app.inject({
    method: 'POST',
    url: '/api/auth/find-email/',
    headers: { 'content-type': 'application/json' },
    payload,
  })
  expect([statusCode, JSON.parse(body)]).toEqual([400, { detail: 'JSON parse error' }])
})

it('makes whole what is half a character, which PostgreSQL would refuse', async () => {
  const site = await makeSite(wend, { title: 'Gardens' })
  const { status } = await staff.call(`POST /api/staff/blogs/${site}/hide/`, {
    reason: 'It is \ud800 odd 🌱',
  })
  expect(status).toBe(200)
  const { reason } = await wend.db.selectFrom('staff_log').select('reason').executeTakeFirstOrThrow()
  expect(reason).toBe('It is \ufffd odd 🌱')
})
