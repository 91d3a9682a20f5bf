import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rateLimitPolicies } from '#api-contract/rate-limit-policies.ts'
import { addJob } from '#platform/jobs/add-job.ts'
import { readOutbox } from '#test/outbox.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { sweepAccounts } from '../jobs.ts'
import { join, logInAs, type Member, password } from '../testing/join.ts'
import { findLink } from '../testing/link-in.ts'

let serverA: Wend
let serverB: Wend
let ada: Member
beforeAll(async () => {
  const env = { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'on' }
  serverA = await startWend({ env })
  serverB = await startWend({ env, sameDatabaseAs: serverA })
  ada = await join(serverA, 'Ada')
})
afterAll(async () => {
  await serverB.close()
  await serverA.close()
})
beforeEach(() => serverA.db.deleteFrom('rate_limits').execute())

const points = rateLimitPolicies.log_in_by_name.points
const newKey = () => randomBytes(32).toString('base64url')
let lastAddress = 0
/** An IP address without previous calls. */
const newAddress = () => `198.18.${++lastAddress >> 8}.${lastAddress & 255}`

/** Tries to log in, alternating between both processes. */
function tryLogIn(emailOrName: string, passwordGuess: string, deviceKey?: string, ipAddress = newAddress()) {
  const headers = { 'x-forwarded-for': ipAddress, ...(deviceKey ? { 'x-device-key': deviceKey } : {}) }
  const wend = lastAddress % 2 ? serverA : serverB
  return wend.anonymous(
    'POST /api/auth/token/login/',
    { email: emailOrName, password: passwordGuess },
    { headers },
  )
}

/** Sends wrong guesses, up to 20 at a time. @returns their statuses */
async function guess(
  times: number,
  nameFor: (index: number) => string,
  deviceKey?: string,
): Promise<number[]> {
  const statuses: number[] = []
  for (let sentCount = 0; sentCount < times; sentCount += 20) {
    const batch = Array.from({ length: Math.min(20, times - sentCount) }, (_, n) =>
      tryLogIn(nameFor(sentCount + n), 'a wrong guess', deviceKey),
    )
    for (const { status } of await Promise.all(batch)) statuses.push(status)
  }
  return statuses
}
const countStatus = (statuses: number[], status: number) =>
  statuses.filter((candidate) => candidate === status).length

describe('guessing passwords', () => {
  it('limits guesses from 1,000 IP addresses like those from one, without locking out known devices', async () => {
    const key = newKey()
    expect((await tryLogIn('Ada', password, key)).status).toBe(200)
    const statuses = await guess(1000, (index) => ['ada', 'Ada@example.org', ' ADA'][index % 3] ?? '')
    // Guesses by username and by email address have separate limits.
    expect(countStatus(statuses, 400)).toBe(2 * points)
    expect(countStatus(statuses, 429)).toBe(1000 - 2 * points)
    for (const emailOrName of ['Ada', 'ada@example.org']) {
      expect((await tryLogIn(emailOrName, password, key)).status).toBe(200)
    }
    expect((await tryLogIn('Ada', password)).status).toBe(429)
    expect((await tryLogIn('Ada', password, newKey())).status).toBe(429)
    // A logged-in member can still confirm their password.
    expect(
      (
        await ada.call('POST /api/auth/users/set_password/', {
          current_password: password,
          new_password: password,
        })
      ).status,
    ).toBe(204)
  })

  it('treats unknown names like known ones, with the same messages', async () => {
    const knownStatuses = await guess(points + 5, () => 'ada')
    const unknownStatuses = await guess(points + 5, (index) => (index % 2 ? 'Nobody' : ' nobody '))
    expect(countStatus(unknownStatuses, 400)).toBe(countStatus(knownStatuses, 400))
    expect(countStatus(unknownStatuses, 429)).toBe(5)
    const [knownReply, unknownReply] = [await tryLogIn('ada', 'x'), await tryLogIn('nobody', 'x')]
    const withoutNumbers = (text: string) => text.replace(/\d+/g, 'N')
    expect(withoutNumbers(knownReply.text)).toBe(withoutNumbers(unknownReply.text))
  })

  it('does not reveal which username belongs to an email address', async () => {
    const eve = await join(serverA, 'Eve')
    for (const [guessedName, otherNames] of [
      [ada.email, ['ada', 'eve', 'nobody']],
      ['eve', [eve.email, 'bea@example.org']],
    ] as const) {
      await serverA.db.deleteFrom('rate_limits').execute()
      expect(countStatus(await guess(points + 1, () => guessedName), 429)).toBe(1)
      for (const name of otherNames)
        expect([name, (await tryLogIn(name, 'a wrong guess')).status]).toEqual([name, 400])
    }
  })

  it('counts all spellings of a name together', async () => {
    // PostgreSQL and JavaScript fold case differently.
    const spellings = ['ADA', 'ada', '\uff21da', 'Ada ', 'aDa']
    const statuses = await guess(points + 10, (index) => spellings[index % spellings.length] ?? '')
    expect(countStatus(statuses, 400)).toBe(points)
  })

  it('does not confuse names with the keys of other rate limits', async () => {
    for (const name of [`password of ${ada.id}`, String(ada.id), `${ada.id} `])
      await guess(points + 2, () => name)
    const body = { current_password: password, new_password: password }
    expect((await ada.call('POST /api/auth/users/set_password/', body)).status).toBe(204)
    expect((await tryLogIn('ada', password)).status).toBe(200)
  })

  it('is limited per known device', async () => {
    const [phoneKey, desktopKey] = [newKey(), newKey()]
    for (const key of [phoneKey, desktopKey]) expect((await tryLogIn('ada', password, key)).status).toBe(200)
    const statuses = await guess(rateLimitPolicies.log_in_by_device.points + 3, () => 'ada', phoneKey)
    expect(countStatus(statuses, 429)).toBe(3)
    expect((await tryLogIn('ada', password, phoneKey)).status).toBe(429)
    expect((await tryLogIn('ada', password, desktopKey)).status).toBe(200)
    expect((await tryLogIn('ada', password)).status).toBe(200)
  })
})

