import { afterAll, beforeAll, expect, it } from 'vitest'
import { join, password } from '#accounts/testing/join.ts'
import { readMailsTo } from '#accounts/testing/mails.ts'
import { makeUser, type TestPerson } from './builders.ts'
import { startWend, type Wend } from './wend.ts'

// What happens if the account or message behind a queued mail changes before the mail is sent.

const contactEmail = 'team@example.org'
let wend: Wend
let staff: TestPerson
beforeAll(async () => {
  wend = await startWend({ env: { CONTACT_EMAIL: contactEmail } })
  staff = await makeUser(wend, 'Keeper', { is_staff: true })
})
afterAll(() => wend.close())

const listSubjects = async (email: string) => (await readMailsTo(wend, email)).map(({ subject }) => subject)
const deleteAccount = ({ token }: { token: string }) =>
  wend.as(token)('DELETE /api/auth/users/me/', { current_password: password })

it.each([true, false])('sends only the goodbye to a deleted account (confirmed: %s)', async (isConfirmed) => {
  const ada = await join(wend, isConfirmed ? 'Ada' : 'Adah')
  await wend.runJobs()
  const subjectsBefore = await listSubjects(ada.email)
  if (isConfirmed)
    await wend.db
      .updateTable('users')
      .set({ email_confirmed_on: new Date() })
      .where('id', '=', ada.id)
      .execute()
  const tokenRequest = { name: 'Script', scopes: ['read'] }
  expect((await wend.as(ada.token)('POST /api/auth/api-tokens/', tokenRequest)).status).toBe(201)
  expect((await deleteAccount(ada)).status).toBe(204)
  expect((await listSubjects(ada.email)).slice(subjectsBefore.length)).toEqual([
    'Your account at Wend was deleted',
  ])
})

it('does not forward messages of a deleted account', async () => {
  const bob = await join(wend, 'Bob')
  await wend.as(bob.token)('POST /api/contact/', { subject: 'Gone soon', message: 'Hello' })
  await deleteAccount(bob)
  expect(await listSubjects(contactEmail)).toEqual([])
})

it('does not forward messages that staff have answered', async () => {
  const eve = await join(wend, 'Eve')
  const { body } = await wend.as(eve.token)('POST /api/contact/', { subject: 'Help', message: 'Hello' })
  const done = await staff.call(`POST /api/staff/messages/${body.id}/done/`, {})
  expect(done.status).toBe(200)
  expect(await listSubjects(contactEmail)).toEqual([])
})
