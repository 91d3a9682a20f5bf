import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeUser, type TestPerson } from '#test/builders.ts'
import { readOutbox } from '#test/outbox.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { join, logInAs, type Member, password } from '../testing/join.ts'
import { findLink } from '../testing/link-in.ts'

let wend: Wend
let moderator: TestPerson
beforeAll(async () => {
  wend = await startWend({ env: { LOG_LEVEL: 'trace', TRUST_PROXY: 'on' } })
  moderator = await makeUser(wend, 'Keeper', { is_staff: true })
})
afterAll(() => wend.close())

const address = '203.0.113.7'
const headers = { 'x-forwarded-for': address }
const anonymous: Wend['anonymous'] = (route, body, options) =>
  wend.anonymous(route, body, { headers: { ...headers, ...options?.headers } })
const callAs = (token: string): Wend['anonymous'] => {
  return (route, body) => anonymous(route, body, { headers: { authorization: `Token ${token}` } })
}

/** Runs a function. @returns the lines that it added to the security log */
async function captureLines(work: () => Promise<unknown>, server = wend) {
  const lineCountBefore = server.logLines().length
  await work()
  const lines = server.logLines().slice(lineCountBefore)
  return lines.filter(({ msg }) => msg === 'security')
}
/** A line about an action on an account, by its owner unless overridden. */
const expectedLine = (event: string, userId: number | null, overrides: object = {}) =>
  expect.objectContaining({
    event,
    user_id: userId,
    by: userId,
    address,
    request_id: expect.any(String),
    ...overrides,
  })

async function findMailedLink({ email }: Member, page: 'confirm-email' | 'password-reset') {
  await wend.runJobs()
  const mails = (await readOutbox(wend.services.config.dataDir)).filter(({ to }) => to === email)
  return findLink(
    mails.findLast((mail) => findLink(mail, page).token !== ''),
    page,
  )
}

