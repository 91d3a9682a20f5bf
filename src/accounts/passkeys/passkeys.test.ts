import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addJob } from '#platform/jobs/add-job.ts'
import { readOutbox } from '#test/outbox.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { sweepAccounts } from '../jobs.ts'
import { createAuthenticator } from '../testing/authenticator.ts'
import { join, logInAs } from '../testing/join.ts'
import { addPasskey, logInWithPasskey, signChallenge } from '../testing/passkeys.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

const refused = { status: 400, body: { code: 'passkey_refused' } }
const verify = (credential: object) => wend.anyone('POST /api/auth/passkeys/login/verify/', credential)
const options = async () => (await wend.anyone('POST /api/auth/passkeys/login/options/', {})).body

describe('a passkey', () => {
  it('is added under a name and logs in without a username', async () => {
    const ada = await join(wend, 'Ada')
    const { body: creationOptions } = await ada.call('POST /api/auth/passkeys/options/', {})
    expect(creationOptions).toMatchObject({
      rp: { id: 'wend.test', name: 'Wend' },
      user: { name: 'Ada', id: expect.stringMatching(/^[\w-]{43}$/) },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
    const { authenticator, reply } = await addPasskey(ada, ' Blue phone ')
    expect(reply).toMatchObject({
      status: 201,
      body: { id: expect.any(Number), name: 'Blue phone', is_synced: false, last_used_on: null },
    })
    expect((await options()).allowCredentials ?? []).toEqual([])
    const logInReply = await logInWithPasskey(wend, authenticator)
    expect(logInReply.status).toBe(200)
    const call = wend.as(logInReply.body.auth_token)
    expect((await call('GET /api/auth/users/me/')).body.username).toBe('Ada')
    expect((await call('GET /api/auth/passkeys/')).body[0].last_used_on).toEqual(expect.any(String))
    // It suffices for recent authentication, and the password alone still opens the account.
    expect((await call('POST /api/auth/passkeys/options/', {})).status).toBe(200)
    expect(await logInAs(wend, ada.email)).toEqual(expect.any(String))
    await wend.runJobs()
    const mails = (await readOutbox(wend.services.config.data_dir)).filter(({ to }) => to === ada.email)
    expect(mails.map(({ text }) => text).join()).toContain('Passkey added')
  })

  it('is renamed and removed by its owner only', async () => {
    const bo = await join(wend, 'Bob')
    const cy = await join(wend, 'Cyd')
    const first = await addPasskey(bo, 'Phone')
    const second = await addPasskey(bo, 'Key', { counter: 1 })
    const id = first.reply.body.id
    expect(await cy.call(`PATCH /api/auth/passkeys/${id}/`, { name: 'Mine' })).toMatchObject({ status: 404 })
    expect(await cy.call(`DELETE /api/auth/passkeys/${id}/`)).toMatchObject({ status: 404 })
    expect((await bo.call(`PATCH /api/auth/passkeys/${id}/`, { name: 'Old phone' })).body.name).toBe(
      'Old phone',
    )
    expect((await bo.call(`PATCH /api/auth/passkeys/${id}/`, { name: ' ' })).status).toBe(400)
    expect((await bo.call(`DELETE /api/auth/passkeys/${id}/`)).status).toBe(204)
    expect(await logInWithPasskey(wend, first.authenticator)).toMatchObject(refused)
    expect((await logInWithPasskey(wend, second.authenticator, { counter: 2 })).status).toBe(200)
    const { body } = await bo.call('GET /api/auth/passkeys/')
    expect(body.map(({ name }: { name: string }) => name)).toEqual(['Key'])
    const kinds = (await bo.call('GET /api/auth/events/')).body.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['passkey_added', 'passkey_removed']))
    const exported = await bo.call('GET /api/export/')
    expect(exported.body.passkeys).toMatchObject([{ name: 'Key' }])
    expect(exported.text).not.toContain('public_key')
  })

  it('cannot be added without recent authentication, twice, or beyond twenty', async () => {
    const dee = await join(wend, 'Dee')
    const { authenticator } = await addPasskey(dee)
    const { body: deeOptions } = await dee.call('POST /api/auth/passkeys/options/', {})
    expect(deeOptions.excludeCredentials.map(({ id }: { id: string }) => id)).toEqual([authenticator.id])
    const again = await dee.call('POST /api/auth/passkeys/verify/', {
      ...authenticator.register(deeOptions),
      name: 'x',
    })
    expect(again.body.code).toBe('passkey_known')
    const eli = await join(wend, 'Eli')
    const { body: eliOptions } = await eli.call('POST /api/auth/passkeys/options/', {})
    const foreign = { ...authenticator.register(eliOptions), name: 'x' }
    expect((await eli.call('POST /api/auth/passkeys/verify/', foreign)).body.code).toBe('passkey_known')
    for (let n = 1; n < 20; n++) expect((await addPasskey(dee, `No. ${n}`)).reply.status).toBe(201)
    expect((await dee.call('POST /api/auth/passkeys/options/', {})).body.code).toBe('too_many_passkeys')
    await wend.db.updateTable('sessions').set({ proved_until: null }).where('user_id', '=', dee.id).execute()
    for (const [route, body] of [
      ['POST /api/auth/passkeys/options/', {}],
      ['POST /api/auth/passkeys/verify/', foreign],
      ['DELETE /api/auth/passkeys/1/', {}],
    ] as const)
      expect((await dee.call(route, body)).body.code).toBe('prove_first')
    expect(
      (await dee.call('POST /api/auth/prove/', { credential: await signChallenge(wend, authenticator) }))
        .status,
    ).toBe(204)
    expect((await dee.call('DELETE /api/auth/passkeys/999999/')).status).toBe(404)
  })

  it.each([
    ['another site', { origin: 'https://wend.test.thief.example' }],
    ['another port', { origin: 'http://wend.test:8080' }],
    ['another scheme', { origin: 'https://wend.test' }],
    ['another domain', { rp_id: 'thief.example' }],
    ['an unverified person', { is_verified: false }],
  ])('is rejected from %s', async (source, overrides) => {
    const fay = await join(wend, `Fay-${source.replaceAll(' ', '-')}`)
    expect((await addPasskey(fay, 'Phone', overrides)).reply).toMatchObject(refused)
    const { authenticator } = await addPasskey(fay)
    expect(await logInWithPasskey(wend, authenticator, overrides)).toMatchObject(refused)
    expect((await logInWithPasskey(wend, authenticator)).status).toBe(200)
  })
})

