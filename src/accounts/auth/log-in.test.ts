import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { suspend } from '#moderation/admin/people/suspend.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { addJob } from '#platform/jobs/add-job.ts'
import { makeUser } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { sweepAccounts } from '../jobs.ts'
import { join, logInAs, type Member, password } from '../testing/join.ts'

let wend: Wend
let ada: Member
beforeAll(async () => {
  wend = await startWend()
  ada = await join(wend, 'Ada')
})
afterAll(() => wend.close())

const wrongCredentialsBody = {
  non_field_errors: ['Unable to log in with provided credentials.'],
  code: 'invalid_credentials',
  codes: { non_field_errors: [{ code: 'invalid_credentials', params: {} }] },
}
const logIn = (body: object, server = wend) => server.anonymous('POST /api/auth/token/login/', body)
const callWithHeader = (authorization: string, route = 'GET /api/auth/users/me/') =>
  wend.anonymous(route, undefined, { headers: { authorization } })

describe('logging in', () => {
  it('accepts the address or the name, whatever the case', async () => {
    for (const identity of [{ email: 'ADA@example.org' }, { username: 'ada' }, { email: 'Ada' }]) {
      const response = await logIn({ ...identity, password })
      expect(response).toMatchObject({
        status: 200,
        body: { auth_token: expect.stringMatching(/^[\w-]{43}$/) },
      })
    }
  })

  it('stores only a hash of the token', async () => {
    const rows = await wend.db.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(ada.token)
    expect(rows.every((row) => row.token_hash.length === 32)).toBe(true)
  })

  it.each([
    ['a wrong password', { email: 'ada@example.org', password: 'lace and steam engine' }],
    ['an unknown account', { email: 'nobody@example.org', password }],
    ['no password', { email: 'ada@example.org' }],
    ['no username', { password }],
    ['10,000 characters', { email: 'ada@example.org', password: 'x'.repeat(10_000) }],
    ['a name with a zero byte', { email: 'ada\u0000@example.org', password }],
  ])('rejects %s with the same message', async (_, body) => {
    const response = await logIn(body)
    expect(response.status).toBe(400)
    if (!('email' in body && body.email.includes('\u0000')))
      expect(response.body).toEqual(wrongCredentialsBody)
  })

  it('rejects an account without a password', async () => {
    await makeUser(wend, 'imported')
    expect((await logIn({ username: 'imported', password })).body).toEqual(wrongCredentialsBody)
  })

  it('takes equally long for an unknown account and a wrong password', async () => {
    const measureLogin = async (email: string) => {
      const startedAt = performance.now()
      await logIn({ email, password: 'not this one' })
      return performance.now() - startedAt
    }
    await measureLogin('ada@example.org')
    const knownTimes: number[] = []
    const unknownTimes: number[] = []
    // In turns, so that other load affects both alike.
    for (let round = 0; round < 25; round++) {
      knownTimes.push(await measureLogin('ada@example.org'))
      unknownTimes.push(await measureLogin(`nobody${round}@example.org`))
    }
    const median = (times: number[]) => times.sort((a, b) => a - b)[times.length >> 1] ?? 0
    const ratio = median(unknownTimes) / median(knownTimes)
    // Without hashing a dummy it is about 0.05.
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })

  it('is limited per account across IP addresses, for known and unknown accounts alike', async () => {
    const limitedServer = await startWend({
      env: { RATE_LIMIT_SCALE: '0.25', TRUST_PROXY: 'on' },
      sameDatabaseAs: wend,
    })
    let lastHostNumber = 0
    const guess = (email: string) =>
      limitedServer.anonymous(
        'POST /api/auth/token/login/',
        { email, password: 'guess' },
        { headers: { 'x-forwarded-for': `203.0.113.${++lastHostNumber}` } },
      )
    for (const email of ['ada@example.org', 'nobody@example.org']) {
      const statuses: number[] = []
      for (let times = 0; times < 6; times++) statuses.push((await guess(email)).status)
      expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
    }
    await limitedServer.close()
  })

  it('is limited per IP address across accounts and processes', async () => {
    const env = { RATE_LIMIT_SCALE: '0.1', TRUST_PROXY: 'on' }
    const serverA = await startWend({ env, sameDatabaseAs: wend })
    const serverB = await startWend({ env, sameDatabaseAs: wend })
    const headers = { 'x-forwarded-for': '198.51.100.7' }
    const statuses: number[] = []
    for (let times = 0; times < 7; times++) {
      const { status } = await (times % 2 ? serverA : serverB).anonymous(
        'POST /api/auth/token/login/',
        { email: `somebody${times}@example.org`, password: 'guess' },
        { headers },
      )
      statuses.push(status)
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429])
    await serverA.close()
    await serverB.close()
  })
})

