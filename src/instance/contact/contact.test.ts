import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeUser, type TestPerson } from '#test/builders.ts'
import { readOutbox } from '#test/outbox.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
let ada: TestPerson
beforeAll(async () => {
  wend = await startWend({ env: { CONTACT_EMAIL: 'operator@example.org', SITE_NAME: 'Wend' } })
  ada = await makeUser(wend, 'ada')
})
afterAll(() => wend.close())

const readMessages = () => wend.db.selectFrom('contact_messages').selectAll().orderBy('id').execute()
const contactMessage = { subject: 'A dead link', message: 'The site of Grace is gone.\n\nAda' }

it('stores a message for staff and mails it to the operator, who can reply', async () => {
  const { status, body } = await ada.call('POST /api/contact/', contactMessage)
  expect(status).toBe(201)
  expect(body).toMatchObject(contactMessage)
  expect(await readMessages()).toMatchObject([{ ...contactMessage, user_id: ada.id, done_on: null }])
  await wend.runJobs()
  const [mail, ...furtherMails] = await readOutbox(wend.services.config.dataDir)
  expect(furtherMails).toEqual([])
  expect(mail).toMatchObject({ to: 'operator@example.org', subject: '[Wend] A dead link' })
  expect(mail?.headers['reply-to']).toBe('ada@example.org')
  expect(mail?.text).toContain('The site of Grace is gone.')
})

it('mentions an unconfirmed address in the email', async () => {
  const eve = await makeUser(wend, 'eve')
  await wend.db.updateTable('users').set({ email_confirmed_on: null }).where('id', '=', eve.id).execute()
  await wend.services.invalidation.catchUp()
  await eve.call('POST /api/contact/', { subject: 'Hello', message: 'Is this on?' })
  await wend.runJobs()
  const mail = (await readOutbox(wend.services.config.dataDir)).find(
    ({ subject }) => subject === '[Wend] Hello',
  )
  expect(mail?.text).toContain('which hasn’t been confirmed.')
})

it('requires a log-in', async () => {
  expect((await wend.anonymous('POST /api/contact/', contactMessage)).status).toBe(401)
})

it.each([
  [{}, { subject: ['This field is required.'], message: ['This field is required.'] }],
  [{ subject: ' ', message: 'x' }, { subject: ['This field may not be blank.'] }],
  [{ subject: 'x'.repeat(151), message: 'x' }, { subject: [expect.stringContaining('150')] }],
  [{ subject: 'x', message: '😀'.repeat(5001) }, { message: [expect.stringContaining('5000')] }],
  [
    { subject: 'x\nBcc: all@example.org', message: 'x' },
    { subject: ['Control characters are not allowed.'] },
  ],
])('rejects %j', async (body, errors) => {
  const reply = await ada.call('POST /api/contact/', body)
  expect(reply).toMatchObject({ status: 400, body: errors })
})

it('rejects messages from bots with an error', async () => {
  const messagesBefore = await readMessages()
  const { status, body } = await ada.call('POST /api/contact/', {
    ...contactMessage,
    homepage: 'https://spam.example',
  })
  expect(status).toBe(400)
  expect(body.non_field_errors).toHaveLength(1)
  expect(await readMessages()).toEqual(messagesBefore)
})

it('stores messages even if the operator has no mail address', async () => {
  const silentInstance = await startWend({ sameDatabaseAs: wend })
  const grace = await makeUser(wend, 'grace')
  const mailCountBefore = (await readOutbox(wend.services.config.dataDir)).length
  expect((await silentInstance.as(grace.token)('POST /api/contact/', contactMessage)).status).toBe(201)
  await wend.runJobs()
  expect((await readOutbox(wend.services.config.dataDir)).length).toBe(mailCountBefore)
  await silentInstance.close()
})

it('rate-limits senders', async () => {
  const limitedInstance = await startWend({ sameDatabaseAs: wend, env: { RATE_LIMIT_SCALE: '1' } })
  const mallory = limitedInstance.as((await makeUser(wend, 'mallory')).token)
  for (let n = 0; n < 10; n++) expect((await mallory('POST /api/contact/', contactMessage)).status).toBe(201)
  const { status, headers } = await mallory('POST /api/contact/', contactMessage)
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  await limitedInstance.close()
})