it('logs everything that happens to an account', async () => {
  const secrets: string[] = [password, 'difference engines', 'third password of hers', 'a wrong guess']
  const ada = await join(wend, 'Ada')
  const { id } = ada
  const expectLines = async (work: () => Promise<unknown>, ...expected: unknown[]) => {
    expect(await captureLines(work)).toEqual(expected)
  }
  const logIn = (emailOrName: string, withPassword: string) =>
    anonymous('POST /api/auth/token/login/', { email: emailOrName, password: withPassword })
  const byNobody = { by: null }

  let newUserId = 0
  await expectLines(
    async () => {
      const body = { username: 'Bea', email: 'bea@example.org', password }
      newUserId = (await anonymous('POST /api/auth/users/', body)).body.id
    },
    expect.objectContaining({ event: 'sign_up', by: null, address }),
  )
  expect(newUserId).toBeGreaterThan(id)
  const refusedFields = { ...byNobody, level: 40 }
  await expectLines(
    () => logIn(ada.email, 'a wrong guess'),
    expectedLine('log_in_refused', id, refusedFields),
  )
  await expectLines(
    () => logIn('nobody@example.org', 'a wrong guess'),
    expectedLine('log_in_refused', null, refusedFields),
  )
  let token = ''
  await expectLines(
    async () => {
      token = (await logIn('ada', password)).body.auth_token
    },
    expectedLine('log_in', id, byNobody),
  )
  await expectLines(() => callAs(token)('POST /api/auth/token/logout/'), expectedLine('log_out', id))
  token = await logInAs(wend, ada.email)
  const callAsAda = callAs(ada.token)
  const { body: sessions } = await callAsAda('GET /api/auth/sessions/')
  const otherSession = sessions.find((session: { current: boolean }) => !session.current)
  await expectLines(
    () => callAsAda(`DELETE /api/auth/sessions/${otherSession.id}/`),
    expectedLine('log_in_ended', id),
  )
  await expectLines(() => callAsAda('GET /api/export/'), expectedLine('data_exported', id))
  await expectLines(
    () =>
      callAsAda('POST /api/auth/users/set_password/', {
        current_password: 'a wrong guess',
        new_password: 'difference engines',
      }),
    expectedLine('password_refused', id, { level: 40 }),
  )
  await expectLines(
    () =>
      callAsAda('POST /api/auth/users/set_password/', {
        current_password: password,
        new_password: 'difference engines',
      }),
    expectedLine('password_changed', id),
  )
  const confirmation = await findMailedLink(ada, 'confirm-email')
  await expectLines(
    () => anonymous('POST /api/auth/users/activation/', confirmation),
    expectedLine('email_confirmed', id, byNobody),
  )
  await expectLines(
    () => anonymous('POST /api/auth/users/activation/', confirmation),
    expectedLine('link_refused', id, refusedFields),
  )
  await expectLines(
    () => anonymous('POST /api/auth/users/reset_password/', { email: ada.email }),
    expectedLine('password_reset_asked', null, byNobody),
  )
  const jobOrigin = { address: null, request_id: null, by: null }
  let resetLink = { uid: '', token: '' }
  await expectLines(
    async () => {
      resetLink = await findMailedLink(ada, 'password-reset')
    },
    expectedLine('password_reset_mailed', id, jobOrigin),
  )
  const confirmReset = (link: object) =>
    anonymous('POST /api/auth/users/reset_password_confirm/', {
      ...link,
      new_password: 'third password of hers',
    })
  await expectLines(
    () => confirmReset({ ...resetLink, token: 'x' }),
    expectedLine('link_refused', id, refusedFields),
  )
  await expectLines(
    () => confirmReset({ ...resetLink, uid: 'x' }),
    expectedLine('link_refused', null, refusedFields),
  )
  await expectLines(() => confirmReset(resetLink), expectedLine('password_reset', id, byNobody))
  const lastToken = await logInAs(wend, ada.email, 'third password of hers')
  const currentPassword = 'third password of hers'
  await expectLines(
    () =>
      callAs(lastToken)('PATCH /api/auth/users/me/', {
        email: 'lovelace@example.org',
        current_password: currentPassword,
      }),
    expectedLine('email_changed', id),
  )
  await expectLines(
    () => callAs(lastToken)('DELETE /api/auth/users/me/', { current_password: currentPassword }),
    expectedLine('account_deleted', id),
  )
  secrets.push(ada.token, token, lastToken, confirmation.token, resetLink.token, 'example.org')
  const allLines = JSON.stringify(wend.logLines())
  for (const secret of secrets) expect(allLines.includes(secret), secret).toBe(false)
})

it('logs staff decisions about people, with both accounts', async () => {
  const eve = await join(wend, 'Eve')
  const staff = callAs(moderator.token)
  for (const action of ['suspend', 'restore', 'end-sessions', 'grant-staff', 'revoke-staff']) {
    const lines = await captureLines(() =>
      staff(`POST /api/staff/users/eve/${action}/`, { reason: 'A test' }),
    )
    expect(lines).toEqual([expectedLine(`user.${action}`, eve.id, { by: moderator.id })])
  }
})

