import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { join, logInAs, type Member, password } from '../testing/join.ts'
import { joinWithTotp, nextCode } from '../testing/second-factor.ts'

let wend: Wend
let moderator: TestPerson
beforeAll(async () => {
  wend = await startWend()
  moderator = await makeUser(wend, 'Keeper', { is_staff: true })
})
afterAll(() => wend.close())

const meRoute = 'GET /api/auth/users/me/'
const getStatus = async (token: string) => (await wend.as(token)(meRoute)).status
const makeToken = async (member: Member) =>
  (await member.call('POST /api/auth/api-tokens/', { name: 'a program', scopes: ['read'] })).body.token
const revokeOthers = (member: Member) => member.call('DELETE /api/auth/sessions/')

describe('logging out everywhere else', () => {
  it('revokes all other sessions and API tokens in every process, but not this session', async () => {
    const ada = await join(wend, 'Ada')
    const otherToken = await logInAs(wend, ada.email)
    const apiToken = await makeToken(ada)
    const otherServer = await startWend({ sameDatabaseAs: wend })
    expect((await otherServer.as(otherToken)(meRoute)).status).toBe(200)
    expect((await revokeOthers(ada)).status).toBe(204)
    expect([await getStatus(otherToken), await getStatus(apiToken), await getStatus(ada.token)]).toEqual([
      401, 401, 200,
    ])
    await expect.poll(async () => (await otherServer.as(otherToken)(meRoute)).status).toBe(401)
    await otherServer.close()
    const { body } = await ada.call('GET /api/auth/events/')
    expect(body[0]).toMatchObject({ kind: 'log_ins_ended' })
  })

  it('cancels a pending second step', async () => {
    const bob = await joinWithTotp(wend, 'Bob')
    const firstStep = await wend.anonymous('POST /api/auth/token/login/', { username: 'Bob', password })
    expect(firstStep.body.code).toBe('second_factor_required')
    await bob.call('POST /api/auth/prove/', { code: await nextCode(wend, bob) })
    expect((await revokeOthers(bob)).status).toBe(204)
    const code = await nextCode(wend, bob)
    const { challenge } = firstStep.body
    expect(
      (await wend.anonymous('POST /api/auth/second-factor/', { challenge, way: 'totp', code })).body,
    ).toMatchObject({ code: 'second_step_over' })
  })

  it('requires recent authentication, as revoking a single session does', async () => {
    const eve = await join(wend, 'Eve')
    const stolenToken = await logInAs(wend, eve.email)
    await wend.db.updateTable('sessions').set({ proved_until: null }).where('user_id', '=', eve.id).execute()
    const recentAuthRequired = { status: 403, body: { code: 'prove_first' } }
    const thief = wend.as(stolenToken)
    expect(await thief('DELETE /api/auth/sessions/')).toMatchObject(recentAuthRequired)
    const { body } = await thief('GET /api/auth/sessions/')
    for (const { id } of body)
      expect(await thief(`DELETE /api/auth/sessions/${id}/`)).toMatchObject(recentAuthRequired)
    expect(await getStatus(eve.token)).toBe(200)
  })
})

describe('staff', () => {
  const endSessions = (username: string, staffMember = moderator) =>
    staffMember.call(`POST /api/staff/users/${username}/end-sessions/`, {
      reason: 'Your token is in a public list.',
    })

  it('revoke all sessions of an account, which its owner can still log in to', async () => {
    const may = await join(wend, 'May')
    const apiToken = await makeToken(may)
    expect(await endSessions('May')).toMatchObject({
      status: 200,
      body: { username: 'May', suspended_until: null },
    })
    expect([await getStatus(may.token), await getStatus(apiToken)]).toEqual([401, 401])
    const callAsMay = wend.as(await logInAs(wend, may.email))
    expect((await callAsMay(meRoute)).status).toBe(200)
    const notification = (await callAsMay('GET /api/notifications/')).body[0]
    expect(notification).toMatchObject({
      event: 'account_logged_out',
      text: 'You were logged out everywhere. Your token is in a public list.',
    })
    // Members must not see which network staff used.
    expect(
      (await callAsMay('GET /api/auth/events/')).body.find(
        ({ kind }: { kind: string }) => kind === 'log_ins_ended',
      ),
    ).toMatchObject({ ip_network: '' })
  })

  it('leave an entry in the audit log and, without names, in the public moderation log', async () => {
    const kim = await join(wend, 'Kim')
    await endSessions('Kim')
    const { body } = await moderator.call('GET /api/staff/log/')
    expect(body.results[0]).toMatchObject({
      action: 'user.end-sessions',
      thing: 'user:Kim',
      reason: 'Your token is in a public list.',
      before: { log_ins: 1 },
    })
    const publicLog = await wend.anonymous('GET /api/moderation-log/')
    expect(publicLog.body.results[0]).toMatchObject({ action: 'user.end-sessions' })
    expect(publicLog.text).not.toContain('Kim')
    expect((await wend.as(kim.token)(meRoute)).status).toBe(401)
  })

  it('are the only ones who may revoke them', async () => {
    const lee = await join(wend, 'Lee')
    const zoe = await makeUser(wend, 'Zoe')
    expect((await endSessions('Lee', zoe)).status).toBe(403)
    expect(await getStatus(lee.token)).toBe(200)
    expect((await endSessions('Nobody-at-all')).status).toBe(404)
  })
})
