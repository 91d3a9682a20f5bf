import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readOutbox } from '#test/outbox.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { findLink } from '../testing/link-in.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

const password = 'lace and steam engines'
const signUp = (fields: object) =>
  wend.anonymous('POST /api/auth/users/', {
    email: 'somebody@example.org',
    username: 'somebody-new',
    password,
    ...fields,
  })

describe('signing up', () => {
  it('replies like djoser and emails a confirmation link', async () => {
    const response = await signUp({ email: ' Ada@Example.org ', username: 'Ada' })
    expect(response.status).toBe(201)
    expect(response.body).toEqual({ id: expect.any(Number), username: 'Ada', email: 'Ada@Example.org' })

    await wend.runJobs()
    const [mail] = await readOutbox(wend.services.config.dataDir)
    expect(mail).toMatchObject({ to: 'Ada@example.org', subject: 'Confirm your email address for Wend' })
    expect(mail?.text).toMatch(
      /\/\S+\n\nThe link works for 7 days\.\n\nIf this wasn’t you, just ignore this email\./,
    )
    const { uid, token } = findLink(mail, 'confirm-email')
    const confirm = () => wend.anonymous('POST /api/auth/users/activation/', { uid, token })
    expect((await confirm()).status).toBe(204)
    const row = await wend.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    expect(row.email_confirmed_on).not.toBeNull()
    expect(await confirm()).toMatchObject({
      status: 400,
      body: { token: ['Invalid token for given user.'] },
    })
  })

  it('lets a member log in and write before the address is confirmed', async () => {
    await signUp({ email: 'early@example.org', username: 'early' })
    const { body } = await wend.anonymous('POST /api/auth/token/login/', {
      email: 'early@example.org',
      password,
    })
    const callAsEarly = wend.as(body.auth_token)
    expect((await callAsEarly('POST /api/profile-create-update/', { about_me: 'Soon.' })).status).toBe(200)
  })

  it('accepts form-encoded bodies', async () => {
    const body = new URLSearchParams({ email: 'form@example.org', username: 'form', password }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await wend.anonymous('POST /api/auth/users/', body, { headers })).status).toBe(201)
    const login = new URLSearchParams({ username: 'FORM', password }).toString()
    const response = await wend.anonymous('POST /api/auth/token/login/', login, { headers })
    expect(response).toMatchObject({ status: 200, body: { auth_token: expect.any(String) } })
  })

  it('rejects a taken name or address, ignoring case', async () => {
    await signUp({ email: 'grace@example.org', username: 'Grace' })
    expect(await signUp({ email: 'GRACE@example.org', username: 'gRACE' })).toMatchObject({
      status: 400,
      body: {
        username: ['A user with that username already exists.'],
        email: ['user with this email already exists.'],
      },
    })
  })

  it('gives a username to only one of two concurrent requests', async () => {
    const responses = await Promise.all([
      signUp({ email: 'first@example.org', username: 'twice' }),
      signUp({ email: 'second@example.org', username: 'Twice' }),
    ])
    expect(responses.map((response) => response.status).sort()).toEqual([201, 400])
  })

  it.each([
    ['a', 'Ensure this field has at least 3 characters.'],
    ['a'.repeat(31), 'Ensure this field has no more than 30 characters.'],
    ['аda-cyrillic', 'Use only the letters A to Z, digits, and . - _'],
    ['ada lovelace', 'Use only the letters A to Z, digits, and . - _'],
    ['ada\u200Blovelace', 'Use only the letters A to Z, digits, and . - _'],
    ['...', 'Use at least one letter or digit.'],
    ['login', 'This username is reserved. Please choose another.'],
    ['Admin', 'This username is reserved. Please choose another.'],
    ['adm1n', 'This username is reserved. Please choose another.'],
    ['ada.staff', 'This username is reserved. Please choose another.'],
    ['W-e-n-d', 'This username is reserved. Please choose another.'],
  ])('rejects the username %j', async (username, sentence) => {
    const response = await signUp({ username })
    expect(response.status).toBe(400)
    expect(response.body.username).toEqual([sentence])
    const check = await wend.anonymous(`GET /api/validate-username/${encodeURIComponent(username)}`)
    expect(check).toMatchObject({ status: 200, body: { valid: false, message: sentence } })
  })

  it('reports one error for an empty username', async () => {
    const { username } = (await signUp({ username: ' ' })).body
    expect(username).toEqual(['Ensure this field has at least 3 characters.'])
  })

  it("rejects a username that looks like somebody else's", async () => {
    await signUp({ email: 'paul@example.org', username: 'paul' })
    for (const username of ['pauI', 'pau1', 'PAU1']) {
      expect((await signUp({ username })).body).toMatchObject({
        username: ['This username is too similar to someone else’s. Please choose another.'],
      })
    }
    expect((await wend.anonymous('GET /api/validate-username/paula')).body).toEqual({ valid: true })
  })

  it.each([
    ['marnie', ['mamie', 'rnarnie']],
    ['willow', ['vvillow', 'VViIIow']],
    ['claude', ['daude', 'cIaude', 'c1aude']],
  ])('rejects lookalikes of %s that use two letters for one', async (name, lookalikes) => {
    expect((await signUp({ email: `${name}@example.org`, username: name })).status).toBe(201)
    for (const username of lookalikes)
      expect((await signUp({ username })).body).toMatchObject({
        username: ['This username is too similar to someone else’s. Please choose another.'],
      })
  })

  it('accepts a name that shares letters with another one but does not look like it', async () => {
    await signUp({ email: 'luda@example.org', username: 'luda' })
    expect((await wend.anonymous('GET /api/validate-username/lucia')).body).toEqual({ valid: true })
  })

  it.each([
    ['seven77', 'password must be at least 8 characters long'],
    ['x'.repeat(10_000), 'Ensure this field has no more than 128 characters.'],
    ['password', 'This password is too common.'],
    ['P4ssw0rd123!', 'This password is too common.'],
    ['87654321', 'This password is too common.'],
    ['aaaaaaaaaa', 'This password is too common.'],
    ['Byron1815', 'The password is too similar to the username.'],
    ['byron.london', 'The password is too similar to the email address.'],
  ])('rejects the password %.20j', async (weakPassword, sentence) => {
    const response = await signUp({
      email: 'byron.london@example.org',
      username: 'byron1',
      password: weakPassword,
    })
    expect(response.status).toBe(400)
    expect(response.body.password).toContain(sentence)
  })

  it('accepts 8 characters of any script, and spaces at both ends', async () => {
    const emojiPassword = ' 🦊🦉🐢🦔🐌🦋 '
    await signUp({ email: 'wide@example.org', username: 'wide', password: emojiPassword })
    const logIn = (triedPassword: string) =>
      wend.anonymous('POST /api/auth/token/login/', { email: 'wide@example.org', password: triedPassword })
    expect((await logIn(emojiPassword)).status).toBe(200)
    expect((await logIn(emojiPassword.trim())).status).toBe(400)
  })

  it.each([
    '',
    'ada',
    'ada@',
    '@example.org',
    'ada@example',
    'a@b.c,d@e.org',
    'ada @example.org',
    'Ada <a@b.org>',
  ])('rejects the address %j', async (email) => {
    expect((await signUp({ email })).body).toMatchObject({ email: ['Enter a valid email address.'] })
  })

  it('rejects an overlong address and missing fields', async () => {
    const longReply = await signUp({ email: `${'a'.repeat(60)}@${'b'.repeat(50)}.${'c'.repeat(200)}.org` })
    expect(longReply).toMatchObject({ status: 400 })
    const emptyReply = await wend.anonymous('POST /api/auth/users/', {})
    const required = ['This field is required.']
    expect(emptyReply).toMatchObject({
      status: 400,
      body: { email: required, username: required, password: required },
    })
  })

  it('is limited per IP address', async () => {
    const limitedServer = await startWend({ env: { RATE_LIMIT_SCALE: '0.1' } })
    const signUpAgain = () =>
      limitedServer.anonymous('POST /api/auth/users/', {
        email: `a${Math.random()}@example.org`,
        username: `name${Math.floor(Math.random() * 1e9)}`,
        password,
      })
    expect((await signUpAgain()).status).toBe(201)
    const refusedReply = await signUpAgain()
    expect(refusedReply.status).toBe(429)
    expect(Number(refusedReply.headers['retry-after'])).toBeGreaterThan(0)
    await limitedServer.close()
  })
})
