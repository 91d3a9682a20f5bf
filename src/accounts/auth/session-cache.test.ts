import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeUser } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

// Each server process caches sessions in memory; these tests run two servers.

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

const meRoute = 'GET /api/auth/users/me/'
const catchUp = () => otherServer.services.invalidation.catchUp()

/** A member whose session both processes have cached. */
async function makeCachedMember(name: string) {
  const person = await makeUser(wend, name)
  await catchUp()
  const callOther = otherServer.as(person.token)
  expect((await person.call(meRoute)).status).toBe(200)
  expect((await callOther(meRoute)).status).toBe(200)
  return { ...person, callOther }
}

describe('a session cached by two processes', () => {
  it('needs no query', async () => {
    const ada = await makeCachedMember('Ada')
    const [firstStatements, laterStatements] = [
      await wend.recordStatements(() => ada.call(meRoute)),
      await wend.recordStatements(() => ada.call(meRoute)),
    ]
    expect(firstStatements.filter(({ sql }) => sql.includes('sessions'))).toEqual([])
    expect(laterStatements).toEqual(firstStatements)
  })

  it('ends everywhere on log-out', async () => {
    const bob = await makeCachedMember('Bob')
    await bob.call('POST /api/auth/token/logout/', {})
    expect((await bob.call(meRoute)).status).toBe(401)
    await catchUp()
    expect((await bob.callOther(meRoute)).status).toBe(401)
  })

  it('is rejected everywhere during a suspension, and ended after it', async () => {
    const eve = await makeCachedMember('Eve')
    const suspendUntil = (time: string) =>
      wend.db.updateTable('users').set({ suspended_until: time }).where('id', '=', eve.id).execute()
    await suspendUntil('2099-01-01T00:00:00Z')
    await catchUp()
    expect((await eve.callOther(meRoute)).status).toBe(403)
    await suspendUntil(new Date(Date.now() - 1).toISOString())
    await catchUp()
    expect((await eve.callOther(meRoute)).status).toBe(401)
  })

  it('has no more rights than its owner', async () => {
    const rob = await makeCachedMember('Rob')
    await makeUser(wend, 'Another', { is_staff: true })
    const setStaff = (is_staff: boolean) =>
      wend.db.updateTable('users').set({ is_staff }).where('id', '=', rob.id).execute()
    await setStaff(true)
    await catchUp()
    expect((await rob.callOther('GET /api/staff/overview/')).status).toBe(200)
    await setStaff(false)
    await catchUp()
    expect((await rob.callOther('GET /api/staff/overview/')).status).toBe(403)
  })

  it('is read from the database again after a listener has missed database notifications', async () => {
    const gus = await makeCachedMember('Gus')
    const closeListener = (pool: Wend['services']['database']['pool']) =>
      pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'wend changes' and datname = current_database()`)
    await closeListener(wend.services.database.pool)
    await wend.db.deleteFrom('sessions').where('user_id', '=', gus.id).execute()
    await expect.poll(async () => (await gus.callOther(meRoute)).status).toBe(401)
    await expect.poll(async () => (await gus.call(meRoute)).status).toBe(401)
  })
})
