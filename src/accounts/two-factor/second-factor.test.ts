import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addJob } from '#platform/jobs/add-job.ts'
import { readOutbox } from '#test/outbox.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { sweepAccounts } from '../jobs.ts'
import { join, logInAs, password } from '../testing/join.ts'
import { findLink } from '../testing/link-in.ts'
import { confirmEmail } from '../testing/mails.ts'
import { joinWithTotp, nextCode, startSecondStepWithoutPassword, totpCode } from '../testing/second-factor.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

const logIn = (email: string, server = wend) =>
  server.anonymous('POST /api/auth/token/login/', { email, password })
const finishLogin = (body: object, server = wend) => server.anonymous('POST /api/auth/second-factor/', body)
const readMailsTo = async (email: string) => {
  await wend.runJobs()
  return (await readOutbox(wend.services.config.dataDir)).filter(({ to }) => to === email)
}
const aMinuteAgo = () => new Date(Date.now() - 60_000)

describe('a log-in with a second factor', () => {
  it('requires a code after the password', async () => {
    const ada = await joinWithTotp(wend, 'Ada')
    const firstStep = await logIn(ada.email)
    expect(firstStep).toMatchObject({
      status: 401,
      body: {
        code: 'second_factor_required',
        challenge: expect.stringMatching(/^[\w-]{43}$/),
        ways: ['totp', 'recovery'],
      },
    })
    expect(firstStep.headers['www-authenticate']).toBe('Token')
    expect(firstStep.body.auth_token).toBeUndefined()
    const { challenge } = firstStep.body
    const code = await nextCode(wend, ada)
    const logInReply = await finishLogin({ challenge, way: 'totp', code })
    expect(logInReply.status).toBe(200)
    expect((await wend.as(logInReply.body.auth_token)('GET /api/auth/users/me/')).body.username).toBe('Ada')
    // Neither the challenge nor the code works again.
    expect((await finishLogin({ challenge, way: 'totp', code: await nextCode(wend, ada) })).body.code).toBe(
      'second_step_over',
    )
  })

  it('accepts no code twice, even concurrently', async () => {
    const bob = await joinWithTotp(wend, 'Bob')
    const code = await nextCode(wend, bob)
    const challenges = [await logIn(bob.email), await logIn(bob.email), await logIn(bob.email)]
    const responses = await Promise.all(
      challenges.map(({ body }) => finishLogin({ challenge: body.challenge, way: 'totp', code })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(responses.find(({ status }) => status === 400)?.body.code).toBe('invalid_code')
  })

  it('ends after five wrong codes and notifies the owner', async () => {
    const cleo = await joinWithTotp(wend, 'Cleo')
    const { challenge } = (await logIn(cleo.email)).body
    const guess = (code: string) => finishLogin({ challenge, way: 'totp', code })
    const responses = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(guess))
    const codes = responses.map(({ body }) => body.code)
    expect(codes.filter((code) => code === 'invalid_code')).toHaveLength(5)
    expect(codes.filter((code) => code === 'second_step_over')).toHaveLength(2)
    expect((await guess(await nextCode(wend, cleo))).body.code).toBe('second_step_over')
    expect((await readMailsTo(cleo.email)).at(-1)?.text).toContain('but five wrong codes')
  })

  it('expires after ten minutes, or when the password changes', async () => {
    const dora = await joinWithTotp(wend, 'Dora')
    const expiredChallenge = (await logIn(dora.email)).body.challenge
    await wend.db.updateTable('second_steps').set({ expires_on: aMinuteAgo() }).execute()
    const code = await nextCode(wend, dora)
    expect((await finishLogin({ challenge: expiredChallenge, way: 'totp', code })).body.code).toBe(
      'second_step_over',
    )
    await addJob(wend.db, sweepAccounts, {})
    await wend.runJobs()
    expect(await wend.db.selectFrom('second_steps').selectAll().execute()).toEqual([])

    await confirmEmail(wend, dora.email, dora.call)
    const pendingChallenge = (await logIn(dora.email)).body.challenge
    await wend.anonymous('POST /api/auth/users/reset_password/', { email: dora.email })
    const resetLink = findLink((await readMailsTo(dora.email)).at(-1), 'password-reset')
    await wend.anonymous('POST /api/auth/users/reset_password_confirm/', {
      ...resetLink,
      new_password: 'new engines',
    })
    expect((await finishLogin({ challenge: pendingChallenge, way: 'totp', code })).body.code).toBe(
      'second_step_over',
    )
    // A mailed link does not replace the second factor.
    const logInReply = await wend.anonymous('POST /api/auth/token/login/', {
      email: dora.email,
      password: 'new engines',
    })
    expect(logInReply.status).toBe(401)
  })

  it('accepts each recovery code once, in any formatting', async () => {
    const eve = await joinWithTotp(wend, 'Eve')
    expect(eve.codes).toHaveLength(10)
    expect(new Set(eve.codes).size).toBe(10)
    const useCode = async (code = '') =>
      finishLogin({ challenge: (await logIn(eve.email)).body.challenge, way: 'recovery', code })
    const logInReply = await useCode(eve.codes[3]?.toLowerCase().replaceAll('-', ' '))
    expect(logInReply.status).toBe(200)
    expect((await useCode(eve.codes[3])).status).toBe(400)
    expect((await wend.as(logInReply.body.auth_token)('GET /api/auth/second-factor/')).body).toEqual({
      is_on: true,
      ways: ['totp', 'recovery'],
      recovery_codes_left: 9,
    })
    expect((await readMailsTo(eve.email)).map(({ text }) => text).join()).toContain('Recovery code used')
    const storedCodes = JSON.stringify(await wend.db.selectFrom('recovery_codes').selectAll().execute())
    for (const code of eve.codes) expect(storedCodes).not.toContain(code)
  })

  it("rejects another account's factors", async () => {
    const fay = await joinWithTotp(wend, 'Fay')
    const gus = await joinWithTotp(wend, 'Gus')
    const { challenge } = (await logIn(fay.email)).body
    for (const [way, code] of [
      ['recovery', gus.codes[0]],
      ['totp', await nextCode(wend, gus)],
      ['recovery', await nextCode(wend, fay)],
    ])
      expect((await finishLogin({ challenge, way, code })).body.code).toBe('invalid_code')
    expect((await gus.call('GET /api/auth/second-factor/')).body.recovery_codes_left).toBe(10)
  })

  it.each([
    [{}],
    [{ challenge: 'x', way: 'totp' }],
    [{ challenge: 'x', way: 'mail', code: '123456' }],
    [{ challenge: 7, way: 'totp', code: '123456' }],
    [{ challenge: 'x', way: 'totp', code: '1'.repeat(10_000) }],
    [{ challenge: '\u0000', way: 'recovery', code: '\u0000' }],
  ])('rejects the input %j', async (body) => {
    expect((await finishLogin(body)).status).toBe(400)
  })

  it('is rejected for a suspended member', async () => {
    const hal = await joinWithTotp(wend, 'Hal')
    const { challenge } = (await logIn(hal.email)).body
    const tomorrow = new Date(Date.now() + 86_400_000)
    await wend.db.updateTable('users').set({ suspended_until: tomorrow }).where('id', '=', hal.id).execute()
    const response = await finishLogin({ challenge, way: 'recovery', code: hal.codes[0] })
    expect(response).toMatchObject({ status: 403, body: { code: 'suspended' } })
  })

  it('limits a thief’s guesses without locking out the owner', async () => {
    const limitedServer = await startWend({
      sameDatabaseAs: wend,
      env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'on' },
    })
    const ida = await joinWithTotp(limitedServer, 'Ida')
    const key = { 'x-device-key': 'k'.repeat(43) }
    const fromAddress = (n: number) => ({ headers: { 'x-forwarded-for': `2001:db8:${n}::1` } })
    const startLogin = (options: object) =>
      limitedServer.anonymous('POST /api/auth/token/login/', { email: ida.email, password }, options)
    const finishFrom = (challenge: string, way: string, code: string | undefined, options: object) =>
      limitedServer.anonymous('POST /api/auth/second-factor/', { challenge, way, code }, options)
    // The owner has logged in on this device before.
    const ownDevice = { headers: { ...key, 'x-forwarded-for': '198.51.100.7' } }
    const ownChallenge = (await startLogin(ownDevice)).body.challenge
    expect(
      (await finishFrom(ownChallenge, 'totp', await nextCode(limitedServer, ida), ownDevice)).status,
    ).toBe(200)
    let checkedCount = 0
    for (let n = 0; n < 200; n++) {
      const challenge = (await startSecondStepWithoutPassword(limitedServer, ida.id)) ?? ''
      const responses = await Promise.all(
        Array.from({ length: 5 }, (_, i) =>
          finishFrom(challenge, 'totp', String(100_000 + n * 5 + i), fromAddress(n)),
        ),
      )
      checkedCount += responses.filter(({ status }) => status === 400).length
    }
    expect(checkedCount).toBe(20)
    const knownDeviceChallenge = (await startLogin(ownDevice)).body.challenge
    expect(
      (await finishFrom(knownDeviceChallenge, 'totp', await nextCode(limitedServer, ida), ownDevice)).status,
    ).toBe(200)
    const otherDeviceChallenge = (await startLogin(fromAddress(999))).body.challenge
    expect((await finishFrom(otherDeviceChallenge, 'recovery', ida.codes[0], fromAddress(999))).status).toBe(
      200,
    )
    await limitedServer.close()
  })
})

