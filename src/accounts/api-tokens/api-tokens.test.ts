import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { splitRoute } from '#api-contract/build-call.ts'
import type { Scope } from '#api-contract/endpoint.ts'
import { routes } from '#app/modules.ts'
import { addJob } from '#platform/jobs/add-job.ts'
import { makeApiTokens, makeUser } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { sweepAccounts } from '../jobs.ts'
import { join, type Member, password } from '../testing/join.ts'

let wend: Wend
let otherServer: Wend
beforeAll(async () => {
  wend = await startWend()
  otherServer = await startWend({ sameDatabaseAs: wend })
})
afterAll(async () => {
  await otherServer.close()
  await wend.close()
})

const createToken = (member: Member, scopes: Scope[], fields: object = {}) =>
  member.call('POST /api/auth/api-tokens/', { name: 'My script', scopes, ...fields })
const denialCodes = ['scope_missing', 'log_in_needed']
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

describe('an API token', () => {
  it('is shown once and acts as its owner', async () => {
    const ada = await join(wend, 'Ada')
    const createReply = await createToken(ada, ['read', 'read'], { expires_on: inAnHour() })
    expect(createReply).toMatchObject({
      status: 201,
      body: {
        name: 'My script',
        scopes: ['read'],
        last_used_on: null,
        token: expect.stringMatching(/^wend_[\w-]{43}$/),
      },
    })
    const { token } = createReply.body
    expect((await wend.as(token)('GET /api/auth/users/me/')).body.username).toBe('Ada')
    const asBearer = { headers: { authorization: `Bearer ${token}` } }
    expect((await wend.anonymous('GET /api/auth/users/me/', undefined, asBearer)).body.username).toBe('Ada')
    const [listedToken] = (await ada.call('GET /api/auth/api-tokens/')).body
    expect(listedToken).toMatchObject({ name: 'My script', last_used_on: expect.any(String) })
    expect(JSON.stringify(listedToken)).not.toContain(token)
    // It is not a session, and the database stores only its hash.
    expect((await ada.call('GET /api/auth/sessions/')).body).toHaveLength(1)
    expect((await ada.call(`DELETE /api/auth/sessions/${createReply.body.id}/`)).status).toBe(404)
    const storedSessions = JSON.stringify(await wend.db.selectFrom('sessions').selectAll().execute())
    expect(storedSessions).not.toContain(token)
    const exportReply = await ada.call('GET /api/export/')
    expect(exportReply.body).toMatchObject({ api_tokens: [{ scopes: ['read'] }], log_ins: { length: 1 } })
  })

  it('ends when it expires, is revoked, or the password changes', async () => {
    const bob = await join(wend, 'Bob')
    const createReply = await createToken(bob, ['read'], { expires_on: inAnHour() })
    const [callWend, callOther] = [wend.as(createReply.body.token), otherServer.as(createReply.body.token)]
    for (const call of [callWend, callOther]) expect((await call('GET /api/auth/users/me/')).status).toBe(200)
    await wend.db
      .updateTable('sessions')
      .set({ expires_on: new Date(Date.now() - 1000) })
      .where('id', '=', createReply.body.id)
      .execute()
    const restartedServer = await startWend({ sameDatabaseAs: wend })
    expect((await restartedServer.as(createReply.body.token)('GET /api/auth/users/me/')).body.code).toBe(
      'invalid_token',
    )
    await restartedServer.close()
    await addJob(wend.db, sweepAccounts, {})
    await wend.runJobs()
    expect((await bob.call('GET /api/auth/api-tokens/')).body).toEqual([])

    const cyd = await join(wend, 'Cyd')
    const writeToken = (await createToken(bob, ['write'])).body
    expect((await otherServer.as(writeToken.token)('GET /api/auth/users/me/')).status).toBe(200)
    expect((await cyd.call(`DELETE /api/auth/api-tokens/${writeToken.id}/`)).status).toBe(404)
    expect((await bob.call(`DELETE /api/auth/api-tokens/${writeToken.id}/`)).status).toBe(204)
    await otherServer.services.invalidation.catchUp()
    expect((await otherServer.as(writeToken.token)('GET /api/auth/users/me/')).status).toBe(401)

    const { token } = (await createToken(bob, ['read'])).body
    await bob.call('POST /api/auth/users/set_password/', {
      current_password: password,
      new_password: 'other engines',
    })
    expect((await wend.as(token)('GET /api/auth/users/me/')).status).toBe(401)
    const kinds = (await bob.call('GET /api/auth/events/')).body.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['api_token_made', 'api_token_ended']))
  })

  it('is not served from the cache after it has expired', async () => {
    const dee = await join(wend, 'Dee')
    const expiry = Date.now() + 1500
    const { token } = (await createToken(dee, ['read'], { expires_on: new Date(expiry).toISOString() })).body
    expect((await wend.as(token)('GET /api/auth/users/me/')).status).toBe(200)
    await expect.poll(async () => (await wend.as(token)('GET /api/auth/users/me/')).status).toBe(401)
    expect(Date.now()).toBeGreaterThanOrEqual(expiry)
  })

  let eli: Member
  beforeAll(async () => {
    eli = await join(wend, 'Eli')
  })
  it.each([
    ['no scope', { scopes: [] }],
    ['an unknown scope', { scopes: ['everything'] }],
    ['the staff scope, for a member who is not staff', { scopes: ['staff'] }],
    ['an expiry date in the past', { expires_on: '2020-01-01T00:00:00Z' }],
    ['a day without a time', { expires_on: '2999-01-01' }],
    ['no name', { name: ' ' }],
    ['an overlong name', { name: 'x'.repeat(61) }],
  ])('is rejected with %s', async (_, body) => {
    const response = await eli.call('POST /api/auth/api-tokens/', { name: 'x', scopes: ['read'], ...body })
    expect(response.status).toBe(400)
  })

  it('requires recent authentication, and is limited to fifty per account', async () => {
    const fay = await join(wend, 'Fay')
    await makeApiTokens(wend, fay, 50)
    expect((await createToken(fay, ['read'])).body.code).toBe('too_many_api_tokens')
    await wend.db.updateTable('sessions').set({ proved_until: null }).where('user_id', '=', fay.id).execute()
    expect((await createToken(fay, ['read'])).body.code).toBe('prove_first')
  })
})

