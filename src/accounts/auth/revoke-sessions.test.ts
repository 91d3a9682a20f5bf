import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { join, logInAs, type Member, password } from '../testing/join.ts'
import { joinWithTotp, nextCode } from '../testing/second-factor.ts'

let wend: Wend
let keeper: TestPerson
beforeAll(async () => {
  wend = await startWend()
  keeper = await makeUser(wend, 'Keeper', { is_staff: true })
})
afterAll(() => wend.close())

const me = 'GET /api/auth/users/me/'
const statusOf = async (token: string) => (await wend.as(token)(me)).status
const makeToken = async (member: Member) =>
  (await member.call('POST /api/auth/api-tokens/', { name: 'a program', scopes: ['read'] })).body.token
const revokeOthers = (member: Member) => member.call('DELETE /api/auth/sessions/')

describe('logging out everywhere else', () => {
  it('revokes all other sessions and API tokens in every process, but not this session', async () => {
    const ada = await join(wend, 'Ada')
    const other = await logInAs(wend, ada.email)
    const program = await makeToken(ada)
    const elsewhere = await startWend({ sameDatabaseAs: wend })
    expect((await elsewhere.as(other)(me)).status).toBe(200)
    expect((await revokeOthers(ada)).status).toBe(204)
    expect([await statusOf(other), await statusOf(program), await statusOf(ada.token)]).toEqual([
      401, 401, 200,
    ])
    await expect.poll(async () => (await elsewhere.as(other)(me)).status).toBe(401)
    await elsewhere.close()
    const { body } = await ada.call('GET /api/auth/events/')
    expect(body[0]).toMatchObject({ kind: 'log_ins_ended' })
  })

  it('cancels a pending second step', async () => {
    const bob = await joinWithTotp(wend, 'Bob')
    const firstStep = await wend.anyone('POST /api/auth/token/login/', { username: 'Bob', password })
    expect(firstStep.body.code).toBe('second_factor_required')
    await bob.call('POST /api/auth/prove/', { code: await nextCode(wend, bob) })
    expect((await revokeOthers(bob)).status).toBe(204)
    const code = await nextCode(wend, bob)
    const { challenge } = firstStep.body
    expect(
      (await wend.anyone('POST /api/auth/second-factor/', { challenge, way: 'totp', code })).body,
    ).toMatchObject({ code: 'second_step_over' })
  })

  it('requires recent authentication, as revoking a single session does', async () => {
    const eve = await join(wend, 'Eve')
    const stolen = await logInAs(wend, eve.email)
    await wend.db.updateTable('sessions').set({ proved_until: null }).where('user_id', '=', eve.id).execute()
    const recentAuthRequired = { status: 403, body: { code: 'prove_first' } }
    const thief = wend.as(stolen)
    expect(await thief('DELETE /api/auth/sessions/')).toMatchObject(recentAuthRequired)
    const { body } = await thief('GET /api/auth/sessions/')
    for (const { id } of body)
      expect(await thief(`DELETE /api/auth/sessions/${id}/`)).toMatchObject(recentAuthRequired)
    expect(await statusOf(eve.token)).toBe(200)
  })
})

describe('staff', () => {
  const end = (username: string, by = keeper) =>
    by.call(`POST /api/staff/users/${username}/end-sessions/`, { reason: 'Your token is in a public list.' })

  it('revoke all sessions of an account, which its owner can still log in to', async () => {
    const may = await join(wend, 'May')
    const program = await makeToken(may)
    expect(await end('May')).toMatchObject({ status: 200, body: { username: 'May', suspended_until: null } })
    expect([await statusOf(may.token), await statusOf(program)]).toEqual([401, 401])
    const again = wend.as(await logInAs(wend, may.email))
    expect((await again(me)).status).toBe(200)
    const notification = (await again('GET /api/notifications/')).body[0]
    expect(notification).toMatchObject({
      event: 'account_logged_out',
      text: 'You were logged out everywhere. Your token is in a public list.',
    })
    // Members cannot see the network of staff.
    expect(
      (await again('GET /api/auth/events/')).body.find(
        ({ kind }: { kind: string }) => kind === 'log_ins_ended',
      ),
    ).toMatchObject({ ip_network: '' })
  })

  it('leave an entry in both logs, without names in the public one', async () => {
    const kim = await join(wend, 'Kim')
    await end('Kim')
    const { body } = await keeper.call('GET /api/staff/log/')
    expect(body.results[0]).toMatchObject({
      action: 'user.end-sessions',
      thing: 'user:Kim',
      reason: 'Your token is in a public list.',
      before: { log_ins: 1 },
    })
    const open = await wend.anyone('GET /api/moderation-log/')
    expect(open.body.results[0]).toMatchObject({ action: 'user.end-sessions' })
    expect(open.text).not.toContain('Kim')
    expect((await wend.as(kim.token)(me)).status).toBe(401)
  })

  it('are the only ones who may revoke them', async () => {
    const lee = await join(wend, 'Lee')
    const zoe = await makeUser(wend, 'Zoe')
    expect((await end('Lee', zoe)).status).toBe(403)
    expect(await statusOf(lee.token)).toBe(200)
    expect((await end('Nobody-at-all')).status).toBe(404)
  })
})
