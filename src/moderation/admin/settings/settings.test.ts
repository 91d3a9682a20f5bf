import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
let ada: TestPerson
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada', { is_staff: true })
})
afterAll(() => wend.close())

it('changes settings', async () => {
  expect((await ada.call('GET /api/staff/settings/')).body).toEqual({ intake: 'publish' })
  expect((await ada.call('PATCH /api/staff/settings/', { intake: 'hold_first' })).body).toEqual({
    intake: 'hold_first',
  })
  expect((await ada.call('PATCH /api/staff/settings/', { intake: 'whatever' })).status).toBe(400)
  const { value } = await wend.db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', 'intake')
    .executeTakeFirstOrThrow()
  expect(value).toEqual({ mode: 'hold_first' })
})
