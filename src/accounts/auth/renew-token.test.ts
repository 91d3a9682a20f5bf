import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEventStream } from '#notifications/testing/open-event-stream.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { join, logInAs, password } from '../testing/join.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
  await wend.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  wend.app.server.closeAllConnections()
  await wend.close()
})

const meRoute = 'GET /api/auth/users/me/'
const renew = (token: string) => wend.as(token)('POST /api/auth/token/renew/', {})
const requestPasskeyOptions = (token: string) => wend.as(token)('POST /api/auth/passkeys/options/', {})

describe('a token that is renewed', () => {
  it('is invalid in every process and stream, and the new one belongs to the same session', async () => {
    const ada = await join(wend, 'Ada')
    const otherServer = await startWend({ sameDatabaseAs: wend })
    expect((await otherServer.as(ada.token)(meRoute)).status).toBe(200)
    const stream = await openEventStream(wend, ada.token)
    const sessionsBefore = (await ada.call('GET /api/auth/sessions/')).body
    const { status, body } = await renew(ada.token)
    expect([status, body]).toEqual([200, { auth_token: expect.stringMatching(/^[\w-]{43}$/) }])
    expect((await ada.call(meRoute)).status).toBe(401)
    await expect.poll(async () => (await otherServer.as(ada.token)(meRoute)).status).toBe(401)
    await expect.poll(() => stream.isOver()).toBe(true)
    const callWithNewToken = wend.as(body.auth_token)
    expect((await callWithNewToken('GET /api/auth/sessions/')).body).toEqual(sessionsBefore)
    await otherServer.close()
  })

  it('locks out a thief before the owner re-authenticates', async () => {
    const eve = await join(wend, 'Eve')
    await wend.db.updateTable('sessions').set({ proved_until: null }).where('user_id', '=', eve.id).execute()
    const stolenToken = eve.token
    const { auth_token } = (await renew(stolenToken)).body
    expect((await wend.as(auth_token)('POST /api/auth/prove/', { password })).status).toBe(204)
    expect((await requestPasskeyOptions(auth_token)).status).toBe(200)
    expect((await requestPasskeyOptions(stolenToken)).status).toBe(401)
  })

  it('clears recent authentication, so that a thief who renews has none', async () => {
    const bob = await join(wend, 'Bob')
    expect((await requestPasskeyOptions(bob.token)).status).toBe(200)
    const { auth_token } = (await renew(bob.token)).body
    expect(await requestPasskeyOptions(auth_token)).toMatchObject({
      status: 403,
      body: { code: 'prove_first' },
    })
  })

  it('is renewed only once by concurrent requests', async () => {
    const kim = await join(wend, 'Kim')
    const responses = await Promise.all(Array.from({ length: 8 }, () => renew(kim.token)))
    const tokens = responses.flatMap(({ body }) => body.auth_token ?? [])
    const statuses = await Promise.all(tokens.map(async (token) => (await wend.as(token)(meRoute)).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(responses.every(({ status }) => status === 200 || status === 401)).toBe(true)
  })

  it('is never an API token', async () => {
    const lee = await join(wend, 'Lee')
    const { body } = await lee.call('POST /api/auth/api-tokens/', { name: 'a program', scopes: ['write'] })
    expect(await renew(body.token)).toMatchObject({ status: 403, body: { code: 'log_in_needed' } })
    expect((await wend.as(await logInAs(wend, lee.email))(meRoute)).status).toBe(200)
  })
})