describe('re-authentication', () => {
  const sensitiveRoutes: [string, object][] = [
    ['PATCH /api/auth/users/me/', { email: 'other@example.org', current_password: password }],
    ['POST /api/auth/users/set_password/', { current_password: password, new_password: 'other engines' }],
    ['DELETE /api/auth/users/me/', { current_password: password }],
    ['GET /api/export/', {}],
    ['POST /api/auth/totp/', {}],
    ['POST /api/auth/totp/confirm/', { code: '123456' }],
    ['DELETE /api/auth/totp/', {}],
    ['POST /api/auth/recovery-codes/', {}],
    ['PATCH /api/auth/second-factor/', { is_on: false }],
  ]

  it.each(sensitiveRoutes)('is required before %s if a second factor is enabled', async (route, body) => {
    const jo = await joinWithTotp(wend, `jo${sensitiveRoutes.findIndex(([name]) => name === route)}-x`)
    const response = await jo.call(route, route.startsWith('GET') ? undefined : body)
    expect(response).toMatchObject({ status: 403, body: { code: 'prove_first' } })
  })

  it('lasts ten minutes, for this session only', async () => {
    const kim = await joinWithTotp(wend, 'Kim')
    expect((await kim.call('POST /api/auth/prove/', { password })).body.code).toBe('password_not_enough')
    const wrongReply = await kim.call('POST /api/auth/prove/', { code: '000' })
    expect(wrongReply.body.code).toBe('invalid_code')
    expect((await kim.call('POST /api/auth/prove/', {})).status).toBe(400)
    expect((await kim.call('POST /api/auth/prove/', { code: await nextCode(wend, kim) })).status).toBe(204)
    const changeReply = await kim.call('PATCH /api/auth/users/me/', { email: 'kim@new.example' })
    expect(changeReply).toMatchObject({ status: 200, body: { email: 'kim@new.example' } })

    const { challenge } = (await logIn('kim@new.example')).body
    const secondLogin = await finishLogin({ challenge, way: 'recovery', code: kim.codes[0] })
    expect((await wend.as(secondLogin.body.auth_token)('GET /api/export/')).body.code).toBe('prove_first')

    await wend.db
      .updateTable('sessions')
      .set({ proved_until: aMinuteAgo() })
      .where('user_id', '=', kim.id)
      .execute()
    expect((await kim.call('GET /api/export/')).body.code).toBe('prove_first')
    expect((await kim.call('POST /api/auth/prove/', { code: kim.codes[1] })).status).toBe(204)
    const exportReply = await kim.call('GET /api/export/')
    expect(exportReply.body).toMatchObject({ app_for_codes: [{ confirmed_on: expect.any(String) }] })
    expect(exportReply.text).not.toContain('secret')
  })

  it('uses the password without a second factor', async () => {
    const lea = await join(wend, 'Lea')
    const oldSession = wend.as(await logInAs(wend, lea.email))
    await wend.db.updateTable('sessions').set({ proved_until: null }).where('user_id', '=', lea.id).execute()
    const change = (body: object) =>
      oldSession('PATCH /api/auth/users/me/', { email: 'lea@new.example', ...body })
    expect((await change({})).body.current_password).toEqual(['This field is required.'])
    expect((await change({ current_password: password })).status).toBe(200)
    // Adding a credential or exporting data requires it anyway.
    for (const route of ['POST /api/auth/totp/', 'GET /api/export/'])
      expect((await oldSession(route)).body.code).toBe('prove_first')
    expect((await oldSession('POST /api/auth/prove/', { password: 'a guess' })).body.password).toBeDefined()
    expect((await oldSession('POST /api/auth/prove/', { password })).status).toBe(204)
    expect((await oldSession('POST /api/auth/totp/', {})).status).toBe(200)
  })

  it('limits guesses per session', async () => {
    const limitedServer = await startWend({ sameDatabaseAs: wend, env: { RATE_LIMIT_SCALE: '1' } })
    const mia = await joinWithTotp(limitedServer, 'Mia')
    const statuses: number[] = []
    for (let n = 0; n < 30; n++)
      statuses.push((await mia.call('POST /api/auth/prove/', { code: String(100_000 + n) })).status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(20)
    expect(statuses.at(-1)).toBe(429)
    const { challenge } = (await logIn(mia.email, limitedServer)).body
    const token = (
      await finishLogin({ challenge, way: 'totp', code: await nextCode(limitedServer, mia) }, limitedServer)
    ).body
    const callElsewhere = limitedServer.as(token.auth_token)
    expect(
      (await callElsewhere('POST /api/auth/prove/', { code: await nextCode(limitedServer, mia) })).status,
    ).toBe(204)
    await limitedServer.close()
  })
})

describe('a TOTP app', () => {
  it('is active once its first code was correct', async () => {
    const ned = await join(wend, 'Ned')
    const firstSecret = (await ned.call('POST /api/auth/totp/', {})).body.secret
    const secondEnrolment = (await ned.call('POST /api/auth/totp/', {})).body
    expect(secondEnrolment.qr_svg).toMatch(/^<svg/)
    expect((await logIn(ned.email)).status).toBe(200)
    const confirm = (code: string) => ned.call('POST /api/auth/totp/confirm/', { code })
    expect((await confirm(totpCode(firstSecret))).status).toBe(400)
    const confirmReply = await confirm(totpCode(secondEnrolment.secret))
    expect(confirmReply).toMatchObject({ status: 200, body: { codes: { length: 10 } } })
    expect((await logIn(ned.email)).status).toBe(401)
    expect((await readMailsTo(ned.email)).at(-1)?.text).toContain('Authenticator app set up')
  })

  it('can be removed, after which the password suffices', async () => {
    const oda = await joinWithTotp(wend, 'Oda')
    await oda.call('POST /api/auth/prove/', { code: oda.codes[0] })
    expect((await oda.call('POST /api/auth/totp/', {})).body.code).toBe('totp_on_already')
    const newCodes = await oda.call('POST /api/auth/recovery-codes/', {})
    expect(newCodes.body.codes).toHaveLength(10)
    expect(newCodes.body.codes).not.toContain(oda.codes[1])
    expect((await oda.call('DELETE /api/auth/totp/')).status).toBe(204)
    expect((await oda.call('GET /api/auth/second-factor/')).body).toEqual({
      is_on: false,
      ways: [],
      recovery_codes_left: 0,
    })
    expect((await logIn(oda.email)).status).toBe(200)
    expect((await oda.call('DELETE /api/auth/totp/')).body.code).toBe('no_totp')
    expect((await oda.call('PATCH /api/auth/second-factor/', { is_on: true })).body.code).toBe('no_factor')
  })

  it('is encrypted with the operator’s key and unreadable with another', async () => {
    const serverWithKey = await startWend({ sameDatabaseAs: wend, env: { SECRET_KEY: 'k'.repeat(40) } })
    const pia = await joinWithTotp(serverWithKey, 'Pia')
    const row = await wend.db
      .selectFrom('totp_secrets')
      .select('secret')
      .where('user_id', '=', pia.id)
      .executeTakeFirstOrThrow()
    expect(row.secret[0]).toBe(1)
    const code = await nextCode(wend, pia)
    const { challenge } = (await logIn(pia.email)).body
    expect((await finishLogin({ challenge, way: 'totp', code })).status).toBe(400)
    expect((await finishLogin({ challenge, way: 'totp', code }, serverWithKey)).status).toBe(200)
    await serverWithKey.close()
  })
})

it('shows account events with device and network to the owner only', async () => {
  const quin = await joinWithTotp(wend, 'Quin')
  const { body } = await quin.call('GET /api/auth/events/')
  expect(body.map(({ kind }: { kind: string }) => kind)).toEqual(['totp_added', 'second_factor_on', 'log_in'])
  expect(body[0]).toMatchObject({ ip_network: '127.0.0.0/24', device: expect.any(String) })
  await wend.db
    .updateTable('account_events')
    .set({ created_on: new Date(Date.now() - 91 * 86_400_000) })
    .where('user_id', '=', quin.id)
    .where('kind', '=', 'log_in')
    .execute()
  expect((await quin.call('GET /api/auth/events/')).body).toHaveLength(2)
  await addJob(wend.db, sweepAccounts, {})
  await wend.runJobs()
  const events = await wend.db
    .selectFrom('account_events')
    .select('id')
    .where('user_id', '=', quin.id)
    .execute()
  expect(events).toHaveLength(2)
})

it('emails about unknown devices, but not about the account’s first', async () => {
  const rex = await join(wend, 'Rex')
  const countMails = async () =>
    (await readMailsTo(rex.email)).filter(({ subject }) => subject.startsWith('New device')).length
  expect(await countMails()).toBe(0)
  const key = { headers: { 'x-device-key': 'r'.repeat(43) } }
  const logInAgain = () => wend.anonymous('POST /api/auth/token/login/', { email: rex.email, password }, key)
  await logInAgain()
  expect(await countMails()).toBe(1)
  await logInAgain()
  expect(await countMails()).toBe(1)
})

it('emails about at most five new devices a day, and lists all', async () => {
  const sam = await join(wend, 'Sam')
  for (let n = 0; n < 7; n++)
    await wend.anonymous('POST /api/auth/token/login/', { email: sam.email, password })
  const mails = (await readMailsTo(sam.email)).filter(({ subject }) => subject.startsWith('New device'))
  expect(mails).toHaveLength(5)
  const { body } = await sam.call('GET /api/auth/events/')
  expect(body.filter(({ kind }: { kind: string }) => kind === 'log_in_new_device')).toHaveLength(7)
})