it('revokes a token with the staff scope for good when its owner loses staff rights', async () => {
  const chief = await makeUser(wend, 'Chief', { is_staff: true })
  const gus = await join(wend, 'Gus')
  const decide = (action: string) => chief.call(`POST /api/staff/users/gus/${action}/`, { reason: 'A test' })
  await decide('grant-staff')
  const staffToken = (await createToken(gus, ['read', 'staff'])).body.token
  const readToken = (await createToken(gus, ['read'])).body.token
  expect((await wend.as(staffToken)('GET /api/staff/log/')).status).toBe(200)
  for (const action of ['revoke-staff', 'grant-staff']) {
    expect((await decide(action)).status).toBe(200)
    await wend.services.invalidation.catchUp()
    expect((await wend.as(staffToken)('GET /api/staff/log/')).body.code).toBe('invalid_token')
    expect((await wend.as(readToken)('GET /api/auth/users/me/')).status).toBe(200)
    expect((await gus.call('GET /api/auth/users/me/')).status).toBe(200)
  }
})

describe('scopes', () => {
  let tokens: Record<Scope, string>
  beforeAll(async () => {
    const mirela = await join(wend, 'Mirela')
    await wend.db.updateTable('users').set({ is_staff: true }).where('id', '=', mirela.id).execute()
    await wend.services.invalidation.catchUp()
    const makeToken = async (scope: Scope) => (await createToken(mirela, [scope])).body.token
    tokens = {
      read: await makeToken('read'),
      write: await makeToken('write'),
      staff: await makeToken('staff'),
    }
  })

  it('are checked at every endpoint, including those for staff', async () => {
    const callsPerScope: Record<string, number> = {}
    for (const { endpoint } of routes) {
      const { method, path } = splitRoute(endpoint.route)
      const route = `${method} ${path.replace(/:\w+/g, '999999')}`
      for (const scope of ['read', 'write', 'staff'] as const) {
        const isAllowed = scope === endpoint.scope || (scope === 'write' && endpoint.scope === 'read')
        const { status, body } = await wend.as(tokens[scope])(route, method === 'GET' ? undefined : {})
        const isRefused = status === 403 && denialCodes.includes(body?.code)
        expect([endpoint.route, scope, isRefused]).toEqual([endpoint.route, scope, !isAllowed])
        callsPerScope[endpoint.scope] = (callsPerScope[endpoint.scope] ?? 0) + 1
      }
    }
    expect(Object.keys(callsPerScope).sort()).toEqual(['read', 'session_only', 'staff', 'write'])
  }, 120_000)

  it('never allow tokens to change credentials or the payment account', () => {
    for (const { endpoint } of routes) {
      const { path } = splitRoute(endpoint.route)
      const isSensitive =
        endpoint.recentAuth !== undefined ||
        /grant-staff|revoke-staff|donations\/portal/.test(path) ||
        (path.startsWith('/api/auth/') &&
          !['/api/auth/users/me/', '/api/auth/users/:id/', '/api/auth/email/'].includes(path) &&
          endpoint.route !== 'GET /api/auth/users/')
      if (isSensitive) expect([endpoint.route, endpoint.scope]).toEqual([endpoint.route, 'session_only'])
    }
  })

  it('are checked outside the API contract, too; without the staff scope, staff act as members', async () => {
    const getErrorCode = async (scope: Scope, route: string) =>
      (await wend.as(tokens[scope])(`GET ${route}`)).body?.code
    expect(await getErrorCode('staff', '/api/follows/opml')).toBe('scope_missing')
    expect((await wend.as(tokens.read)('GET /api/follows/opml')).status).toBe(200)
    expect(await getErrorCode('staff', '/api/notifications/events/')).toBe('scope_missing')
    expect(await getErrorCode('write', '/api/staff/imports/7/events/')).toBe('scope_missing')
    expect((await wend.as(tokens.write)('GET /api/auth/users/me/')).body.is_staff).toBe(false)
  })
})
