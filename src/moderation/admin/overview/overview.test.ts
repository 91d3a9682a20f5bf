import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
let ada: TestPerson
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada', { is_staff: true })
  await makeUser(wend, 'Bob')
  await makeUser(wend, 'Cyd')
})
afterAll(() => wend.close())

it('shows statistics', async () => {
  const { body } = await ada.call('GET /api/staff/overview/')
  expect(body.totals.users).toBeGreaterThan(2)
  expect(body.days.length).toBe(30)
  expect(body.days.at(-1).users).toBe(body.totals.users)
  expect(body.storage.database).toBeGreaterThan(1_000_000)
  expect(body.intake).toBe('publish')
})
