import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeSite, makeUser, type TestPerson } from '#test/builders.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
let ada: TestPerson
let rob: TestPerson
let site: number
beforeAll(async () => {
  wend = await startWend()
  ada = await makeUser(wend, 'Ada', { is_staff: true })
})
afterAll(() => wend.close())
let n = 0
beforeEach(async () => {
  rob = await makeUser(wend, `Robin${++n}`)
  site = await makeSite(wend, { title: 'Small Gardens', by: rob })
})

const reason = 'Rude to others'
const suspend = (options: object = {}, person = rob) =>
  ada.call(`POST /api/staff/users/${person.username}/suspend/`, { reason, ...options })
const restore = (person = rob) =>
  ada.call(`POST /api/staff/users/${person.username}/restore/`, { reason: 'Sorry' })
const isShown = async () => (await wend.anonymous(`GET /api/blogs/${site}/`)).status === 200

describe('a suspended member', () => {
  it('is locked out everywhere at once, and can still read as an anonymous visitor', async () => {
    const otherServer = await startWend({ sameDatabaseAs: wend })
    const callOther = otherServer.as(rob.token)
    expect((await callOther('GET /api/notifications/')).status).toBe(200)
    expect((await suspend({ until: '2999-01-31' })).body).toMatchObject({
      username: rob.username,
      suspended_until: '2999-01-31T00:00:00.000Z',
      suspension_reason: reason,
    })
    const rejection = { status: 403, body: { detail: 'This account is suspended until 2999-01-31.' } }
    await otherServer.services.invalidation.catchUp()
    expect(await callOther('GET /api/notifications/')).toMatchObject(rejection)
    expect(await rob.call('GET /api/notifications/')).toMatchObject(rejection)
    expect(await isShown()).toBe(true)
    await otherServer.close()
  })

  it('has to log in again afterwards', async () => {
    await suspend()
    expect((await rob.call('GET /api/notifications/')).status).toBe(403)
    await restore()
    expect((await rob.call('GET /api/notifications/')).status).toBe(401)
  })

  it('has to log in again after the end date', async () => {
    await suspend()
    await wend.db.updateTable('users').set({ suspended_until: new Date() }).where('id', '=', rob.id).execute()
    await wend.services.invalidation.catchUp()
    expect((await rob.call('GET /api/notifications/')).status).toBe(401)
  })

  it('keeps their content if staff choose so', async () => {
    await suspend({ hide_content: false })
    expect(await isShown()).toBe(true)
  })

  it('gets back exactly what was hidden', async () => {
    const hiddenSite = await makeSite(wend, { by: rob, status: 'hidden' })
    const thread = await rob.call(`POST /api/blogs/${site}/discussions/`, { title: 'Tea', content: 'Which?' })
    await suspend({ hide_content: true })
    expect(await isShown()).toBe(false)
    // A second suspension is rejected and leaves the first unchanged.
    expect((await suspend({ hide_content: true, until: '2999-01-01' })).body).toMatchObject({
      detail: 'This account is already suspended.',
    })
    await restore()
    expect(await isShown()).toBe(true)
    expect((await wend.anonymous(`GET /api/blogs/${hiddenSite}/`)).status).toBe(404)
    expect((await wend.anonymous(`GET /api/blogs/${site}/discussions/${thread.body.id}/`)).status).toBe(200)
    expect((await wend.anonymous(`GET /api/blogs/${site}/`)).body.discussion_count).toBe(1)
  })

  it('is marked on their page for staff only: by whom, why, and how much was hidden', async () => {
    const route = `GET /api/staff/users/${rob.username}/`
    expect((await rob.call(route)).status).toBe(403)
    expect((await ada.call(route)).body).toMatchObject({ username: rob.username, suspension: null })
    const noOtherContent = { reviews: 0, discussions: 0, comments: 0 }
    expect((await ada.call(`${route}content/`)).body).toEqual({ blogs: 1, ...noOtherContent })
    await suspend({ hide_content: true })
    expect((await ada.call(`${route}content/`)).body).toEqual({ blogs: 0, ...noOtherContent })
    expect((await ada.call(route)).body).toMatchObject({
      suspension_reason: reason,
      suspension: { by: 'Ada', on: expect.any(String), hides_content: true, hidden: 1 },
    })
    await restore()
    expect((await ada.call(route)).body.suspension).toBe(null)
    await suspend()
    expect((await ada.call(route)).body.suspension).toMatchObject({ hides_content: false, hidden: 0 })
    expect((await ada.call('GET /api/staff/users/nobody/content/')).status).toBe(404)
  })

  it('closes reports about their hidden content, and notifies the reporters', async () => {
    const cyd = await makeUser(wend, `Cyd${n}`)
    const thread = await rob.call(`POST /api/blogs/${site}/discussions/`, { title: 'Tea', content: 'Which?' })
    const otherSite = await makeSite(wend, { by: ada })
    for (const [kind, id] of [
      ['blog', site],
      ['user', rob.id],
      ['discussion', thread.body.id],
      ['blog', otherSite],
    ])
      expect((await cyd.call('POST /api/reports/', { kind, id, category: 'spam' })).status).toBe(201)
    await suspend()
    expect((await ada.call('GET /api/staff/reports/')).body.count).toBe(4)
    await restore()
    await suspend({ hide_content: true })
    const { body } = await ada.call('GET /api/staff/reports/')
    expect(body.results).toMatchObject([{ kind: 'blog', thing_id: otherSite }])
    const notifications = await wend.db
      .selectFrom('notifications')
      .select('text')
      .where('user_id', '=', cyd.id)
      .execute()
    expect(notifications).toHaveLength(1)
  })

  it('gets their hidden content back automatically on the end date', async () => {
    await suspend({ hide_content: true, until: '2999-01-31' })
    await wend.runJobs()
    expect(await isShown()).toBe(false)
    await wend.db.updateTable('users').set({ suspended_until: new Date() }).where('id', '=', rob.id).execute()
    await wend.services.invalidation.catchUp()
    await sql`update graphile_worker._private_jobs set run_at = now()
      where key = ${`end suspension ${rob.id}`}`.execute(wend.db)
    await wend.runJobs()
    expect(await isShown()).toBe(true)
    const { body } = await ada.call('GET /api/staff/log/')
    expect(body.results[0]).toMatchObject({
      username: 'Wend',
      action: 'user.restore',
      after: { shown_again: 1 },
    })
  })

  it('is notified with the reason', async () => {
    await suspend()
    await restore()
    const notifications = await wend.db
      .selectFrom('notifications')
      .select('text')
      .where('user_id', '=', rob.id)
      .execute()
    expect(notifications.map(({ text }) => text)).toEqual([
      `Your account is suspended. ${reason}`,
      'Your account is no longer suspended. Sorry',
    ])
  })

  it('cannot be restored unless suspended', async () => {
    expect(await restore()).toMatchObject({
      status: 409,
      body: { detail: 'This account isn’t suspended.' },
    })
  })
})

