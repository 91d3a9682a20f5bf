import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeReview } from '#test/builders/contributions.ts'
import { addBookmarks, addUpvotes } from '#test/builders/members-and-sites.ts'
import { makeSite } from '#test/builders.ts'
import { readOutbox } from '#test/outbox.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { join, logInAs, password } from '../testing/join.ts'
import { findLink } from '../testing/link-in.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

const readMailsTo = async (email: string) => {
  await wend.runJobs()
  return (await readOutbox(wend.services.config.dataDir)).filter((mail) => mail.to === email)
}

describe('a new password', () => {
  it('revokes every other session', async () => {
    const ada = await join(wend, 'Ada')
    const callElsewhere = wend.as(await logInAs(wend, ada.email))
    const response = await ada.call('POST /api/auth/users/set_password/', {
      current_password: password,
      new_password: 'difference engines',
    })
    expect(response).toMatchObject({ status: 204, text: '' })
    expect((await ada.call('GET /api/auth/users/me/')).status).toBe(200)
    expect((await callElsewhere('GET /api/auth/users/me/')).status).toBe(401)
    expect(await logInAs(wend, ada.email)).toBeUndefined()
    expect(await logInAs(wend, ada.email, 'difference engines')).toEqual(expect.any(String))
    const subjects = (await readMailsTo(ada.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Your password at Wend was changed')
  })

  it('requires the old password and must not be weak', async () => {
    const bea = await join(wend, 'Beatrice')
    const setPassword = (currentPassword: unknown, newPassword: unknown) =>
      bea.call('POST /api/auth/users/set_password/', {
        current_password: currentPassword,
        new_password: newPassword,
      })
    expect(await setPassword('wrong', 'difference engines')).toMatchObject({
      status: 400,
      body: { current_password: ['Invalid password.'] },
    })
    expect((await setPassword(password, 'short')).body).toMatchObject({
      new_password: ['password must be at least 8 characters long'],
    })
    expect((await setPassword(password, 'beatrice1')).body.new_password).toEqual([
      'The password is too similar to the username.',
    ])
    expect((await setPassword(undefined, undefined)).status).toBe(400)
    expect((await setPassword(7, ['x'])).status).toBe(400)
  })
})

describe('a change of address', () => {
  it('requires the password, notifies the old address, and has to be confirmed', async () => {
    const cleo = await join(wend, 'Cleo')
    await readMailsTo(cleo.email)
    const change = (body: object) => cleo.call('PATCH /api/auth/users/me/', body)
    expect((await change({ email: 'cleo@new.example' })).body).toMatchObject({
      current_password: ['This field is required.'],
    })
    expect((await change({ email: 'cleo@new.example', current_password: 'x' })).body).toMatchObject({
      current_password: ['Invalid password.'],
    })
    expect((await change({ email: 'nonsense', current_password: password })).body).toMatchObject({
      email: ['Enter a valid email address.'],
    })
    const changeReply = await change({
      email: 'cleo@new.example',
      current_password: password,
      username: 'Other',
    })
    expect(changeReply).toMatchObject({
      status: 200,
      body: { id: cleo.id, email: 'cleo@new.example', username: 'Cleo', is_staff: false },
    })
    const oldAddressMail = (await readMailsTo(cleo.email)).at(-1)
    expect(oldAddressMail?.subject).toBe('Your email at Wend was changed')
    expect(oldAddressMail?.text).not.toContain('cleo@new.example')
    const [newAddressMail] = await readMailsTo('cleo@new.example')
    expect((await cleo.call('GET /api/auth/email/')).body.is_confirmed).toBe(false)
    const link = findLink(newAddressMail, 'confirm-email')
    expect((await wend.anonymous('POST /api/auth/users/activation/', link)).status).toBe(204)
    expect((await cleo.call('GET /api/auth/email/')).body.is_confirmed).toBe(true)
  })

  it('is rejected if another member has the address', async () => {
    const dora = await join(wend, 'Dora')
    await join(wend, 'Emil')
    const response = await dora.call('PATCH /api/auth/users/me/', {
      email: 'EMIL@example.org',
      current_password: password,
    })
    expect(response).toMatchObject({ status: 400, body: { email: ['user with this email already exists.'] } })
  })

  it('is confirmed only by a link mailed to the new address', async () => {
    const fred = await join(wend, 'Fred')
    const [firstMail] = await readMailsTo(fred.email)
    await fred.call('PATCH /api/auth/users/me/', { email: 'fred@new.example', current_password: password })
    const reply = await wend.anonymous(
      'POST /api/auth/users/activation/',
      findLink(firstMail, 'confirm-email'),
    )
    expect(reply).toMatchObject({ status: 400, body: { token: ['Invalid token for given user.'] } })
    expect((await fred.call('POST /api/auth/users/resend_activation/')).status).toBe(204)
    expect(await readMailsTo('fred@new.example')).toHaveLength(2)
  })
})

describe('the payment customer', () => {
  it("is empty while payments are off, and otherwise the member's own", async () => {
    const gina = await join(wend, 'Gina')
    const findCustomer = () => gina.call('POST /api/stripe-customer-exists/', {})
    expect((await findCustomer()).body).toEqual({ stripe_customer_id: '' })
    const serverWithPayments = await startWend({
      env: { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_WEBHOOK_SECRET: 'whsec_x' },
      sameDatabaseAs: wend,
    })
    const findWithPayments = () => serverWithPayments.as(gina.token)('POST /api/stripe-customer-exists/', {})
    expect((await findWithPayments()).body).toEqual({ stripe_customer_id: '' })
    await wend.db
      .updateTable('users')
      .set({ stripe_customer_id: 'cus_7' })
      .where('id', '=', gina.id)
      .execute()
    expect((await findWithPayments()).body).toEqual({ stripe_customer_id: 'cus_7' })
    await serverWithPayments.close()
  })
})

describe('the export', () => {
  it("contains all of the member's data, and no one else's", async () => {
    const hal = await join(wend, 'Hal')
    const ines = await join(wend, 'Ines')
    const id = await makeSite(wend, { title: 'Looms', tags: ['weaving'], by: hal })
    await makeSite(wend, { title: 'Not Hal’s', by: ines })
    await addBookmarks(wend, hal, id)
    await makeReview(wend, { site: id, by: hal, rating: 5, content: 'Warp and weft' })
    await hal.call('POST /api/profile-create-update/', { about_me: 'Hello.', tags: ['weaving'] })

    const response = await hal.call('GET /api/export/')
    expect(response.status).toBe(200)
    expect(response.headers['content-disposition']).toBe('attachment; filename="wend-export.json"')
    expect(response.headers['cache-control']).toContain('no-store')
    expect(response.body).toMatchObject({
      account: { username: 'Hal', email: 'hal@example.org' },
      profile: { about_me: 'Hello.', tags: ['weaving'] },
      submitted: [{ title: 'Looms', tags: ['weaving'] }],
      bookmarks: [{ title: 'Looms' }],
      reviews: [{ content: 'Warp and weft', rating: 5 }],
      log_ins: [{ device: expect.any(String) }],
    })
    expect(response.text).not.toMatch(/Ines|Not Hal|argon2|password_hash|token_hash/)
  })

  it('requires recent authentication, with or without a second factor', async () => {
    const kit = await join(wend, 'Kit')
    expect((await kit.call('GET /api/export/')).status).toBe(200)
    await wend.db.updateTable('sessions').set({ proved_until: null }).where('user_id', '=', kit.id).execute()
    expect((await kit.call('GET /api/export/')).body.code).toBe('prove_first')
    expect((await kit.call('POST /api/auth/prove/', { password })).status).toBe(204)
    expect((await kit.call('GET /api/export/')).status).toBe(200)
  })

  it('covers every table about people', async () => {
    const source = (await import('node:fs')).readFileSync(new URL('export.ts', import.meta.url), 'utf8')
    const { rows } = await wend.services.database.pool.query<{ table_name: string }>(`
      select distinct table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'user_id' order by 1`)
    // Records of staff actions belong to the site, keys are secrets, and waiting mails repeat notifications.
    const exemptTables = [
      'staff_log',
      'health_changes',
      'health_told',
      'refused_hosts',
      'refused_sites',
      'merges',
      'river_keys',
      'unsubscribe_keys',
      'waiting_mails',
    ]
    const missing = rows
      .map((row) => row.table_name)
      .filter((name) => !exemptTables.includes(name) && !new RegExp(`(from|join) ${name}\\b`).test(source))
    expect(missing).toEqual([])
  })
})

describe('deleting an account', () => {
  const deleteAccount = (person: { call: Wend['anonymous'] }, body: object) =>
    person.call('DELETE /api/auth/users/me/', body)

  it('requires the password in the body', async () => {
    const jane = await join(wend, 'Jane')
    expect((await deleteAccount(jane, {})).body).toMatchObject({
      current_password: ['This field is required.'],
    })
    expect((await deleteAccount(jane, { current_password: 'x' })).body).toMatchObject({
      current_password: ['Invalid password.'],
    })
    const routeWithPassword = `DELETE /api/auth/users/me/?current_password=${encodeURIComponent(password)}`
    expect((await jane.call(routeWithPassword)).status).toBe(400)
  })

  it('revokes its tokens in every process, and keeps its contributions without a name', async () => {
    const otherServer = await startWend({ sameDatabaseAs: wend })
    const kim = await join(wend, 'Kim')
    const id = await makeSite(wend, { title: 'Kept', by: kim })
    await addUpvotes(wend, kim, id)
    const siteBefore = await wend.anonymous(`GET /api/blogs/${id}/`)
    expect(siteBefore.body).toMatchObject({ user: { username: 'Kim' }, total_upvotes: 1 })
    expect((await otherServer.anonymous('GET /api/public-profile/kim/')).status).toBe(200)

    expect(await deleteAccount(kim, { current_password: password })).toMatchObject({ status: 204, text: '' })
    expect((await otherServer.as(kim.token)('GET /api/auth/users/me/')).status).toBe(401)
    expect((await wend.anonymous(`GET /api/blogs/${id}/`)).body).toMatchObject({
      user: null,
      total_upvotes: 0,
    })
    await otherServer.services.invalidation.catchUp()
    expect((await otherServer.anonymous('GET /api/public-profile/kim/')).status).toBe(404)
    expect(await logInAs(wend, kim.email)).toBeUndefined()
    const remainingSessions = await wend.db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', kim.id)
      .execute()
    expect(remainingSessions).toEqual([])
    expect((await readMailsTo(kim.email)).at(-1)?.subject).toBe('Your account at Wend was deleted')
    await otherServer.close()
  })

  it('is rejected for the last staff member', async () => {
    const lea = await join(wend, 'Lea')
    const moe = await join(wend, 'Moe')
    await wend.db.updateTable('users').set({ is_staff: true }).where('id', 'in', [lea.id, moe.id]).execute()
    await wend.services.invalidation.catchUp()
    const responses = await Promise.all([
      deleteAccount(lea, { current_password: password }),
      deleteAccount(moe, { current_password: password }),
    ])
    expect(responses.map((response) => response.status).sort()).toEqual([204, 400])
    const refusedReply = responses.find((response) => response.status === 400)
    expect(refusedReply?.body).toMatchObject({
      non_field_errors: ['You can’t remove the last staff member. Make someone else staff first.'],
    })
  })
})
