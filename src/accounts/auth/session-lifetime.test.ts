import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addJob } from '#platform/jobs/add-job.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { sweepAccounts } from '../jobs.ts'
import { join, logInAs, type Member } from '../testing/join.ts'
import { startSession } from './sessions.ts'

let wend: Wend
let ada: Member
beforeAll(async () => {
  wend = await startWend()
  ada = await join(wend, 'Ada')
})
afterAll(() => wend.close())

const day = 86_400_000
const meRoute = 'GET /api/auth/users/me/'

const selectSessions = (userId: number) =>
  wend.db.selectFrom('sessions').selectAll().where('user_id', '=', userId).orderBy('id', 'desc')

/** A session with the given ages in days, since log-in and since its last use. */
async function createAgedSession(daysSinceLogin: number, daysSinceUse: number): Promise<string> {
  const token = await logInAs(wend, ada.email)
  const { id, expires_on } = await selectSessions(ada.id).executeTakeFirstOrThrow()
  await wend.db
    .updateTable('sessions')
    .set({
      created_on: new Date(Date.now() - daysSinceLogin * day),
      last_used_on: new Date(Date.now() - daysSinceUse * day),
      expires_on: expires_on && new Date(Date.parse(expires_on) - daysSinceLogin * day),
    })
    .where('id', '=', id)
    .execute()
  return token
}

describe('a session', () => {
  it.each([
    [364, 0, 200],
    [366, 0, 401],
    [100, 89, 200],
    [100, 91, 401],
  ])(
    'that began %i days ago and was last used %i days ago gets status %i',
    async (daysSinceLogin, lastUsed, status) => {
      expect((await wend.as(await createAgedSession(daysSinceLogin, lastUsed))(meRoute)).status).toBe(status)
    },
  )

  it('ends a year after it began, even in a process that has just served it', async () => {
    const token = await logInAs(wend, ada.email)
    expect((await wend.as(token)(meRoute)).status).toBe(200)
    const { id } = await selectSessions(ada.id).executeTakeFirstOrThrow()
    await wend.db.updateTable('sessions').set({ expires_on: new Date() }).where('id', '=', id).execute()
    const otherServer = await startWend({ sameDatabaseAs: wend })
    expect((await otherServer.as(token)(meRoute)).status).toBe(401)
    await otherServer.close()
  })

  it('cannot be stored without an expiry, not even by an earlier version', async () => {
    await startSession(wend.db, ada.id, 'a test')
    const { expires_on } = await selectSessions(ada.id).executeTakeFirstOrThrow()
    expect(Math.round((Date.parse(expires_on ?? '') - Date.now()) / day)).toBeGreaterThanOrEqual(365)
    const sessionWithoutExpiry = { user_id: ada.id, token_hash: Buffer.alloc(32, 7), expires_on: null }
    await expect(wend.db.insertInto('sessions').values(sessionWithoutExpiry).execute()).rejects.toMatchObject(
      {
        constraint: 'sessions_log_ins_end',
      },
    )
  })

  it('is removed once expired or idle; API tokens after a year', async () => {
    const bob = await join(wend, 'Bob')
    await bob.call('POST /api/auth/api-tokens/', { name: 'a program', scopes: ['read'] })
    await wend.db
      .updateTable('sessions')
      .set({ last_used_on: new Date(Date.now() - 91 * day) })
      .where('user_id', '=', bob.id)
      .execute()
    await addJob(wend.db, sweepAccounts, {})
    await wend.runJobs()
    expect(await selectSessions(bob.id).execute()).toMatchObject([{ name: 'a program', expires_on: null }])
  })
})

it('keeps the hundred most recently used sessions', async () => {
  const eve = await join(wend, 'Eve')
  const browser = wend.as(eve.token)
  for (let n = 0; n < 100; n++) {
    await startSession(wend.db, eve.id, `program ${n}`)
    // Her browser, in use.
    await wend.db
      .updateTable('sessions')
      .set({ last_used_on: new Date(Date.now() + 60_000) })
      .where('user_id', '=', eve.id)
      .where('device', 'not like', 'program%')
      .execute()
  }
  const devices = (await selectSessions(eve.id).execute()).map(({ device }) => device)
  expect(devices).toHaveLength(100)
  expect(devices).not.toContain('program 0')
  expect(devices[0]).toBe('program 99')
  expect((await browser(meRoute)).status).toBe(200)
})
