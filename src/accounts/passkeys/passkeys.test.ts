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

const refusedReply = { status: 400, body: { code: 'passkey_refused' } }
const verify = (credential: object) => wend.anonymous('POST /api/auth/passkeys/login/verify/', credential)
const getRequestOptions = async () =>
  (await wend.anonymous('POST /api/auth/passkeys/login/options/', {})).body

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
    expect((await getRequestOptions()).allowCredentials ?? []).toEqual([])
    const logInReply = await logInWithPasskey(wend, authenticator)
    expect(logInReply.status).toBe(200)
    const call = wend.as(logInReply.body.auth_token)
    expect((await call('GET /api/auth/users/me/')).body.username).toBe('Ada')
    expect((await call('GET /api/auth/passkeys/')).body[0].last_used_on).toEqual(expect.any(String))
    // This log-in counts as recent authentication, and the password alone still logs in.
    expect((await call('POST /api/auth/passkeys/options/', {})).status).toBe(200)
    expect(await logInAs(wend, ada.email)).toEqual(expect.any(String))
    await wend.runJobs()
    const mails = (await readOutbox(wend.services.config.dataDir)).filter(({ to }) => to === ada.email)
    expect(mails.map(({ text }) => text).join()).toContain('Passkey added')
  })

  it('is renamed and removed by its owner only', async () => {
    const bob = await join(wend, 'Bob')
    const cyd = await join(wend, 'Cyd')
    const first = await addPasskey(bob, 'Phone')
    const second = await addPasskey(bob, 'Key', { counter: 1 })
    const id = first.reply.body.id
    expect(await cyd.call(`PATCH /api/auth/passkeys/${id}/`, { name: 'Mine' })).toMatchObject({ status: 404 })
    expect(await cyd.call(`DELETE /api/auth/passkeys/${id}/`)).toMatchObject({ status: 404 })
    expect((await bob.call(`PATCH /api/auth/passkeys/${id}/`, { name: 'Old phone' })).body.name).toBe(
      'Old phone',
    )
    expect((await bob.call(`PATCH /api/auth/passkeys/${id}/`, { name: ' ' })).status).toBe(400)
    expect((await bob.call(`DELETE /api/auth/passkeys/${id}/`)).status).toBe(204)
    expect(await logInWithPasskey(wend, first.authenticator)).toMatchObject(refusedReply)
    expect((await logInWithPasskey(wend, second.authenticator, { counter: 2 })).status).toBe(200)
    const { body } = await bob.call('GET /api/auth/passkeys/')
    expect(body.map(({ name }: { name: string }) => name)).toEqual(['Key'])
    const kinds = (await bob.call('GET /api/auth/events/')).body.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['passkey_added', 'passkey_removed']))
    const exportReply = await bob.call('GET /api/export/')
    expect(exportReply.body.passkeys).toMatchObject([{ name: 'Key' }])
    expect(exportReply.text).not.toContain('public_key')
  })

  it('cannot be added twice, without recent authentication, or to an account with twenty', async () => {
    const dee = await join(wend, 'Dee')
    const { authenticator } = await addPasskey(dee)
    const { body: deeOptions } = await dee.call('POST /api/auth/passkeys/options/', {})
    expect(deeOptions.excludeCredentials.map(({ id }: { id: string }) => id)).toEqual([authenticator.id])
    const duplicateReply = await dee.call('POST /api/auth/passkeys/verify/', {
      ...authenticator.register(deeOptions),
      name: 'x',
    })
    expect(duplicateReply.body.code).toBe('passkey_known')
    const eli = await join(wend, 'Eli')
    const { body: eliOptions } = await eli.call('POST /api/auth/passkeys/options/', {})
    const foreignRegistration = { ...authenticator.register(eliOptions), name: 'x' }
    expect((await eli.call('POST /api/auth/passkeys/verify/', foreignRegistration)).body.code).toBe(
      'passkey_known',
    )
    for (let n = 1; n < 20; n++) expect((await addPasskey(dee, `No. ${n}`)).reply.status).toBe(201)
    expect((await dee.call('POST /api/auth/passkeys/options/', {})).body.code).toBe('too_many_passkeys')
    await wend.db.updateTable('sessions').set({ proved_until: null }).where('user_id', '=', dee.id).execute()
    for (const [route, body] of [
      ['POST /api/auth/passkeys/options/', {}],
      ['POST /api/auth/passkeys/verify/', foreignRegistration],
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
    ['another domain', { rpId: 'thief.example' }],
    ['an unverified person', { isVerified: false }],
  ])('is rejected from %s', async (source, overrides) => {
    const fay = await join(wend, `Fay-${source.replaceAll(' ', '-')}`)
    expect((await addPasskey(fay, 'Phone', overrides)).reply).toMatchObject(refusedReply)
    const { authenticator } = await addPasskey(fay)
    expect(await logInWithPasskey(wend, authenticator, overrides)).toMatchObject(refusedReply)
    expect((await logInWithPasskey(wend, authenticator)).status).toBe(200)
  })
})

