import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { translatorFor } from '#i18n/catalogue.ts'
import { verifyAuditLog } from '#platform/audit-log/verify.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { clearHolds, makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

const english = translatorFor('en')

let wend: Wend
let ada: TestPerson
let site: number
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada', { is_staff: true })
  site = await makeSite(wend, { title: 'Small Gardens' })
})
afterAll(() => wend.close())
beforeEach(() => tamper(sql`truncate staff_log, staff_log_head`))

/** Changes the log with its triggers disabled, as anyone with the database's password could. */
const tamper = (statement: ReturnType<typeof sql>) =>
  inTransaction(wend.db, async (tx) => {
    for (const table of ['staff_log', 'staff_log_head'])
      await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx)
    await statement.execute(tx)
    for (const table of ['staff_log', 'staff_log_head'])
      await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx)
  })

async function writeThreeEntries() {
  await clearHolds(wend, 'blog', site)
  for (const verb of ['hide', 'restore', 'hide'])
    await ada.call(`POST /api/staff/blogs/${site}/${verb}/`, { reason: `Because of ${verb} …` })
}

it('records actor, action, reason, and the state before and after each write', async () => {
  await writeThreeEntries()
  const { body } = await ada.call('GET /api/staff/log/')
  expect(body.count).toBe(3)
  expect(body.results[1]).toMatchObject({
    id: 2,
    username: 'Ada',
    action: 'blog.restore',
    thing: `blog:${site}`,
    reason: 'Because of restore …',
    before: { status: 'hidden' },
    after: { status: 'published' },
  })
  const matching = await ada.call('GET /api/staff/log/?query=restore')
  expect(matching.body.results.map(({ id }: { id: number }) => id)).toEqual([2])
})

it('is intact after concurrent writes', async () => {
  const titles = Array.from({ length: 12 }, (_, n) => `Neighbour ${n}`)
  const ids = await Promise.all(titles.map((title) => makeSite(wend, { title })))
  const replies = await Promise.all(
    ids.map((id) => ada.call(`POST /api/staff/blogs/${id}/hide/`, { reason: 'All at once' })),
  )
  expect(replies.map(({ status }) => status)).toEqual(ids.map(() => 200))
  expect(await verifyAuditLog(english, wend.db)).toMatchObject({ entries: 12, problems: [] })
})

it('cannot be changed through ordinary statements', async () => {
  await writeThreeEntries()
  await expect(wend.db.updateTable('staff_log').set({ reason: '' }).execute()).rejects.toThrow(
    'only ever added',
  )
  await expect(wend.db.deleteFrom('staff_log').execute()).rejects.toThrow('only ever added')
  for (const statement of [
    sql`truncate staff_log`,
    sql`truncate staff_log restart identity cascade`,
    sql`truncate staff_log_head`,
    sql`delete from staff_log_head`,
    sql`update staff_log_head set last_id = 1`,
    sql`update staff_log_head set last_id = 9`,
  ])
    await expect(statement.execute(wend.db)).rejects.toThrow('only ever added')
  expect(await verifyAuditLog(english, wend.db)).toMatchObject({ entries: 3, problems: [] })
})

it.each([
  ['user_id', sql`user_id + 1`],
  ['username', sql`'Bob'`],
  ['action', sql`'blog.delete'`],
  ['thing', sql`thing || '1'`],
  ['reason', sql`replace(reason, '…', '...')`],
  ['before', sql`jsonb_set(before, '{status}', '"held"')`],
  ['after', sql`null`],
  ['created_on', sql`created_on + interval '1 microsecond'`],
  ['hash', sql`set_byte(hash, 31, (get_byte(hash, 31) + 1) % 256)`],
])('detects a changed %s', async (column, value) => {
  await writeThreeEntries()
  expect((await verifyAuditLog(english, wend.db)).problems).toEqual([])
  await tamper(sql`update staff_log set ${sql.ref(column)} = ${value} where id = 2`)
  expect((await verifyAuditLog(english, wend.db)).problems[0]).toBe('Entry 2 or one before it was changed.')
})

it('detects missing entries, including the newest or all of them', async () => {
  await writeThreeEntries()
  const { lastHash } = await verifyAuditLog(english, wend.db)
  await tamper(sql`delete from staff_log where id = 3`)
  expect(await verifyAuditLog(english, wend.db, lastHash)).toMatchObject({
    entries: 2,
    hasKnownHash: false,
    problems: ['Entry 3, the newest one, is missing.'],
  })
  await tamper(sql`delete from staff_log where id = 1`)
  expect((await verifyAuditLog(english, wend.db)).problems).toEqual([
    'Entry 1 is missing.',
    'Entry 3, the newest one, is missing.',
  ])
  await tamper(sql`truncate staff_log`)
  expect((await verifyAuditLog(english, wend.db)).problems).toEqual([
    'Entries 1 to 3, the newest ones, are missing.',
  ])
})

it('is public, but without names and reasons', async () => {
  await makeUser(wend, 'Robin')
  await ada.call('POST /api/staff/users/robin/suspend/', { reason: 'Robin wrote to robin@example.org' })
  await writeThreeEntries()
  const { body, text } = await wend.anonymous('GET /api/moderation-log/')
  expect(body.count).toBe(4)
  expect(body.results[3]).toEqual({
    id: 1,
    action: 'user.suspend',
    thing: 'user',
    created_on: expect.any(String),
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(body.results[0].thing).toBe(`blog:${site}`)
  // A hash may happen to contain the letters of a name.
  expect(text.replaceAll(/[0-9a-f]{64}/g, '')).not.toMatch(/ada|robin|because/i)
})

it('shows a new entry publicly at once', async () => {
  for (const count of [3, 6]) {
    await writeThreeEntries()
    expect((await wend.anonymous('GET /api/moderation-log/?page_size=50')).body.count).toBe(count)
  }
})

it("outlives the actor's account", async () => {
  const bob = await makeUser(wend, 'Bob', { is_staff: true })
  await bob.call(`POST /api/staff/blogs/${site}/hide/`, { reason: 'Bob was here' })
  await wend.db.deleteFrom('users').where('id', '=', bob.id).execute()
  expect((await verifyAuditLog(english, wend.db)).problems).toEqual([])
})
