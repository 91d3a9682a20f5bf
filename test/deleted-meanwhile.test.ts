import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tx } from '#platform/db/db.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { makeSite, makeUser, type TestPerson } from './builders.ts'
import { generateFuzzCalls, sendFuzzCall } from './fuzz-calls.ts'
import { startWend, type Wend } from './wend.ts'

// An account is deleted in another window while one of its calls is running: no route replies with a 5xx status.

const count = Number(process.env.FUZZ_REQUESTS ?? 2000)
const seed = Number(process.env.FUZZ_SEED ?? 20_260_102)

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

/** A deleted account whose token is still cached, because the invalidation has not arrived. */
async function makeDeletedMember(overrides: { is_staff?: boolean } = {}): Promise<TestPerson> {
  const person = await makeUser(wend, undefined, overrides)
  await wend.services.invalidation.catchUp()
  await person.call('GET /api/preferences/')
  const setTriggers = async (tx: Tx, verb: 'disable' | 'enable') => {
    for (const table of ['users', 'sessions', 'profiles'])
      await sql`alter table ${sql.table(table)} ${sql.raw(verb)} trigger user`.execute(tx)
  }
  await inTransaction(wend.db, async (tx) => {
    await setTriggers(tx, 'disable')
    await sql`delete from users where id = ${person.id}`.execute(tx)
    await setTriggers(tx, 'enable')
  })
  // The token is still accepted; otherwise the calls would prove nothing.
  expect((await person.call('GET /api/notifications/')).status).toBe(200)
  return person
}

const site = { url: 'https://garden.example.org/', title: 'Garden', tags: ['moss'] }
const calls: [route: string, body?: object][] = [
  ['POST /api/upload-edit-blog/', site],
  ['GET /api/preferences/'],
  ['PATCH /api/preferences/', { shows_follows: true }],
  ['GET /api/donations/mine/'],
  ['POST /api/donations/show-support/', { shows_support: true }],
  ['POST /api/stripe-customer-exists/', {}],
  ['POST /api/donations/portal/', {}],
]

it.each(calls)('answers %s with 401', async (route, body) => {
  expect(await (await makeDeletedMember()).call(route, body)).toMatchObject({ status: 401 })
})

it(`answers ${count} odd calls without a 5xx`, async () => {
  await makeSite(wend)
  const { body } = await wend.anonymous('GET /api/openapi.json')
  const bugs = new Set<string>()
  let deletedMembers: TestPerson[] = []
  for (const [index, call] of generateFuzzCalls(body, count, seed).entries()) {
    if (index % 100 === 0)
      deletedMembers = [await makeDeletedMember(), await makeDeletedMember({ is_staff: true })]
    const { statusCode } = await sendFuzzCall(wend, call, deletedMembers[index % 2]?.token)
    if (statusCode >= 500) bugs.add(`${statusCode} ${call.method} ${call.url.replace(/\?.*/, '')}`)
  }
  expect([...bugs]).toEqual([])
}, 600_000)
