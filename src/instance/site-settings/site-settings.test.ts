import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeUser } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend({ env: { LANGUAGES: 'de,en,pt-BR' } })
})
afterAll(() => wend.close())

it('publishes the languages, and changes of crawling immediately', async () => {
  const settings = async () => (await wend.anyone('GET /api/site-settings/')).body
  expect(await settings()).toEqual({ languages: ['de', 'en', 'pt-BR'], reading: true, sign_up: true })
  const { call: staff } = await makeUser(wend, 'Ada', { is_staff: true })
  await staff('PATCH /api/staff/reading/', { paused: true, reason: 'Our line is down.' })
  expect((await settings()).reading).toBe(false)
  await staff('PATCH /api/staff/reading/', { paused: false, reason: 'It is up again.' })
  expect((await settings()).reading).toBe(true)
})
