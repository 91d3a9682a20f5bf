import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeUser } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend({ env: { LANGUAGES: 'de,en,pt-BR' } })
})
afterAll(() => wend.close())

it('publishes the languages, and whether crawling is paused, without delay', async () => {
  const readSettings = async () => (await wend.anonymous('GET /api/site-settings/')).body
  expect(await readSettings()).toEqual({ languages: ['de', 'en', 'pt-BR'], reading: true, sign_up: true })
  const { call: staff } = await makeUser(wend, 'Ada', { is_staff: true })
  await staff('PATCH /api/staff/reading/', { paused: true, reason: 'Our line is down.' })
  expect((await readSettings()).reading).toBe(false)
  await staff('PATCH /api/staff/reading/', { paused: false, reason: 'It is up again.' })
  expect((await readSettings()).reading).toBe(true)
})