it('logs denied permissions, exceeded limits and invalid tokens', async () => {
  const dan = await join(wend, 'Dan')
  const refusedLine = (status: number, userId: number | null, route: string, overrides: object = {}) =>
    expectedLine('refused', userId, { status, route, level: 40, ...overrides })
  const meRoute = 'GET /api/auth/users/me/'
  expect(await captureLines(() => callAs('no-token-of-ours')(meRoute))).toEqual([
    refusedLine(401, null, meRoute),
  ])
  expect(await captureLines(() => callAs(dan.token)('GET /api/staff/log/'))).toEqual([
    refusedLine(403, dan.id, 'GET /api/staff/log/'),
  ])
  const importEvents = 'GET /api/staff/imports/7/events/'
  expect(await captureLines(() => callAs(dan.token)(importEvents))).toEqual([
    refusedLine(403, dan.id, 'GET /api/staff/imports/:id/events/'),
  ])
  expect(await captureLines(() => callAs('no-token-of-ours')('GET /api/notifications/events/'))).toHaveLength(
    1,
  )
  await moderator.call('POST /api/staff/users/dan/suspend/', { reason: 'A test' })
  expect(await captureLines(() => callAs(dan.token)(meRoute))).toEqual([
    refusedLine(403, dan.id, meRoute, { by: null }),
  ])
  const logIn = 'POST /api/auth/token/login/'
  const credentials = { username: 'dan', password }
  expect(await captureLines(() => anonymous(logIn, credentials))).toEqual([
    refusedLine(403, dan.id, logIn, { by: null }),
  ])
  // A missing log-in is not an attack.
  expect(await captureLines(() => anonymous(meRoute))).toEqual([])
  expect(await captureLines(() => anonymous('GET /api/blogs/999999/'))).toEqual([])

  const env = { LOG_LEVEL: 'trace', RATE_LIMIT_SCALE: '0.001' }
  const limited = await startWend({ sameDatabaseAs: wend, env })
  const guess = () => limited.anonymous(logIn, { username: 'dan', password: 'a wrong guess' })
  expect(await captureLines(guess, limited)).toHaveLength(1)
  // The limit by IP address comes first and names no account.
  const byAddress = { by: null, address: '127.0.0.1' }
  expect(await captureLines(guess, limited)).toEqual([refusedLine(429, null, logIn, byAddress)])
  await wend.db.deleteFrom('rate_limits').where('key', 'like', 'log_in_by_address%').execute()
  expect(await captureLines(guess, limited)).toEqual([refusedLine(429, dan.id, logIn, byAddress)])
  const allLines = JSON.stringify([...wend.logLines(), ...limited.logLines()])
  expect(allLines).not.toMatch(/no-token-of-ours|a wrong guess|dan@|lace and steam/)
  await limited.close()
})

it('logs rejected input with field names but no values', async () => {
  const signUp = 'POST /api/auth/users/'
  const signUpBody = { username: 'x', email: 'typed-by-nobody', password: 'typed and too common' }
  const inputLine = (route: string, overrides: object) =>
    expectedLine('input_refused', null, { route, level: 30, ...overrides })
  expect(await captureLines(() => anonymous(signUp, signUpBody))).toEqual([
    inputLine(signUp, { status: 400, code: 'invalid', fields: ['email', 'username'] }),
  ])
  const postRaw = (body: string, type = 'application/json') =>
    anonymous(signUp, body, { headers: { 'content-type': type } })
  expect(await captureLines(() => postRaw('{"typed-by-nobody'))).toEqual([
    inputLine(signUp, { status: 400, code: 'parse_error', fields: [] }),
  ])
  expect(await captureLines(() => postRaw('<typed-by-nobody/>', 'text/xml'))).toEqual([
    inputLine(signUp, { status: 415, code: 'unsupported_media_type' }),
  ])
  expect(await captureLines(() => postRaw(JSON.stringify('x'.repeat(1_100_000))))).toEqual([
    inputLine(signUp, { status: 413, code: 'too_large' }),
  ])
  const uploadRoute = `POST /api/blogs/upload-image/`
  expect(
    await captureLines(() =>
      moderator.call(uploadRoute, '--x--', {
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      }),
    ),
  ).toEqual([
    expect.objectContaining({
      event: 'input_refused',
      user_id: moderator.id,
      by: moderator.id,
      route: uploadRoute,
    }),
  ])
  expect(JSON.stringify(wend.logLines())).not.toContain('typed-by-nobody')
})

it('records the route by which a person logged in', async () => {
  const may = await join(wend, 'May')
  const [firstLine] = await captureLines(() => logInAs(wend, may.email))
  expect(firstLine).toMatchObject({ event: 'log_in', route: 'POST /api/auth/token/login/' })
})

it('truncates an overlong forwarded address', async () => {
  const otherServer = await startWend({ env: { LOG_LEVEL: 'trace', TRUST_PROXY: '1' } })
  const lines = await captureLines(
    () =>
      otherServer.anonymous(
        'POST /api/auth/token/login/',
        { email: 'nobody@example.org', password: 'a wrong guess' },
        { headers: { 'x-forwarded-for': 'a'.repeat(8000) } },
      ),
    otherServer,
  )
  expect(lines.map((line) => line.address)).toEqual(['a'.repeat(45)])
  await otherServer.close()
})
