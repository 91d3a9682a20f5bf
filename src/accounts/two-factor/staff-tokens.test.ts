import { afterAll, beforeAll, expect, it } from 'vitest'
import { openEventStream } from '#notifications/testing/open-event-stream.ts'
import { makeImport } from '#test/builders/for-staff.ts'
import { startWend, type Wend } from '#test/wend.ts'
import { join, type Member } from '../testing/join.ts'
import { joinWithTotp, nextCode, totpCode } from '../testing/second-factor.ts'

// Staff API tokens with STAFF_SECOND_FACTOR=required.

let wend: Wend
beforeAll(async () => {
  wend = await startWend({ env: { STAFF_SECOND_FACTOR: 'required' } })
  await wend.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  wend.app.server.closeAllConnections()
  await wend.close()
})

const staffLog = 'GET /api/staff/log/'

async function makeStaff<M extends Member>(member: M): Promise<M> {
  await wend.db.updateTable('users').set({ is_staff: true }).where('id', '=', member.id).execute()
  await wend.services.invalidation.catchUp()
  return member
}

const makeToken = (member: Member, scopes: string[], call: Wend['anonymous'] = member.call) =>
  call('POST /api/auth/api-tokens/', { name: 'a program', scopes })

it('lets only staff with a second factor create staff tokens', async () => {
  const staffWithoutFactor = await makeStaff(await join(wend, 'Bare'))
  expect(await makeToken(staffWithoutFactor, ['staff'])).toMatchObject({
    status: 403,
    body: { code: 'second_factor_needed' },
  })
  const staffWithFactor = await makeStaff(await joinWithTotp(wend, 'Guarded'))
  await staffWithFactor.call('POST /api/auth/prove/', { code: await nextCode(wend, staffWithFactor) })
  const { body } = await makeToken(staffWithFactor, ['staff', 'read'])
  expect((await wend.as(body.token)(staffLog)).status).toBe(200)
})

it('suspends the staff rights of tokens while their owner has no second factor, and ends their streams', async () => {
  const mirela = await makeStaff(await joinWithTotp(wend, 'Mirela'))
  await mirela.call('POST /api/auth/prove/', { code: await nextCode(wend, mirela) })
  const { token } = (await makeToken(mirela, ['staff', 'write'])).body
  const callWithToken = wend.as(token)
  const importId = await makeImport(wend, { by: mirela })
  const stream = await openEventStream(wend, token, `/api/staff/imports/${importId}/events/`)
  expect(stream.response.status).toBe(200)
  await mirela.call('DELETE /api/auth/totp/')
  expect(await callWithToken(staffLog)).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } })
  expect((await callWithToken('GET /api/auth/email/')).status).toBe(200)
  await expect.poll(() => stream.isOver()).toBe(true)
  expect((await openEventStream(wend, token, `/api/staff/imports/${importId}/events/`)).response.status).toBe(
    403,
  )
})

it('revokes staff tokens that were created with only the password when a second factor is set up', async () => {
  // Before the operator required a second factor.
  const laxServer = await startWend({ sameDatabaseAs: wend })
  const eve = await makeStaff(await join(laxServer, 'Eve'))
  const { token } = (await makeToken(eve, ['staff', 'read'])).body
  const { token: readToken } = (await makeToken(eve, ['read'])).body
  expect((await laxServer.as(token)(staffLog)).status).toBe(200)
  expect((await wend.as(token)(staffLog)).status).toBe(403)
  const { body } = await wend.as(eve.token)('POST /api/auth/totp/', {})
  const confirmReply = await wend.as(eve.token)('POST /api/auth/totp/confirm/', {
    code: totpCode(body.secret),
  })
  expect(confirmReply.status).toBe(200)
  expect((await wend.as(token)(staffLog)).status).toBe(401)
  expect((await wend.as(readToken)('GET /api/auth/email/')).status).toBe(200)
  await laxServer.close()
})
