import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startWend, type Wend } from '#test/wend.ts'
import { join, logInAs, type Member, password } from '../testing/join.ts'
import { confirmEmail, requestReset } from '../testing/mails.ts'
import { addPasskey, signChallenge } from '../testing/passkeys.ts'
import { queueBehindAccountLock } from '../testing/queue-behind-account-lock.ts'
import { joinWithTotp, nextCode, totpCode } from '../testing/second-factor.ts'

// Credentials that are replaced between their verification and their use. The blocked calls need more database
// connections than one server's pool has, so there are two servers.

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

const defaultNewPassword = 'difference engines'
const changePassword = ({ token }: Member, newPassword = defaultNewPassword) =>
  wend.as(token)('POST /api/auth/users/set_password/', {
    current_password: password,
    new_password: newPassword,
  })
const logIn = ({ email }: Member, server = wend) =>
  server.anonymous('POST /api/auth/token/login/', { email, password })
const countSessions = async ({ id }: Member) =>
  (await wend.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()).length
const listEventKinds = async ({ id }: Member) =>
  (await wend.db.selectFrom('account_events').select('kind').where('user_id', '=', id).execute()).map(
    ({ kind }) => kind,
  )
const getStatuses = (responses: { status: number }[]) => responses.map(({ status }) => status)

describe('a concurrent log-in', () => {
  it('with the old password fails once it is replaced', async () => {
    const ada = await join(wend, 'Ada')
    const logIns = Array.from({ length: 8 }, (_, n) => () => logIn(ada, n % 2 ? wend : otherServer))
    const replies = await queueBehindAccountLock(wend, ada.id, [() => changePassword(ada), ...logIns])
    expect(getStatuses(replies)).toEqual([204, ...logIns.map(() => 400)])
    expect(replies[1]?.body.code).toBe('invalid_credentials')
    expect(await countSessions(ada)).toBe(1)
    expect(await logInAs(wend, ada.email, defaultNewPassword)).toEqual(expect.any(String))
  })

  it('leaves no session after a password change, in any order', async () => {
    const bob = await join(wend, 'Bob')
    const logIns = Array.from({ length: 16 }, (_, n) => logIn(bob, n % 2 ? wend : otherServer))
    const [changeReply] = await Promise.all([changePassword(bob), ...logIns])
    expect(changeReply.status).toBe(204)
    expect(await countSessions(bob)).toBe(1)
  })

  it('fails at either step once the password is replaced', async () => {
    const cleo = await joinWithTotp(wend, 'Cleo')
    await confirmEmail(wend, cleo.email, cleo.call)
    const { challenge } = (await logIn(cleo)).body
    const reset = await requestReset(wend, cleo.email)
    const code = await nextCode(wend, cleo)
    const replies = await queueBehindAccountLock(wend, cleo.id, [
      () => reset(defaultNewPassword),
      () => logIn(cleo),
      () => otherServer.anonymous('POST /api/auth/second-factor/', { challenge, way: 'totp', code }),
    ])
    expect(replies.map(({ status, body }) => [status, body?.code])).toEqual([
      [204, undefined],
      [400, 'invalid_credentials'],
      [400, 'second_step_over'],
    ])
    expect(await countSessions(cleo)).toBe(0)
  })

  it('with a removed passkey fails and is not reported as a cloned authenticator', async () => {
    const dora = await join(wend, 'Dora')
    const { authenticator, reply } = await addPasskey(dora)
    const credential = await signChallenge(wend, authenticator)
    const replies = await queueBehindAccountLock(wend, dora.id, [
      () => dora.call(`DELETE /api/auth/passkeys/${reply.body.id}/`),
      () => wend.anonymous('POST /api/auth/passkeys/login/verify/', credential),
    ])
    expect(getStatuses(replies)).toEqual([204, 400])
    expect(await listEventKinds(dora)).not.toContain('passkey_counted_back')
  })

  it('is rejected if its account is suspended meanwhile', async () => {
    const eve = await join(wend, 'Eve')
    const suspend = sql`update users set suspended_until = now() + interval '1 day' where id = ${eve.id}`
    const [reply] = await queueBehindAccountLock(wend, eve.id, [() => logIn(eve)], suspend)
    expect(reply).toMatchObject({ status: 403, body: { code: 'suspended' } })
  })
})

