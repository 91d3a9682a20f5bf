import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeUser } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

// Each process caches sessions in memory; these tests run two.

let wend: Wend
let other: Wend
beforeAll(async () => {
  wend = await startWend()
  other = await startWend({ sameDatabaseAs: wend })
})
afterAll(async () => {
  await other.close()
  await wend.close()
})

const me = 'GET /api/auth/users/me/'
const catchUp = () => other.services.invalidation.catchUp()

/** A member whose session both processes have cached. */
async function makeCached(name: string) {
  const person = await makeUser(wend, name)
  await catchUp()
  const there = other.as(person.token)
  expect((await person.call(me)).status).toBe(200)
  expect((await there(me)).status).toBe(200)
  return { ...person, there }
}

describe('a session cached by two processes', () => {
  it('needs no query', async () => {
    const ada = await makeCached('Ada')
    const [first, again] = [
      await wend.recordStatements(() => ada.call(me)),
      await wend.recordStatements(() => ada.call(me)),
    ]
    expect(first.filter(({ sql }) => sql.includes('sessions'))).toEqual([])
    expect(again).toEqual(first)
  })

  it('ends everywhere on log-out', async () => {
    const bob = await makeCached('Bob')
    await bob.call('POST /api/auth/token/logout/', {})
    expect((await bob.call(me)).status).toBe(401)
    await catchUp()
    expect((await bob.there(me)).status).toBe(401)
  })

  it('is rejected everywhere during a suspension, and ended after it', async () => {
    const eve = await makeCached('Eve')
    const until = (time: string) =>
      wend.db.updateTable('users').set({ suspended_until: time }).where('id', '=', eve.id).execute()
    await until('2099-01-01T00:00:00Z')
    await catchUp()
    expect((await eve.there(me)).status).toBe(403)
    await until(new Date(Date.now() - 1).toISOString())
    await catchUp()
    expect((await eve.there(me)).status).toBe(401)
  })

  it('has no more rights than its owner', async () => {
    const rob = await makeCached('Rob')
    await makeUser(wend, 'Another', { is_staff: true })
    const staff = (is_staff: boolean) =>
      wend.db.updateTable('users').set({ is_staff }).where('id', '=', rob.id).execute()
    await staff(true)
    await catchUp()
    expect((await rob.there('GET /api/staff/overview/')).status).toBe(200)
    await staff(false)
    await catchUp()
    expect((await rob.there('GET /api/staff/overview/')).status).toBe(403)
  })

  it('is queried again after missed notifications', async () => {
    const gus = await makeCached('Gus')
    const closeListener = (pool: Wend['services']['database']['pool']) =>
      pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'wend changes' and datname = current_database()`)
    await closeListener(wend.services.database.pool)
    await wend.db.deleteFrom('sessions').where('user_id', '=', gus.id).execute()
    await expect.poll(async () => (await gus.there(me)).status).toBe(401)
    await expect.poll(async () => (await gus.call(me)).status).toBe(401)
  })
})
