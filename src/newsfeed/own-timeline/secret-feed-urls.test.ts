import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { join, logInAs, type Member, password } from '#accounts/testing/join.ts'
import { findLink } from '#accounts/testing/link-in.ts'
import { makeUser } from '#test/builders.ts'
import { readOutbox } from '#test/outbox.ts'
import { startWend, type Wend } from '#test/wend.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

const createKey = async ({ call }: Pick<Member, 'call'>): Promise<string> =>
  (await call('POST /api/river-key/')).body.key
/** The statuses of the secret URLs with this key. */
const getStatuses = async (key: string) => {
  const files = ['feed.rss', 'follows.opml']
  return Promise.all(files.map(async (file) => (await wend.anonymous(`GET /river/${key}/${file}`)).status))
}
const [validStatuses, invalidStatuses] = [
  [200, 200],
  [404, 404],
]

/** The latest mail to this email address whose links include `text`. */
async function findMail(email: string, text: string) {
  await wend.runJobs()
  const mails = await readOutbox(wend.services.config.dataDir)
  return mails.findLast((mail) => mail.to === email && mail.links.some((link) => link.includes(text)))
}

describe('the key of a member’s secret feed URLs', () => {
  it('is created only by a recently authenticated session', async () => {
    const ada = await join(wend, 'Ada')
    const tokenFor = async (scope: string) => {
      const { body } = await ada.call('POST /api/auth/api-tokens/', { name: 'A script', scopes: [scope] })
      return wend.as(body.token)
    }
    for (const token of [await tokenFor('read'), await tokenFor('write')])
      for (const method of ['GET', 'POST'])
        expect((await token(`${method} /api/river-key/`)).body.code).toBe('log_in_needed')
    expect(await getStatuses(await createKey(ada))).toEqual(validStatuses)
    await wend.db.updateTable('sessions').set({ proved_until: null }).where('user_id', '=', ada.id).execute()
    expect((await ada.call('POST /api/river-key/')).body.code).toBe('prove_first')
  })

  it('is shown once and cannot be derived from stored data', async () => {
    const bob = await join(wend, 'Bob')
    expect((await bob.call('GET /api/river-key/')).body).toEqual({ created_on: null, last_used_on: null })
    const key = await createKey(bob)
    expect((await bob.call('GET /api/river-key/')).body).toEqual({
      created_on: expect.any(String),
      last_used_on: null,
    })
    expect(await getStatuses(key)).toEqual(validStatuses)
    const usedKey = (await bob.call('GET /api/river-key/')).body
    expect(usedKey).toEqual({ created_on: expect.any(String), last_used_on: expect.any(String) })
    const stored = await wend.db.selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(key)
    // The previous release derived keys from this secret.
    const { createHmac } = await import('node:crypto')
    const { rows } = await wend.services.database.pool.query(
      "select value->>'secret' as secret from settings where name = 'river_secret'",
    )
    for (const version of [1, 2]) {
      const mac = createHmac('sha256', rows[0].secret)
        .update(`river ${bob.id} ${version}`)
        .digest('base64url')
      expect(await getStatuses(`${bob.id}-${mac}`)).toEqual(invalidStatuses)
    }
  })

  it('gives no access to the API, and other tokens do not open the feeds', async () => {
    const cyd = await join(wend, 'Cyd')
    const key = await createKey(cyd)
    const callWithKey = wend.as(key)
    expect((await callWithKey('GET /api/auth/users/me/')).status).toBe(403)
    expect((await callWithKey('GET /api/follows/opml')).status).toBe(403)
    const { token } = (await cyd.call('POST /api/auth/api-tokens/', { name: 'A script', scopes: ['read'] }))
      .body
    for (const other of [cyd.token, token, `${key}x`, 'x', '%00', `${cyd.id}-${'x'.repeat(43)}`])
      expect(await getStatuses(other)).toEqual(invalidStatuses)
  })

  it('stops working when it is replaced or revoked like an API token', async () => {
    const dee = await join(wend, 'Dee')
    const first = await createKey(dee)
    const second = await createKey(dee)
    expect([await getStatuses(first), await getStatuses(second)]).toEqual([invalidStatuses, validStatuses])
    const [listed] = (await dee.call('GET /api/auth/api-tokens/')).body
    expect(listed).toMatchObject({ name: '', scopes: [] })
    expect((await dee.call(`DELETE /api/auth/api-tokens/${listed.id}/`)).status).toBe(204)
    expect(await getStatuses(second)).toEqual(invalidStatuses)
    const kinds = (await dee.call('GET /api/auth/events/')).body.map(({ kind }: { kind: string }) => kind)
    expect(kinds.filter((kind: string) => kind === 'feed_key_made')).toHaveLength(2)
    await wend.runJobs()
    const mails = await readOutbox(wend.services.config.dataDir)
    expect(
      mails.filter(({ to, text }) => to === dee.email && text.includes('private feed address')),
    ).toHaveLength(2)
  })

  it('is revoked by a password change', async () => {
    const eli = await join(wend, 'Eli')
    const key = await createKey(eli)
    const body = { current_password: password, new_password: 'other engines' }
    expect((await eli.call('POST /api/auth/users/set_password/', body)).status).toBe(204)
    expect(await getStatuses(key)).toEqual(invalidStatuses)
  })

  it('is revoked by a password reset', async () => {
    const fay = await join(wend, 'Fay')
    const key = await createKey(fay)
    await wend.anonymous('POST /api/auth/users/reset_password/', { email: fay.email })
    const link = findLink(await findMail(fay.email, '/password-reset/'), 'password-reset')
    const reset = { ...link, new_password: 'other engines' }
    expect((await wend.anonymous('POST /api/auth/users/reset_password_confirm/', reset)).status).toBe(204)
    expect(await getStatuses(key)).toEqual(invalidStatuses)
  })

  it('is revoked when a change of email address is undone', async () => {
    const gus = await join(wend, 'Gus')
    const confirm = findLink(await findMail(gus.email, '/confirm-email/'), 'confirm-email')
    await wend.anonymous('POST /api/auth/users/activation/', confirm)
    const oldKey = await createKey(gus)
    const change = { email: 'thief@example.org', current_password: password }
    await gus.call('PATCH /api/auth/users/me/', change)
    const thief = { call: wend.as(await logInAs(wend, change.email)) }
    const thiefKey = await createKey(thief)
    const mail = await findMail(gus.email, '/undo-email/')
    const undo = mail?.links.find((link) => link.includes('/undo-email/')) ?? 'http://none'
    expect((await wend.anonymous(`POST ${new URL(undo).pathname}`)).status).toBe(303)
    expect([await getStatuses(oldKey), await getStatuses(thiefKey)]).toEqual([
      invalidStatuses,
      invalidStatuses,
    ])
  })

  it('is revoked by a suspension, and stays revoked afterwards', async () => {
    const hal = await join(wend, 'Hal')
    const staff = await makeUser(wend, 'Ines', { is_staff: true })
    const key = await createKey(hal)
    const decide = (action: string) =>
      staff.call(`POST /api/staff/users/hal/${action}/`, { reason: 'Rude to others' })
    expect((await decide('suspend')).status).toBe(200)
    expect(await getStatuses(key)).toEqual(invalidStatuses)
    expect((await decide('restore')).status).toBe(200)
    expect(await getStatuses(key)).toEqual(invalidStatuses)
  })
})