describe('an authenticator’s response', () => {
  it('is valid once, for a challenge no older than 15 minutes', async () => {
    const gus = await join(wend, 'Gus')
    const { authenticator } = await addPasskey(gus)
    const credential = await signChallenge(wend, authenticator)
    const answers = await Promise.all([verify(credential), verify(credential), verify(credential)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(await verify(authenticator.authenticate({ challenge: 'Y2hvc2VuIGJ5IGEgdGhpZWY' }))).toMatchObject(
      refused,
    )
    const late = await signChallenge(wend, authenticator)
    await wend.db
      .updateTable('passkey_challenges')
      .set({ expires_on: new Date(Date.now() - 60_000) })
      .execute()
    expect(await verify(late)).toMatchObject(refused)
    await addJob(wend.db, sweepAccounts, {})
    await wend.runJobs()
    expect(await wend.db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([])
    // Registration and authentication challenges are not interchangeable.
    const { body: registrationOptions } = await gus.call('POST /api/auth/passkeys/options/', {})
    expect(await verify(authenticator.authenticate(registrationOptions))).toMatchObject(refused)
    const other = createAuthenticator()
    const registration = { ...other.register(await options()), name: 'x' }
    expect(await gus.call('POST /api/auth/passkeys/verify/', registration)).toMatchObject(refused)
    // A challenge is bound to its session.
    const elsewhere = wend.as(await logInAs(wend, gus.email))
    const { body: there } = await elsewhere('POST /api/auth/passkeys/options/', {})
    expect(
      await gus.call('POST /api/auth/passkeys/verify/', { ...other.register(there), name: 'x' }),
    ).toMatchObject(refused)
  })

  it('is rejected if the counter does not increase, and the owner is notified', async () => {
    const hal = await join(wend, 'Hal')
    const { authenticator } = await addPasskey(hal, 'Key', { counter: 5 })
    expect((await logInWithPasskey(wend, authenticator, { counter: 6 })).status).toBe(200)
    for (const counter of [6, 5, 0])
      expect(await logInWithPasskey(wend, authenticator, { counter })).toMatchObject(refused)
    expect((await logInWithPasskey(wend, authenticator, { counter: 9 })).status).toBe(200)
    const kinds = (await hal.call('GET /api/auth/events/')).body.map(({ kind }: { kind: string }) => kind)
    expect(kinds.filter((kind: string) => kind === 'passkey_counted_back')).toHaveLength(3)
  })

  it("is rejected with another's signature, id or handle", async () => {
    const ida = await join(wend, 'Ida')
    const jo = await join(wend, 'Joe')
    const own = (await addPasskey(ida)).authenticator
    const others = (await addPasskey(jo)).authenticator
    const used = await signChallenge(wend, own)
    expect(await verify({ ...used, id: others.id, rawId: others.id })).toMatchObject(refused)
    const [a, b] = [await signChallenge(wend, own), await signChallenge(wend, others)]
    const swapped = { ...a, response: { ...a.response, userHandle: b.response.userHandle } }
    expect(await verify(swapped)).toMatchObject(refused)
    const signed = { ...b, response: { ...b.response, signature: a.response.signature } }
    expect(await verify(signed)).toMatchObject(refused)
    expect(await logInWithPasskey(wend, createAuthenticator())).toMatchObject(refused)
  })

  it.each([
    ['nothing', {}],
    ['no response', { id: 'x', rawId: 'x', type: 'public-key' }],
    ['numbers', { id: 7, rawId: 7, type: 'public-key', response: 7 }],
    ['another type', { id: 'x', rawId: 'x', type: 'password', response: {} }],
    ['no base64url', { id: '=/+', rawId: '=/+', type: 'public-key', response: {} }],
    ['too much', { id: 'x'.repeat(5000), rawId: 'x', type: 'public-key', response: {} }],
  ])('is rejected when it is %s', async (_, body) => {
    expect((await verify(body)).status).toBe(400)
  })

  it.each([
    ['empty', ''],
    ['zeros', 'AAAA'],
    ['null', 'bnVsbA'],
    ['an object', 'e30'],
    ['a list', 'W10'],
    ['a number for a challenge', 'eyJjaGFsbGVuZ2UiOjd9'],
    ['very long', 'x'.repeat(9999)],
  ])('is rejected when its bytes are %s', async (_, bytes) => {
    const kim = createAuthenticator()
    const used = kim.authenticate(await options())
    for (const field of ['clientDataJSON', 'authenticatorData', 'signature'])
      expect(await verify({ ...used, response: { ...used.response, [field]: bytes } })).toMatchObject(refused)
  })

  it('does not log in a suspended member', async () => {
    const lea = await join(wend, 'Lea')
    const { authenticator } = await addPasskey(lea)
    const tomorrow = new Date(Date.now() + 86_400_000)
    await wend.db.updateTable('users').set({ suspended_until: tomorrow }).where('id', '=', lea.id).execute()
    expect(await logInWithPasskey(wend, authenticator)).toMatchObject({
      status: 403,
      body: { code: 'suspended' },
    })
  })
})