it('rejects an end date that is invalid or in the past', async () => {
  expect((await suspend({ until: '2001-01-01' })).body).toMatchObject({
    until: ['Choose a date in the future.'],
  })
  expect((await suspend({ until: 'soon' })).body.until).toBeDefined()
})

describe('staff', () => {
  const grant = (person: TestPerson) =>
    ada.call(`POST /api/staff/users/${person.username}/grant-staff/`, { reason: 'Welcome' })
  const revoke = (by: TestPerson, person: TestPerson) =>
    by.call(`POST /api/staff/users/${person.username}/revoke-staff/`, { reason: 'Thanks for all' })
  const lastStaffError = expect.objectContaining({
    non_field_errors: ['You can’t remove the last staff member. Make someone else staff first.'],
  })

  it('gain and lose members immediately', async () => {
    expect((await rob.call('GET /api/staff/overview/')).status).toBe(403)
    await grant(rob)
    expect((await rob.call('GET /api/staff/overview/')).status).toBe(200)
    await revoke(ada, rob)
    expect((await rob.call('GET /api/staff/overview/')).status).toBe(403)
  })

  it('never lose the last member', async () => {
    expect((await revoke(ada, ada)).body).toEqual(lastStaffError)
    expect((await suspend({}, ada)).body).toEqual(lastStaffError)
    await expect(wend.db.deleteFrom('users').where('id', '=', ada.id).execute()).rejects.toMatchObject({
      constraint: 'users_last_staff',
    })
    expect((await ada.call('GET /api/staff/overview/')).status).toBe(200)
  })

  it('keep one member if the last two revoke each other concurrently', async () => {
    await grant(rob)
    const [first, second] = await Promise.all([revoke(ada, rob), revoke(rob, ada)])
    const { n } = await wend.db
      .selectFrom('users')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('is_staff', '=', true)
      .executeTakeFirstOrThrow()
    expect({ n, statuses: [first.status, second.status].sort() }).toMatchObject({ n: 1 })
    await wend.db.updateTable('users').set({ is_staff: true }).where('id', '=', ada.id).execute()
    await wend.db.updateTable('users').set({ is_staff: false }).where('id', '=', rob.id).execute()
    await wend.services.invalidation.catchUp()
  })
})

it('finds people by name and email address', async () => {
  const find = async (query: string) =>
    (await ada.call(`GET /api/staff/users/?query=${query}`)).body.results.map(
      ({ username }: TestPerson) => username,
    )
  expect(await find(rob.username.toLowerCase())).toContain(rob.username)
  expect(await find(rob.email)).toEqual([rob.username])
  expect(await find('%25')).toEqual([])
  await suspend()
  expect((await ada.call('GET /api/staff/users/?only=suspended')).body.results[0].username).toBe(rob.username)
  expect((await ada.call('GET /api/staff/users/?only=staff')).body.count).toBe(1)
})