describe('an authenticator’s response', () => {
  it('is valid once, for a challenge no older than 15 minutes', async () => {
    const gus = await join(wend, 'Gus')
    const { authenticator } = await addPasskey(gus)
    const credential = await signChallenge(wend, authenticator)
    const replies = await Promise.all([verify(credential), verify(credential), verify(credential)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    expect(await verify(authenticator.authenticate({ challenge: 'Y2hvc2VuIGJ5IGEgdGhpZWY' }))).toMatchObject(
      refusedReply,
    )
    const expiredCredential = await signChallenge(wend, authenticator)
    await wend.db
      .updateTable('passkey_challenges')
      .set({ expires_on: new Date(Date.now() - 60_000) })
      .execute()
    expect(await verify(expiredCredential)).toMatchObject(refusedReply)
    await addJob(wend.db, sweepAccounts, {})
    await wend.runJobs()
    expect(await wend.db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([])
    // Registration and authentication challenges are not interchangeable.
    const { body: registrationOptions } = await gus.call('POST /api/auth/passkeys/options/', {})
    expect(await verify(authenticator.authenticate(registrationOptions))).toMatchObject(refusedReply)
    const otherAuthenticator = createAuthenticator()
    const registration = { ...otherAuthenticator.register(await getRequestOptions()), name: 'x' }
    expect(await gus.call('POST /api/auth/passkeys/verify/', registration)).toMatchObject(refusedReply)
    // A challenge is bound to its session.
    const callElsewhere = wend.as(await logInAs(wend, gus.email))
    const { body: otherSessionOptions } = await callElsewhere('POST /api/auth/passkeys/options/', {})
    expect(
      await gus.call('POST /api/auth/passkeys/verify/', {
        ...otherAuthenticator.register(otherSessionOptions),
        name: 'x',
      }),
    ).toMatchObject(refusedReply)
  })

  it('is rejected if the counter does not increase, and the owner is notified', async () => {
    const hal = await join(wend, 'Hal')
    const { authenticator } = await addPasskey(hal, 'Key', { counter: 5 })
    expect((await logInWithPasskey(wend, authenticator, { counter: 6 })).status).toBe(200)
    for (const counter of [6, 5, 0])
      expect(await logInWithPasskey(wend, authenticator, { counter })).toMatchObject(refusedReply)
    expect((await logInWithPasskey(wend, authenticator, { counter: 9 })).status).toBe(200)
    const maxCounter = 2 ** 32 - 1
    expect((await logInWithPasskey(wend, authenticator, { counter: maxCounter })).status).toBe(200)
    const kinds = (await hal.call('GET /api/auth/events/')).body.map(({ kind }: { kind: string }) => kind)
    expect(kinds.filter((kind: string) => kind === 'passkey_counted_back')).toHaveLength(3)
  })

  it("is rejected with another's signature, id or handle", async () => {
    const ida = await join(wend, 'Ida')
    const jo = await join(wend, 'Joe')
    const ownAuthenticator = (await addPasskey(ida)).authenticator
    const othersAuthenticator = (await addPasskey(jo)).authenticator
    const credential = await signChallenge(wend, ownAuthenticator)
    expect(
      await verify({ ...credential, id: othersAuthenticator.id, rawId: othersAuthenticator.id }),
    ).toMatchObject(refusedReply)
    const [ownCredential, othersCredential] = [
      await signChallenge(wend, ownAuthenticator),
      await signChallenge(wend, othersAuthenticator),
    ]
    const withOthersHandle = {
      ...ownCredential,
      response: { ...ownCredential.response, userHandle: othersCredential.response.userHandle },
    }
    expect(await verify(withOthersHandle)).toMatchObject(refusedReply)
    const withOwnSignature = {
      ...othersCredential,
      response: { ...othersCredential.response, signature: ownCredential.response.signature },
    }
    expect(await verify(withOwnSignature)).toMatchObject(refusedReply)
    expect(await logInWithPasskey(wend, createAuthenticator())).toMatchObject(refusedReply)
  })

  it.each([
    ['nothing', {}],
    ['no response', { id: 'x', rawId: 'x', type: 'public-key' }],
    ['numbers', { id: 7, rawId: 7, type: 'public-key', response: 7 }],
    ['another type', { id: 'x', rawId: 'x', type: 'password', response: {} }],
    ['no base64url', { id: '=/+', rawId: '=/+', type: 'public-key', response: {} }],
    ['too much', { id: 'x'.repeat(5000), rawId: 'x', type: 'public-key', response: {} }],
  ])('is rejected if malformed: %s', async (_, body) => {
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
  ])('is rejected if a field is malformed: %s', async (_, bytes) => {
    const kim = createAuthenticator()
    const credential = kim.authenticate(await getRequestOptions())
    for (const field of ['clientDataJSON', 'authenticatorData', 'signature'])
      expect(
        await verify({ ...credential, response: { ...credential.response, [field]: bytes } }),
      ).toMatchObject(refusedReply)
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
