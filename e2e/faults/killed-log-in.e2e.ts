import { sql } from 'kysely'
import { expect, inject, it, onTestFinished } from 'vitest'
import { totpCode } from '#accounts/testing/second-factor.ts'
import { openDatabase } from '#platform/db/db.ts'
import { cloneDatabase, databaseName, dropDatabase } from '#test/clone-database.ts'
import { makeDataDir } from '#test/data-dir.ts'
import { startServer } from '../server-process.ts'

const password = 'lace and steam engines'
const methods = ['totp', 'recovery'] as const

it('consumes no code and logs nobody in when the server is killed during the second step', async () => {
  const template = inject('templateUrl')
  const url = await cloneDatabase(template, databaseName(template))
  onTestFinished(() => dropDatabase(url))
  const { db, close } = openDatabase(url, { connections: 3, hasTimeLimits: false })
  onTestFinished(close)
  const env = { DATABASE_URL: url, DATA_DIR: await makeDataDir(), JOBS: 'off', LOG_LEVEL: 'fatal' }
  let server = await startServer(env)
  onTestFinished(() => server.stop('SIGKILL'))
  async function call(path: string, body: object, token?: string) {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Token ${token}` }) }
    const reply = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: reply.status, body: await reply.json() }
  }

  const email = 'ada@example.org'
  await call('/api/auth/users/', { email, username: 'Ada', password })
  const first = await call('/api/auth/token/login/', { email, password })
  const token = first.body.auth_token
  const { body: totp } = await call('/api/auth/totp/', {}, token)
  const { body: confirmation } = await call('/api/auth/totp/confirm/', { code: totpCode(totp.secret) }, token)
  const countSessions = async () => (await db.selectFrom('sessions').select('id').execute()).length
  const countRecoveryCodes = async () =>
    (await db.selectFrom('recovery_codes').select('user_id').execute()).length
  const sessionsBefore = await countSessions()

  for (const [index, method] of methods.entries()) {
    await db.updateTable('totp_secrets').set({ last_step: 0 }).execute()
    const started = await call('/api/auth/token/login/', { email, password })
    const { challenge } = started.body
    const newStep = () => ({
      challenge,
      way: method,
      code: method === 'totp' ? totpCode(totp.secret) : confirmation.codes[0],
    })
    // The attempt has been counted and waits for the account's row, which another transaction has locked.
    const lockingTransaction = await db.startTransaction().execute()
    await lockingTransaction.selectFrom('users').select('id').where('email', '=', email).forUpdate().execute()
    const reply = call('/api/auth/second-factor/', newStep()).catch(() => undefined)
    await expect.poll(() => countWaitingStatements()).toBeGreaterThan(0)
    await server.stop('SIGKILL')
    await lockingTransaction.rollback().execute()
    expect(await reply).toBeUndefined()
    await expect.poll(() => countWaitingStatements()).toBe(0)

    server = await startServer(env)
    expect(await countSessions()).toBe(sessionsBefore + index)
    const steps = await db.selectFrom('second_steps').select('wrong_codes').execute()
    expect(steps).toEqual([{ wrong_codes: 1 }])
    expect(await countRecoveryCodes()).toBe(10)
    const secrets = await db.selectFrom('totp_secrets').select('last_step').execute()
    expect(secrets).toEqual([{ last_step: 0 }])
    // The factor logs in, once. The restart may have taken longer than a code of the app is valid.
    const step = newStep()
    expect(await call('/api/auth/second-factor/', step)).toMatchObject({
      status: 200,
      body: { auth_token: expect.any(String) },
    })
    expect((await call('/api/auth/second-factor/', step)).status).toBe(400)
    expect(await countSessions()).toBe(sessionsBefore + index + 1)
  }
  expect(await countRecoveryCodes()).toBe(9)

  async function countWaitingStatements(): Promise<number> {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_locks l
      join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`.execute(db)
    return rows[0]?.n ?? 0
  }
})
