import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWend, type Wend } from '#test/wend.ts'
import { createAuthenticator } from '../testing/authenticator.ts'
import { join, password } from '../testing/join.ts'
import { addPasskey, logInWithPasskey, signChallenge } from '../testing/passkeys.ts'
import { joinWithTotp } from '../testing/second-factor.ts'

let wend: Wend
beforeAll(async () => {
  wend = await startWend()
})
afterAll(() => wend.close())

const startLogin = async (email: string) =>
  (await wend.anonymous('POST /api/auth/token/login/', { email, password })).body
const postSecondFactor = (body: object) => wend.anonymous('POST /api/auth/second-factor/', body)

it('accepts a passkey as the only second factor', async () => {
  const mia = await join(wend, 'Mia')
  const { authenticator, reply } = await addPasskey(mia)
  expect((await mia.call('PATCH /api/auth/second-factor/', { is_on: true })).body.code).toBe('no_factor')
  await mia.call('POST /api/auth/recovery-codes/', {})
  expect((await mia.call('PATCH /api/auth/second-factor/', { is_on: true })).status).toBe(200)
  const { challenge, ways } = await startLogin(mia.email)
  expect(ways).toEqual(['passkey', 'recovery'])
  expect((await postSecondFactor({ challenge, way: 'passkey' })).body.credential).toBeDefined()
  const wrongReply = await postSecondFactor({
    challenge,
    way: 'passkey',
    credential: await signChallenge(wend, createAuthenticator()),
  })
  expect(wrongReply.body.code).toBe('passkey_refused')
  const nia = await join(wend, 'Nia')
  const foreignAuthenticator = (await addPasskey(nia)).authenticator
  expect(
    (
      await postSecondFactor({
        challenge,
        way: 'passkey',
        credential: await signChallenge(wend, foreignAuthenticator),
      })
    ).status,
  ).toBe(400)
  const credential = await signChallenge(wend, authenticator)
  expect((await postSecondFactor({ challenge, way: 'passkey', credential })).status).toBe(200)
  // Logging in with it counts as recent authentication; removing it turns the second factor off.
  const call = wend.as((await logInWithPasskey(wend, authenticator)).body.auth_token)
  expect((await call(`DELETE /api/auth/passkeys/${reply.body.id}/`)).status).toBe(204)
  expect((await call('GET /api/auth/second-factor/')).body).toMatchObject({ is_on: false, ways: [] })
})

it('accepts a passkey beside a TOTP app, and to re-authenticate', async () => {
  const oda = await joinWithTotp(wend, 'Oda')
  await oda.call('POST /api/auth/prove/', { code: oda.codes[0] })
  const { authenticator } = await addPasskey(oda)
  expect((await startLogin(oda.email)).ways).toEqual(['totp', 'passkey', 'recovery'])
  await wend.db.updateTable('sessions').set({ proved_until: null }).where('user_id', '=', oda.id).execute()
  expect((await oda.call('GET /api/export/')).body.code).toBe('prove_first')
  const wrongInput = { credential: await signChallenge(wend, createAuthenticator()) }
  expect((await oda.call('POST /api/auth/prove/', wrongInput)).body.code).toBe('passkey_refused')
  const rightInput = { credential: await signChallenge(wend, authenticator) }
  expect((await oda.call('POST /api/auth/prove/', rightInput)).status).toBe(204)
  expect((await oda.call('GET /api/export/')).status).toBe(200)
  expect((await oda.call('DELETE /api/auth/totp/')).status).toBe(204)
  expect((await oda.call('GET /api/auth/second-factor/')).body).toMatchObject({ is_on: true })
})