describe('a device', () => {
  it('is known only to the account that logged in on it, and stored as a hash', async () => {
    const bob = await join(serverA, 'Bob')
    const key = newKey()
    expect((await tryLogIn('bob', password, key)).status).toBe(200)
    await guess(points, () => 'ada', key)
    expect((await tryLogIn('ada', password, key)).status).toBe(429)
    await serverA.db.deleteFrom('rate_limits').execute()
    expect((await tryLogIn('ada', password, key)).status).toBe(200)
    const rows = await serverA.db.selectFrom('known_devices').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(key)
    const [bobsDevice] = rows.filter(({ user_id }) => user_id === bob.id)
    expect(bobsDevice?.key_hash).toHaveLength(32)
    // Nothing reveals that two people share a device.
    expect(rows.filter(({ key_hash }) => bobsDevice?.key_hash.equals(key_hash))).toHaveLength(1)
  })

  it.each(['', 'short', 'x'.repeat(44), `${'x'.repeat(42)}!`])(
    'is not remembered by a key that could be guessed: %j',
    async (key) => {
      const rowsBefore = await serverA.db.selectFrom('known_devices').selectAll().execute()
      expect((await tryLogIn('ada', password, key)).status).toBe(200)
      expect(await serverA.db.selectFrom('known_devices').selectAll().execute()).toHaveLength(
        rowsBefore.length,
      )
    },
  )

  it('replaces the least recently used of twenty, even if many are added at once', async () => {
    const cyd = await join(serverA, 'Cyd')
    const firstKey = newKey()
    const secondKey = newKey()
    for (const key of [firstKey, secondKey, firstKey])
      expect((await tryLogIn('cyd', password, key)).status).toBe(200)
    const logIns = await Promise.all(Array.from({ length: 19 }, () => tryLogIn('cyd', password, newKey())))
    expect(logIns.map(({ status }) => status)).toEqual(logIns.map(() => 200))
    const rows = await serverA.db
      .selectFrom('known_devices')
      .select('id')
      .where('user_id', '=', cyd.id)
      .execute()
    expect(rows).toHaveLength(20)
    await guess(points, () => 'cyd')
    expect((await tryLogIn('cyd', password, firstKey)).status).toBe(200)
    expect((await tryLogIn('cyd', password, secondKey)).status).toBe(429)
  })

  it('becomes known by a password reset, which forgets all others', async () => {
    const dee = await join(serverA, 'Dee')
    const [oldDeviceKey, newDeviceKey] = [newKey(), newKey()]
    expect((await tryLogIn('dee', password, oldDeviceKey)).status).toBe(200)
    await guess(points, () => 'dee')
    await serverA.anonymous('POST /api/auth/users/reset_password/', { email: dee.email })
    await serverA.runJobs()
    const mail = (await readOutbox(serverA.services.config.dataDir))
      .filter(({ to }) => to === dee.email)
      .at(-1)
    const newPassword = 'difference engines'
    const body = { ...findLink(mail, 'password-reset'), new_password: newPassword }
    const headers = { 'x-device-key': newDeviceKey }
    const route = 'POST /api/auth/users/reset_password_confirm/'
    expect((await serverA.anonymous(route, body, { headers })).status).toBe(204)
    expect((await tryLogIn('dee', newPassword, newDeviceKey)).status).toBe(200)
    expect((await tryLogIn('dee', newPassword, oldDeviceKey)).status).toBe(429)
  })

  it('is exported, deleted with the account, and forgotten after a year', async () => {
    const eli = await join(serverA, 'Eli')
    for (const key of [newKey(), newKey()]) await tryLogIn('eli', password, key)
    const { body } = await eli.call('GET /api/export/')
    const times = { created_on: expect.any(String), last_used_on: expect.any(String) }
    expect(body.known_devices).toEqual([times, times])
    const listDevices = () =>
      serverA.db.selectFrom('known_devices').select('id').where('user_id', '=', eli.id).execute()
    const [{ id } = { id: 0 }] = await listDevices()
    await serverA.db
      .updateTable('known_devices')
      .set({ last_used_on: new Date(Date.now() - 367 * 86_400_000) })
      .where('id', '=', id)
      .execute()
    await addJob(serverA.db, sweepAccounts, {})
    await serverA.runJobs()
    expect(await listDevices()).toHaveLength(1)
    expect((await eli.call('DELETE /api/auth/users/me/', { current_password: password })).status).toBe(204)
    expect(await listDevices()).toEqual([])
  })

  it('cannot be identified by other sites: CORS does not allow its header', async () => {
    const headers = {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-device-key',
    }
    const { headers: responseHeaders } = await serverA.anonymous(
      'OPTIONS /api/auth/token/login/',
      undefined,
      {
        headers,
      },
    )
    expect(Object.keys(responseHeaders).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

it('gives log-ins the usual replies while their account is being deleted', async () => {
  const gus = await join(serverA, 'Gus')
  const [deletion, ...responses] = await Promise.all([
    gus.call('DELETE /api/auth/users/me/', { current_password: password }),
    ...Array.from({ length: 15 }, () => tryLogIn('gus', password, newKey())),
  ])
  expect(deletion?.status).toBe(204)
  expect(responses.filter(({ status }) => status !== 200 && status !== 400)).toEqual([])
})

it('limits confirmation mails, even if each goes to another address', async () => {
  const fay = await join(serverA, 'Fay')
  const statuses: number[] = []
  for (let index = 0; index < 8; index++) {
    const body = { email: `victim${index}@example.org`, current_password: password }
    statuses.push((await fay.call('PATCH /api/auth/users/me/', body)).status)
  }
  expect(countStatus(statuses, 200)).toBe(rateLimitPolicies.confirmation_mail.points)
  expect(countStatus(statuses, 429)).toBe(8 - rateLimitPolicies.confirmation_mail.points)
  expect(await logInAs(serverA, `victim${countStatus(statuses, 200) - 1}@example.org`)).toEqual(
    expect.any(String),
  )
})

describe('a thief with a stolen token', () => {
  it('has a separate allowance for password guesses', async () => {
    const thief = serverA.as(await logInAs(serverA, ada.email))
    const statuses: number[] = []
    const wrongPasswordBody = { current_password: 'a guess', new_password: 'other engines' }
    for (let n = 0; n < 25; n++) {
      const { status } = await thief('POST /api/auth/users/set_password/', wrongPasswordBody)
      statuses.push(status)
    }
    expect(countStatus(statuses, 400)).toBe(rateLimitPolicies.confirm_password.points)
    expect(statuses.at(-1)).toBe(429)
    const body = { current_password: password, new_password: password }
    expect((await ada.call('POST /api/auth/users/set_password/', body)).status).toBe(204)
  })

  it('cannot exhaust the owner’s other allowances', async () => {
    const fields = { name: 'Runaway', scopes: ['write'] }
    await ada.call('POST /api/auth/prove/', { password })
    const { id, token } = (await ada.call('POST /api/auth/api-tokens/', fields)).body
    const callWithToken = serverA.as(token)
    const requestCount = rateLimitPolicies.write.points + 5
    const responses = await Promise.all(
      Array.from({ length: requestCount }, () => callWithToken('PATCH /api/blogs/upvote-blog/999999/')),
    )
    expect(responses.some(({ status }) => status === 429)).toBe(true)
    expect((await ada.call('PATCH /api/blogs/upvote-blog/999999/')).status).toBe(429)
    expect((await ada.call(`DELETE /api/auth/api-tokens/${id}/`)).status).toBe(204)
  })
})
