import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readOutbox } from '#test/outbox.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { join, logInAs, password } from '../testing/join.ts'
import { findLink } from '../testing/link-in.ts'
import { addPasskey } from '../testing/passkeys.ts'

// Emails that strangers can have sent to someone else's address, with the rate limits of production.

let wend: Wend
beforeAll(async () => {
  wend = await startWend({ env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'on' } })
})
afterAll(() => wend.close())
beforeEach(() => wend.db.deleteFrom('rate_limits').execute())

/** Emails per mailbox and hour, of all kinds together. */
const maxMails = 5
const readMailsTo = async (matches: (to: string) => boolean) => {
  await wend.runJobs()
  return (await readOutbox(wend.services.config.dataDir)).filter(({ to }) => matches(to))
}
/** Simulates a wait of some hours: resets limits and makes jobs due. */
async function simulateWait(): Promise<void> {
  await wend.db.deleteFrom('rate_limits').execute()
  await wend.services.database.pool.query('update graphile_worker._private_jobs set run_at = now()')
}
let lastAddress = 0
const fromNewAddress = () => ({ headers: { 'x-forwarded-for': `198.18.0.${++lastAddress}` } })

it('limits emails to a third party, whatever strangers request', async () => {
  const spellings = [
    'victim@example.net',
    'VICTIM@example.net',
    'v.ic.tim@example.net',
    'victim+1@example.net',
  ]
  for (const [n, email] of spellings.entries()) {
    const signUp = { email, username: `stranger${n}`, password }
    expect((await wend.anonymous('POST /api/auth/users/', signUp, fromNewAddress())).status).toBe(201)
    const stranger = wend.as(await logInAs(wend, email))
    await stranger('POST /api/auth/users/resend_activation/')
    for (const scopes of [['read'], ['write']])
      await stranger('POST /api/auth/api-tokens/', { name: 'A script', scopes })
    for (const newPassword of [password, password]) {
      const body = { current_password: password, new_password: newPassword }
      expect((await stranger('POST /api/auth/users/set_password/', body)).status).toBe(204)
    }
    for (let n = 0; n < 5; n++)
      await wend.anonymous('POST /api/auth/users/reset_password/', { email }, fromNewAddress())
    const change = { email: `away${n}@example.net`, current_password: password }
    if (n % 2) expect((await stranger('PATCH /api/auth/users/me/', change)).status).toBe(200)
    await wend.runJobs()
    expect((await stranger('DELETE /api/auth/users/me/', { current_password: password })).status).toBe(204)
    await wend.runJobs()
  }
  expect(await readMailsTo((to) => to.replace(/\./, '').startsWith('vic'))).toHaveLength(maxMails)
})

it('sends the owner of a flooded address their link when the hour is over', async () => {
  const email = 'patient@example.net'
  const patient = await join(wend, 'Patient')
  await wend.db.updateTable('users').set({ email }).where('id', '=', patient.id).execute()
  for (let n = 0; n < 12; n++)
    await wend.anonymous('POST /api/auth/users/reset_password/', { email }, fromNewAddress())
  await patient.call('POST /api/auth/users/resend_activation/')
  await patient.call('POST /api/auth/users/resend_activation/')
  expect(await readMailsTo((to) => to === email)).toHaveLength(maxMails)
  await simulateWait()
  // One of each kind, however many were requested.
  const mails = await readMailsTo((to) => to === email)
  expect(mails).toHaveLength(maxMails + 2)
  const confirm = findLink(
    mails.find(({ subject }) => subject.startsWith('Confirm')),
    'confirm-email',
  )
  expect((await wend.anonymous('POST /api/auth/users/activation/', confirm)).status).toBe(204)
})

it.each(['reset', 'confirmation'])(
  'notifies the owner of every event after they open a %s link, even if flooded',
  async (linkKind) => {
    const quinn = await join(wend, `Quinn-${linkKind}`)
    await addPasskey(quinn)
    await wend.anonymous('POST /api/auth/users/reset_password/', { email: quinn.email }, fromNewAddress())
    const mails = await readMailsTo((to) => to === quinn.email)
    const findMailedLink = (page: Parameters<typeof findLink>[1]) =>
      mails.map((mail) => findLink(mail, page)).find(({ token }) => token !== '')
    for (let sent = mails.length; sent < maxMails; sent++)
      await wend.services.limits.take('mail_by_recipient', quinn.email)
    const reply =
      linkKind === 'reset'
        ? await wend.anonymous('POST /api/auth/users/reset_password_confirm/', {
            ...findMailedLink('password-reset'),
            new_password: 'an owner of engines',
          })
        : await wend.anonymous('POST /api/auth/users/activation/', findMailedLink('confirm-email'))
    expect(reply.status).toBe(204)
    const textsAfter = (await readMailsTo((to) => to === quinn.email)).map(({ text }) => text).join()
    expect(textsAfter).toContain('Log-in methods from before the email was confirmed removed')
  },
)

it('limits emails about a site per mailbox and hour, and sends the rest later', async () => {
  const requests = 8
  for (let n = 0; n < requests; n++) {
    const body = { url: 'https://example.org/', wish: 'stop', proof: 'mail', email: `me+${n}@example.org` }
    expect((await wend.anonymous('POST /api/owner-requests/', body, fromNewAddress())).status).toBe(201)
  }
  const isMe = (to: string) => to.startsWith('me+')
  expect(await readMailsTo(isMe)).toHaveLength(maxMails)
  await simulateWait()
  expect(await readMailsTo(isMe)).toHaveLength(requests)
})

it('notifies an owner of every account event once the address is confirmed', async () => {
  const owner = await join(wend, 'Olive')
  const [mail] = await readMailsTo((to) => to === owner.email)
  await wend.anonymous('POST /api/auth/users/activation/', findLink(mail, 'confirm-email'))
  for (let n = 0; n < 9; n++) {
    const body = { current_password: password, new_password: password }
    expect((await owner.call('POST /api/auth/users/set_password/', body)).status).toBe(204)
  }
  const notices = (await readMailsTo((to) => to === owner.email)).filter(({ text }) =>
    text.includes('new password'),
  )
  expect(notices).toHaveLength(9)
})
