import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeContactMessage } from '#test/builders/for-staff.ts'
import { makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
let ada: TestPerson
let cyd: TestPerson
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada', { is_staff: true })
  cyd = await makeUser(wend, 'Cyd')
})
afterAll(() => wend.close())
const listNotifications = async (person: TestPerson) =>
  (await person.call('GET /api/notifications/')).body.map(({ text }: { text: string }) => text)

it('sends one answer to a message', async () => {
  const id = await makeContactMessage(wend, { by: cyd, message: 'How are you?' })
  const list = await ada.call('GET /api/staff/messages/?query=how')
  expect(list.body.results).toMatchObject([
    { id, subject: 'Hello', username: 'Cyd', email: 'cyd@example.org' },
  ])
  const reply = await ada.call(`POST /api/staff/messages/${id}/done/`, { reason: 'Well, thank you.' })
  expect(reply.body).toMatchObject({ done_by: 'Ada' })
  expect(await listNotifications(cyd)).toEqual(['Your message “Hello” was answered. Well, thank you.'])
  expect((await ada.call('GET /api/staff/messages/')).body.count).toBe(0)
  expect((await ada.call(`POST /api/staff/messages/${id}/done/`)).status).toBe(409)
})