describe('a token', () => {
  it.each([
    'Token',
    'Token ',
    'Token nonsense',
    'Bearer x',
    'Token a b',
    `Token ${'x'.repeat(500)}`,
    'Basic YWRhOnB3',
  ])('is rejected if malformed or expired, even for public reads: %.20s', async (header) => {
    const unauthorized = { status: 401, body: { detail: 'Invalid token.' } }
    const response = await callWithHeader(header)
    expect(response).toMatchObject(unauthorized)
    expect(response.headers['www-authenticate']).toBe('Token')
    expect(await callWithHeader(header, 'GET /api/blogs/')).toMatchObject(unauthorized)
  })

  it('is needed for personal data', async () => {
    for (const route of ['GET /api/auth/users/me/', 'GET /api/auth/sessions/', 'GET /api/export/']) {
      expect(await wend.anonymous(route)).toMatchObject({
        status: 401,
        body: { detail: 'Authentication credentials were not provided.' },
      })
    }
  })

  it('identifies the member until they log out, in every process', async () => {
    const otherServer = await startWend({ sameDatabaseAs: wend })
    const token = await logInAs(wend, ada.email)
    expect((await otherServer.as(token)('GET /api/auth/users/me/')).body).toEqual({
      id: ada.id,
      email: 'ada@example.org',
      username: 'Ada',
      is_staff: false,
      language: null,
    })
    expect((await wend.as(token)('POST /api/auth/token/logout/')).status).toBe(204)
    expect((await wend.as(token)('GET /api/auth/users/me/')).status).toBe(401)
    // Other processes are notified.
    await expect.poll(async () => (await otherServer.as(token)('GET /api/auth/users/me/')).status).toBe(401)
    expect((await otherServer.as(token)('POST /api/auth/token/logout/')).status).toBe(401)
    await otherServer.close()
  })
})

describe('sessions', () => {
  it('are listed with their devices and revoked one by one', async () => {
    const bob = await join(wend, 'Bob')
    const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
    const { body } = await wend.anonymous(
      'POST /api/auth/token/login/',
      { username: 'bob', password },
      { headers },
    )
    const phone = wend.as(body.auth_token)
    const sessions = (await bob.call('GET /api/auth/sessions/')).body
    expect(sessions).toHaveLength(2)
    expect(sessions).toContainEqual({
      id: expect.any(Number),
      created_on: expect.stringMatching(/Z$/),
      last_used_on: expect.stringMatching(/Z$/),
      device: 'Firefox on Linux',
      program: 'Firefox',
      system: 'Linux',
      current: false,
    })
    const { id } = sessions.find((session: { current: boolean }) => !session.current)
    expect((await ada.call(`DELETE /api/auth/sessions/${id}/`)).status).toBe(404)
    expect((await bob.call(`DELETE /api/auth/sessions/${id}/`)).status).toBe(204)
    expect((await phone('GET /api/auth/users/me/')).status).toBe(401)
    expect((await bob.call(`DELETE /api/auth/sessions/${id}/`)).status).toBe(404)
    expect((await bob.call('DELETE /api/auth/sessions/x/')).status).toBe(404)
  })
})

describe('expired data', () => {
  it('is removed, both links and sessions', async () => {
    const member = await join(wend, 'Oldtimer')
    const freshToken = await logInAs(wend, member.email)
    await wend.runJobs()
    const longAgo = new Date(Date.now() - 367 * 86_400_000)
    const { id } = (await member.call('GET /api/auth/sessions/')).body.find(
      (session: { current: boolean }) => session.current,
    )
    await wend.db.updateTable('sessions').set({ last_used_on: longAgo }).where('id', '=', id).execute()
    await wend.db
      .updateTable('mailed_links')
      .set({ expires_on: longAgo })
      .where('user_id', '=', member.id)
      .execute()
    await addJob(wend.db, sweepAccounts, {})
    await wend.runJobs()
    expect((await member.call('GET /api/auth/users/me/')).status).toBe(401)
    expect((await wend.as(freshToken)('GET /api/auth/users/me/')).status).toBe(200)
    const links = await wend.db
      .selectFrom('mailed_links')
      .selectAll()
      .where('user_id', '=', member.id)
      .execute()
    expect(links).toEqual([])
  })
})

