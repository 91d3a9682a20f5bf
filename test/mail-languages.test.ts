import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { join, logInAs, password } from '#accounts/testing/join.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { readMail } from './outbox.ts'
import { startWend, type Wend } from './wend.ts'

// Mails as a mail server receives them, each in the recipient's language.

let server: MailServer
let wend: Wend
beforeAll(async () => {
  server = await startMailServer()
  wend = await startWend({
    env: { LANGUAGES: 'en,de,ar,ja', SMTP_URL: server.url, CONTACT_EMAIL: 'hana@example.org' },
  })
})
afterAll(async () => {
  await wend.close()
  await server.close()
})

/** The last mail to an address. */
async function lastMailTo(email: string, from = wend) {
  await from.runJobs()
  const mails = server.mails.filter(({ to }) => to.includes(email))
  return readMail(mails.at(-1)?.source ?? '')
}

const signUp = (username: string, language?: unknown) =>
  wend.anonymous('POST /api/auth/users/', {
    ...{ email: `${username}@example.org`, username, password },
    ...(language === undefined ? {} : { language }),
  })
const readLanguage = async (email: string) => {
  const call = wend.as(await logInAs(wend, email))
  return (await call('GET /api/preferences/')).body.language
}

describe('a new account', () => {
  it('has the language of its sign-up screen, from the first mail on', async () => {
    expect((await signUp('greta', 'de')).status).toBe(201)
    const mail = await lastMailTo('greta@example.org')
    expect(mail.subject).toBe('Bestätige deine E-Mail-Adresse für Wend')
    expect(mail.text).toContain('Hallo greta,')
    expect(mail.html).toContain('<html lang="de" dir="ltr">')
    expect(mail.links[0]).toMatch(/^http:\/\/wend\.test\/de\/confirm-email\//)
    expect(await readLanguage('greta@example.org')).toBe('de')
  })

  it.each([
    ['nothing', 'ida', undefined],
    ['a disabled language', 'jean', 'fr'],
    ['nonsense', 'karl', { a: 1 }],
  ])('has the default language if the screen sends %s', async (_, username, language) => {
    expect((await signUp(username, language)).status).toBe(201)
    const mail = await lastMailTo(`${username}@example.org`)
    expect(mail.subject).toBe('Confirm your email address for Wend')
    expect(mail.links[0]).toMatch(/^http:\/\/wend\.test\/confirm-email\//)
    expect(await readLanguage(`${username}@example.org`)).toBeNull()
  })
})

describe('a chosen language', () => {
  it('applies to mails from then on, also right to left', async () => {
    const amal = await join(wend, 'Amal')
    const changePreferences = (preferences: object) => amal.call('PATCH /api/preferences/', preferences)
    expect((await changePreferences({ language: 'ar' })).body).toMatchObject({
      language: 'ar',
      time_zone: null,
    })
    await wend.anonymous('POST /api/auth/users/reset_password/', { email: amal.email })
    const resetMail = await lastMailTo(amal.email)
    expect(resetMail.html).toContain('<html lang="ar" dir="rtl">')
    expect(resetMail.links[0]).toMatch(/^http:\/\/wend\.test\/ar\/password-reset\//)
    expect(resetMail.subject).toMatch(/^\p{Script=Arabic}/u)

    expect((await changePreferences({ language: null })).body.language).toBeNull()
    await wend.anonymous('POST /api/auth/users/reset_password/', { email: amal.email })
    expect((await lastMailTo(amal.email)).subject).toBe('Reset your password for Wend')
  })

  it('is rejected if it is disabled', async () => {
    const ben = await join(wend, 'Ben')
    for (const language of ['fr', 'de-DE', 'DE', 'klingon']) {
      expect(await ben.call('PATCH /api/preferences/', { language })).toMatchObject({
        status: 400,
        body: {
          language: ['This site isn’t available in that language.'],
          codes: { language: [{ code: 'language_off' }] },
        },
      })
    }
    for (const language of ['', 7, 'x'.repeat(36), 'd\u0000e'])
      expect((await ben.call('PATCH /api/preferences/', { language })).status).toBe(400)
    expect((await ben.call('GET /api/preferences/')).body.language).toBeNull()
  })

  it('falls back to the default while it is disabled', async () => {
    const cleo = await join(wend, 'Cleo')
    await cleo.call('PATCH /api/preferences/', { language: 'ja' })
    await lastMailTo(cleo.email)
    const restarted = await startWend({
      sameDatabaseAs: wend,
      env: { LANGUAGES: 'de,en', SMTP_URL: server.url },
    })
    try {
      expect((await restarted.as(cleo.token)('GET /api/preferences/')).body.language).toBeNull()
      await restarted.anonymous('POST /api/auth/users/reset_password/', { email: cleo.email })
      const mail = await lastMailTo(cleo.email, restarted)
      expect(mail.html).toContain('<html lang="de"')
      expect(mail.links[0]).toMatch(/^http:\/\/wend\.test\/password-reset\//)
    } finally {
      await restarted.close()
    }
    expect((await cleo.call('GET /api/preferences/')).body.language).toBe('ja')
  })

  it('applies to notifications, security mails, a changed address and the last mail', async () => {
    const dora = await join(wend, 'Dora')
    await dora.call('PATCH /api/preferences/', { language: 'de', time_zone: 'Asia/Tokyo' })
    await wend.db
      .updateTable('users')
      .set({ email_confirmed_on: new Date() })
      .where('id', '=', dora.id)
      .execute()

    await logInAs(wend, dora.email)
    const deviceMail = await lastMailTo(dora.email)
    expect(deviceMail.subject).toBe('Ein neues Gerät bei Wend')
    expect(deviceMail.text).toMatch(/^Zeit: .* (GMT\+9|JST)$/m)

    const change = { email: 'dora@new.example', current_password: password }
    expect((await dora.call('PATCH /api/auth/users/me/', change)).status).toBe(200)
    const undoMail = await lastMailTo(dora.email)
    expect(undoMail.html).toContain('<html lang="de"')
    expect(undoMail.links[0]).toMatch(/^http:\/\/wend\.test\/de\/undo-email\//)

    expect((await dora.call('GET /api/export/')).body.account).toMatchObject({
      language: 'de',
      time_zone: 'Asia/Tokyo',
    })
    expect((await dora.call('DELETE /api/auth/users/me/', { current_password: password })).status).toBe(204)
    expect((await lastMailTo('dora@new.example')).subject).toBe('Dein Konto bei Wend wurde gelöscht')
  })

  it('applies to messages to staff, each in their own', async () => {
    const eve = await join(wend, 'Eve')
    const sendMessage = () => eve.call('POST /api/contact/', { subject: 'Kites', message: 'Where?' })
    expect((await sendMessage()).status).toBe(201)
    expect((await lastMailTo('hana@example.org')).html).toContain('<html lang="en"')
    const hana = await join(wend, 'Hana')
    await hana.call('PATCH /api/preferences/', { language: 'ja' })
    await wend.db.updateTable('users').set({ is_staff: true }).where('id', '=', hana.id).execute()
    await sendMessage()
    const mail = await lastMailTo('hana@example.org')
    expect(mail.html).toContain('<html lang="ja"')
    expect(mail.links[0]).toBe('http://wend.test/ja/admin-wn')
  })
})

it('writes to site owners in the language of their request screen', async () => {
  const request = {
    url: 'moss.example.com',
    wish: 'stop',
    proof: 'mail',
    email: 'owner@example.com',
    language: 'de',
  }
  expect((await wend.anonymous('POST /api/owner-requests/', request)).status).toBe(201)
  const mail = await lastMailTo('owner@example.com')
  expect(mail.html).toContain('<html lang="de"')
  expect(mail.links.at(-1)).toMatch(/^http:\/\/wend\.test\/de\/reading\/requests\//)
})

it('accepts only names of time zones', async () => {
  const fred = await join(wend, 'Fred')
  const setTimeZone = (time_zone: unknown) => fred.call('PATCH /api/preferences/', { time_zone })
  for (const zone of ['Europe/Berlin', 'UTC', 'America/Argentina/Ushuaia'])
    expect((await setTimeZone(zone)).body.time_zone).toBe(zone)
  for (const invalid of ['Mars/Olympus', '+01:00', '', 7, 'Europe/Berlin\n; drop', 'x'.repeat(65)]) {
    const { status, body } = await setTimeZone(invalid)
    expect([status, Object.keys(body)]).toEqual([400, expect.arrayContaining(['time_zone'])])
  }
  expect((await setTimeZone('Mars/Olympus')).body.codes).toMatchObject({
    time_zone: [{ code: 'unknown_time_zone' }],
  })
  expect((await setTimeZone(null)).body.time_zone).toBeNull()
})
