import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addJob } from '#platform/jobs/add-job.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { sweepAccounts } from '../jobs.ts'
import { join, password } from '../testing/join.ts'

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

const takenMessage = 'A user with that username already exists.'
let signUpCount = 0
const signUp = (username: string, server = wend) =>
  server.anonymous('POST /api/auth/users/', { username, email: `new${++signUpCount}@example.org`, password })
const validate = async (username: string) =>
  (await wend.anonymous(`GET /api/validate-username/${username}/`)).body.message
const deleteAccount = (member: { call: Wend['anonymous'] }) =>
  member.call('DELETE /api/auth/users/me/', { current_password: password })

it('reserves the names of deleted accounts for a year, as if they were still taken', async () => {
  const paul = await join(wend, 'Paul')
  const names = ['Paul', 'PAUL', 'pau1', 'pauI']
  const messagesBefore = await Promise.all(names.map(validate))
  expect(messagesBefore).toEqual([
    takenMessage,
    takenMessage,
    ...Array(2).fill(expect.stringContaining('too similar')),
  ])
  expect((await deleteAccount(paul)).status).toBe(204)
  expect(await Promise.all(names.map(validate))).toEqual(messagesBefore)
  for (const [index, name] of names.entries()) {
    expect(await signUp(name)).toMatchObject({ status: 400, body: { username: [messagesBefore[index]] } })
  }
  const rows = await wend.db.selectFrom('released_usernames').selectAll().execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toMatch(/paul/i)
  const days = (Date.parse(rows[0]?.ends_on ?? '') - Date.now()) / 86_400_000
  expect(Math.round(days)).toBeGreaterThanOrEqual(365)

  await wend.db
    .updateTable('released_usernames')
    .set({ ends_on: new Date(Date.now() - 1000) })
    .execute()
  expect(await validate('Paul')).toBeUndefined()
  expect((await signUp('Paul')).status).toBe(201)
  await addJob(wend.db, sweepAccounts, {})
  await wend.runJobs()
  expect(await wend.db.selectFrom('released_usernames').selectAll().execute()).toEqual([])
})

it('reserves a name while its account is being deleted', async () => {
  const rita = await join(wend, 'Rita')
  const { pool, url } = wend.services.database
  // Deletes the account without committing yet.
  const deletion = new pg.Client({ connectionString: url })
  await deletion.connect()
  await deletion.query('begin')
  await deletion.query('delete from users where id = $1', [rita.id])
  // A sign-up that has already passed the check for taken names.
  const pendingSignUp = wend.db
    .insertInto('users')
    .values({ username: 'rita', email: 'second@example.org', password_hash: 'x' })
    .execute()
    .then(
      () => 'added',
      (error: { constraint?: string }) => error.constraint,
    )
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query(
        `select from pg_locks where not granted and locktype = 'transactionid'`,
      )
      expect(rows).toHaveLength(1)
    },
    { timeout: 10_000 },
  )
  await deletion.query('commit')
  await deletion.end()
  expect(await pendingSignUp).toBe('users_username_key')
})

it('rejects twenty sign-ups with a name, in two processes, while its account is deleted', async () => {
  for (const name of ['Sam', 'Tom', 'Uma']) {
    const member = await join(wend, name)
    const [deletion, ...responses] = await Promise.all([
      deleteAccount(member),
      ...Array.from({ length: 20 }, (_, index) => signUp(name.toLowerCase(), index % 2 ? wend : otherServer)),
    ])
    expect(deletion?.status).toBe(204)
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 400))
    expect(responses.map(({ body }) => body.username)).toEqual(responses.map(() => [takenMessage]))
  }
})

it('reserves lookalikes of names that an earlier version released', async () => {
  await sql`insert into released_usernames values
    (name_hash_of('Clark'), sha256('clark'::bytea), now() + interval '1 year')`.execute(wend.db)
  for (const name of ['Clark', 'CLARK', 'C1ark', 'CIark'])
    expect((await signUp(name)).body).toMatchObject({ username: [await validate(name)] })
  expect((await signUp('Clara')).status).toBe(201)
})