describe('concurrent changes', () => {
  it('of the password: only the first succeeds', async () => {
    const fay = await join(wend, 'Fay')
    const replies = await queueBehindAccountLock(wend, fay.id, [
      () => changePassword(fay, 'first new password'),
      () => changePassword(fay, 'second new password'),
    ])
    expect(getStatuses(replies)).toEqual([204, 400])
    expect(replies[1]?.body.current_password).toEqual(['Invalid password.'])
    expect(await logInAs(wend, fay.email, 'first new password')).toEqual(expect.any(String))
  })

  it('of the password from two devices: the first succeeds and logs out the other device', async () => {
    const gus = await join(wend, 'Gus')
    const otherDevice = { ...gus, token: await logInAs(wend, gus.email) }
    const replies = await queueBehindAccountLock(wend, gus.id, [
      () => changePassword(gus),
      () => changePassword(otherDevice, 'other engines'),
    ])
    expect(getStatuses(replies)).toEqual([204, 401])
  })

  it('with the old password fail after a reset', async () => {
    const hal = await join(wend, 'Hal')
    const reset = await requestReset(wend, hal.email)
    const replies = await queueBehindAccountLock(wend, hal.id, [
      () => reset(defaultNewPassword),
      () => changePassword(hal, 'of a thief'),
    ])
    expect(getStatuses(replies)).toEqual([204, 401])
    expect(await logInAs(wend, hal.email, defaultNewPassword)).toEqual(expect.any(String))
  })

  it('invalidate an earlier reset link', async () => {
    const ida = await join(wend, 'Ida')
    const reset = await requestReset(wend, ida.email)
    const replies = await queueBehindAccountLock(wend, ida.id, [
      () => changePassword(ida),
      () => reset('of a thief'),
    ])
    expect(getStatuses(replies)).toEqual([204, 400])
  })
})

const sensitiveRequests: [string, (member: Member) => Promise<[route: string, body?: object]>][] = [
  [
    'a change of address',
    async () => ['PATCH /api/auth/users/me/', { email: 't@example.org', current_password: password }],
  ],
  ['deleting the account', async () => ['DELETE /api/auth/users/me/', { current_password: password }]],
  ['re-authentication with the password', async () => ['POST /api/auth/prove/', { password }]],
  ['a TOTP secret', async () => ['POST /api/auth/totp/', {}]],
  [
    'an authenticator app',
    async ({ call }) => {
      const { body } = await call('POST /api/auth/totp/', {})
      return ['POST /api/auth/totp/confirm/', { code: totpCode(body.secret) }]
    },
  ],
  ['recovery codes', async () => ['POST /api/auth/recovery-codes/', {}]],
  ['options for a passkey', async () => ['POST /api/auth/passkeys/options/', {}]],
  ['an API token', async () => ['POST /api/auth/api-tokens/', { name: 'Mine', scopes: ['read'] }]],
]

describe('a concurrent request', () => {
  it.each(sensitiveRequests)('for %s fails once its session is revoked', async (request, prepare) => {
    const jo = await join(wend, `Jo-${sensitiveRequests.findIndex(([name]) => name === request)}`)
    await confirmEmail(wend, jo.email)
    const [route, body] = await prepare(jo)
    const reset = await requestReset(wend, jo.email)
    const replies = await queueBehindAccountLock(wend, jo.id, [
      () => reset(defaultNewPassword),
      () => jo.call(route, body),
    ])
    expect(getStatuses(replies)).toEqual([204, 401])
    expect(await countSessions(jo)).toBe(0)
    expect((await listEventKinds(jo)).sort()).toEqual(['log_in', 'password_reset'])
  })

  it('creates no staff token once its owner has left the staff', async () => {
    const [max, ned] = [await join(wend, 'Max'), await join(wend, 'Ned')]
    const setStaff = (isStaff: boolean) => sql`update users set is_staff = ${isStaff} where id = ${max.id}`
    await sql`update users set is_staff = true where id in (${max.id}, ${ned.id})`.execute(wend.db)
    const createToken = () => max.call('POST /api/auth/api-tokens/', { name: 'Mine', scopes: ['staff'] })
    const [reply] = await queueBehindAccountLock(wend, max.id, [createToken], setStaff(false))
    expect(reply).toMatchObject({ status: 400, body: { scopes: [expect.any(String)] } })
    // A token created here would start working once Max is staff again.
    await setStaff(true).execute(wend.db)
    expect((await max.call('GET /api/auth/api-tokens/')).body).toEqual([])
  })

  it('does not re-authenticate with a replaced password', async () => {
    const kim = await join(wend, 'Kim')
    await wend.db.updateTable('sessions').set({ proved_until: null }).where('user_id', '=', kim.id).execute()
    const replies = await queueBehindAccountLock(wend, kim.id, [
      () => changePassword(kim),
      () => kim.call('POST /api/auth/prove/', { password }),
    ])
    expect(getStatuses(replies)).toEqual([204, 400])
    expect((await kim.call('POST /api/auth/totp/', {})).body.code).toBe('prove_first')
  })

  it('does not re-authenticate with the password once a second factor is enabled', async () => {
    const lea = await join(wend, 'Lea')
    const { body } = await lea.call('POST /api/auth/totp/', {})
    const replies = await queueBehindAccountLock(wend, lea.id, [
      () => lea.call('POST /api/auth/totp/confirm/', { code: totpCode(body.secret) }),
      () => lea.call('POST /api/auth/prove/', { password }),
      () => changePassword(lea),
      () => lea.call('POST /api/auth/recovery-codes/', {}),
    ])
    expect(getStatuses(replies)).toEqual([200, 400, 400, 403])
  })
})