describe('a suspended account', () => {
  it('is rejected with a message that names no end date if there is none', async () => {
    const dee = await join(wend, 'Dee')
    await inTransaction(wend.db, (tx) =>
      suspend(tx, dee.id, { until: null, hide_content: false, reason: 'Rude', actorId: dee.id }),
    )
    await wend.services.invalidation.catchUp()
    expect(await dee.call('GET /api/auth/users/me/')).toMatchObject({
      status: 403,
      body: { detail: 'This account is suspended until further notice.', code: 'suspended_indefinitely' },
    })
  })

  it('is rejected with the end date in the message, except for public reads', async () => {
    const eve = await join(wend, 'Eve')
    await wend.db
      .updateTable('users')
      .set({ suspended_until: '2099-05-01T00:00:00Z' })
      .where('id', '=', eve.id)
      .execute()
    await wend.services.invalidation.catchUp()
    const suspendedReply = { status: 403, body: { detail: 'This account is suspended until 2099-05-01.' } }
    expect(await eve.call('GET /api/auth/users/me/')).toMatchObject(suspendedReply)
    expect(await eve.call('POST /api/profile-create-update/', { about_me: 'x' })).toMatchObject(
      suspendedReply,
    )
    expect(await logIn({ username: 'eve', password })).toMatchObject(suspendedReply)
    expect((await logIn({ username: 'eve', password: 'wrong one' })).body).toEqual(wrongCredentialsBody)
    expect((await eve.call('GET /api/blogs/')).status).toBe(200)

    await wend.db
      .updateTable('users')
      .set({ suspended_until: '2020-05-01T00:00:00Z' })
      .where('id', '=', eve.id)
      .execute()
    await wend.services.invalidation.catchUp()
    expect((await eve.call('GET /api/auth/users/me/')).status).toBe(200)
  })
})

describe('looking up an account by address', () => {
  const routeFor = (email: string) => `GET /api/get-all-user-info-by-email/${encodeURIComponent(email)}/`

  it('returns everything to its owner and to staff', async () => {
    const grace = await join(wend, 'Grace')
    await grace.call('POST /api/profile-create-update/', { about_me: 'Compilers.', tags: ['cobol'] })
    const fullReply = {
      user: { id: grace.id, email: grace.email, username: 'Grace', is_staff: false },
      profile: { about_me: 'Compilers.', tags: ['cobol'], avatar: null },
    }
    expect((await grace.call(routeFor('GRACE@example.org'))).body).toEqual(fullReply)
    const staff = await makeUser(wend, 'keeper', { is_staff: true })
    expect((await staff.call(routeFor(grace.email))).body).toEqual(fullReply)
  })

  it('reveals to others only whether there is an account', async () => {
    const emptyReply = {
      user: { id: null, email: 'ada@example.org', username: '', is_staff: false },
      profile: { about_me: '', tags: [], avatar: null },
    }
    expect((await wend.anonymous(routeFor('ada@example.org'))).body).toEqual(emptyReply)
    expect((await (await makeUser(wend)).call(routeFor('ada@example.org'))).body).toEqual(emptyReply)
    expect(await wend.anonymous(routeFor('nobody@example.org'))).toMatchObject({
      status: 404,
      body: { detail: 'Not found.' },
    })
    // A name is not an address.
    expect((await wend.anonymous(routeFor('Ada'))).status).toBe(404)
  })

  it('is limited', async () => {
    const limitedServer = await startWend({ env: { RATE_LIMIT_SCALE: '0.05' }, sameDatabaseAs: wend })
    const statuses: number[] = []
    for (let times = 0; times < 4; times++)
      statuses.push((await limitedServer.anonymous(routeFor('ada@example.org'))).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await limitedServer.anonymous('GET /api/validate-username/somebody')).status).toBe(429)
    await limitedServer.close()
  })
})
