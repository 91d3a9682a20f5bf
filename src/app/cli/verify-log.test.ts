import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSite, makeUser } from '#test/builders.ts'
import { runInProcess } from '#test/run-in-process.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { verify as command } from './verify-log.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
  const ada = await makeUser(wend, 'Ada', { is_staff: true })
  for (const title of ['One', 'Two', 'Three']) {
    const id = await makeSite(wend, { title })
    await ada.call(`POST /api/staff/blogs/${id}/hide/`, { reason: `Not ${title}` })
  }
})
afterAll(() => wend.close())

/** Runs `npm run verify-log`. */
function verify(...args: string[]) {
  const { dataDir } = wend.services.config
  return runInProcess(command, args, { DATABASE_URL: wend.services.database.url, DATA_DIR: dataDir })
}

it('detects a changed byte and a truncated log', async () => {
  const intact = await verify()
  expect(intact).toMatchObject({
    code: 0,
    lines: [expect.stringMatching(/^3 entries, the last hash is [0-9a-f]{64}$/), 'The log is intact.'],
  })
  const hash = /[0-9a-f]{64}$/.exec(intact.lines[0] ?? '')?.[0] ?? ''
  expect((await verify(hash)).code).toBe(0)

  await sql`alter table staff_log disable trigger user`.execute(wend.db)
  await sql`update staff_log set reason = 'Not two' where id = 2`.execute(wend.db)
  expect(await verify()).toMatchObject({
    code: 1,
    lines: ['Entry 2 or one before it was changed.', expect.any(String)],
  })
  await sql`update staff_log set reason = 'Not Two' where id = 2`.execute(wend.db)
  await sql`delete from staff_log where id = 3`.execute(wend.db)
  expect(await verify()).toMatchObject({
    code: 1,
    lines: ['Entry 3, the newest one, is missing.', expect.any(String)],
  })
  // A database superuser can change the recorded end of the log, but not a hash stored elsewhere.
  await sql`alter table staff_log_head disable trigger user`.execute(wend.db)
  await sql`update staff_log_head set (last_id, last_hash) = (select id, hash from staff_log where id = 2)`.execute(
    wend.db,
  )
  expect((await verify()).code).toBe(0)
  expect(await verify(hash)).toMatchObject({
    code: 1,
    lines: ['The log doesn’t contain this hash. Entries were changed or removed.', expect.any(String)],
  })
})

it('shows its usage', async () => {
  const { code, lines } = await verify('--help')
  expect(code).toBe(0)
  expect(lines[0]).toBe('npm run verify-log -- [HASH]')
})
